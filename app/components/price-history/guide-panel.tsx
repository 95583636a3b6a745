import { ExternalLink } from "#app/components/external-link.tsx";
import type { GuidePanelView } from "#app/presenters/guide-panel.server.ts";
import * as styles from "#app/styles/price-history.css.ts";
import { note, quiet, sectionTitle } from "#app/styles/text.css.ts";
import { Figures } from "./figures.tsx";

/** What BrickLink says itself of an item, apart from what we say of it. */
export function GuidePanel({ panel }: { panel: GuidePanelView }) {
  const { seen, sentence, figures, offered, age, page, pageName } = panel;
  return (
    <section className={styles.guide}>
      <div className={styles.listHead}>
        <h2 className={sectionTitle}>On BrickLink</h2>
        <p className={note}>
          as of <time dateTime={seen.dateTime}>{seen.text}</time>
        </p>
      </div>
      <p className={quiet}>{sentence}</p>
      <Figures figures={figures} className={styles.guideFigures} />
      <p>{offered.map((part, at) => (at % 2 ? <b key={part}>{part}</b> : part))}</p>
      <p className={note}>
        {age}{" "}
        <ExternalLink className={styles.guideLink} href={page}>
          {pageName}
        </ExternalLink>
      </p>
    </section>
  );
}
