import { ExternalLink } from "#app/components/external-link.tsx";
import type { GuidePanelView } from "#app/presenters/guide-panel.server.ts";
import * as styles from "#app/styles/price-history.css.ts";
import { note, quiet, sectionTitle } from "#app/styles/text.css.ts";
import { Facts } from "./facts.tsx";

/** What BrickLink says itself of an item, apart from what we say of it. */
export function GuidePanel({ panel }: { panel: GuidePanelView }) {
  const { seen, sentence, facts, offered, age, page, pageName } = panel;
  return (
    <section className={styles.guide}>
      <div className={styles.listHead}>
        <h2 className={sectionTitle}>On BrickLink</h2>
        <p className={note}>
          as of <time dateTime={seen.dateTime}>{seen.text}</time>
        </p>
      </div>
      <p className={quiet}>{sentence}</p>
      <Facts facts={facts} className={styles.guideFacts} />
      <p>
        {offered.map((part, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: two amounts may be the same, and parts never move
          at % 2 ? <b key={at}>{part}</b> : part,
        )}
      </p>
      <p className={note}>
        {age}{" "}
        <ExternalLink className={styles.guideLink} href={page}>
          {pageName}
        </ExternalLink>
      </p>
    </section>
  );
}
