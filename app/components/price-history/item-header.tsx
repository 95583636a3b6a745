import * as styles from "#app/styles/price-history.css.ts";
import { screenTitle } from "#app/styles/text.css.ts";

export interface ItemFact {
  name: string;
  value: string;
}

/** The item as it was looked up, and what the catalogue knows of it. */
export function ItemHeader({ title, facts }: { title: string; facts: ItemFact[] }) {
  return (
    <div className={styles.itemHead}>
      <h1 className={`${screenTitle} ${styles.itemTitle}`}>{title}</h1>
      {facts.length > 0 ? (
        <dl className={styles.facts}>
          {facts.map(({ name, value }) => (
            <div className={styles.fact} key={name}>
              <dt>{name}</dt>
              <dd className={styles.factValue}>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}
