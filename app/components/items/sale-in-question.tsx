import { Day } from "#app/components/dates.tsx";
import { ExternalLink } from "#app/components/external-link.tsx";
import type { SaleView } from "#app/presenters/history-view.server.ts";
import { note, quiet } from "#app/styles/text.css.ts";
import * as styles from "./item-choice.css.ts";

/** One sale: its title, what it sold for, when, where and in which condition. */
export function SaleInQuestion({ sale }: { sale: SaleView }) {
  const { title, price, soldOn, delivery, condition, conditionNote, place } = sale;
  return (
    <div className={styles.words}>
      <b className={styles.name}>{title}</b>
      <p>
        {price}
        <span className={quiet}>
          {delivery ? ` · ${delivery}` : null}
          {" · "}
          <Day at={soldOn} />
          {` · ${condition}`}
        </span>
      </p>
      {conditionNote ? <p className={note}>{conditionNote}</p> : null}
      {place?.url ? (
        <ExternalLink className={styles.see} href={place.url}>{`See it at ${place.name}`}</ExternalLink>
      ) : null}
    </div>
  );
}
