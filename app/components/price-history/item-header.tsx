import * as styles from "#app/styles/price-history.css.ts";
import { screenTitle } from "#app/styles/text.css.ts";

export interface ItemFacts {
  name: string;
  year: number | null;
  pieces: number | null;
  theme: string | null;
}

interface ItemHeaderProps {
  title: string;
  setNumber: string | null;
  facts: ItemFacts | null;
}

/** The item as it was looked up, and what the catalogue knows of it. */
export function ItemHeader({ title, setNumber, facts }: ItemHeaderProps) {
  const known = [
    { name: "Set", value: setNumber },
    { name: "Name", value: facts && facts.name !== title ? facts.name : null },
    { name: "Theme", value: facts?.theme },
    { name: "Year", value: facts?.year },
    { name: "Pieces", value: facts?.pieces?.toLocaleString("en-US") },
  ].filter(({ value }) => value);
  return (
    <div className={styles.itemHead}>
      <h1 className={`${screenTitle} ${styles.itemTitle}`}>{title}</h1>
      {known.length > 0 ? (
        <dl className={styles.facts}>
          {known.map(({ name, value }) => (
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
