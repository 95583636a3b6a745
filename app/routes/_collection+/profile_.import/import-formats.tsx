import { useId } from "react";
import { sectionTitle } from "#app/styles/text.css.ts";
import * as styles from "./import.css.ts";

const formats: readonly { name: string; text: string }[] = [
  {
    name: "Our own export",
    text: "JSON or CSV, with copies, prices, notes and targets. It restores a collection as it was.",
  },
  {
    name: "BrickLink",
    text: "Wanted lists and store inventories as XML. Sets and minifigures are read; a highest price becomes a target.",
  },
  { name: "Brickset", text: "CSV of owned and wanted sets: the number, the name, and how many." },
  { name: "Rebrickable", text: "CSV of a set list: set numbers and quantities." },
  {
    name: "Discogs, and lists like it",
    text: "CSV of a collection: number, artist, title, condition, folder and notes.",
  },
  {
    name: "Lists of comics, cards, trains, cars and figures",
    text: "CSV or Excel. The columns that name a thing are read together: series and issue, year, brand, player and card number, maker and article number, line and number.",
  },
  {
    name: "Your own table",
    text: "Any CSV or Excel workbook with a row that names its columns: set number or title, quantity, condition, price paid, date, place, notes, link. Lines above that row, totals and footnotes are left out. What no name tells, you can say in the preview.",
  },
];

/** The files that are read, in plain words. */
export function ImportFormats() {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 className={sectionTitle} id={id}>
        Files that are read
      </h2>
      <dl className={styles.formats}>
        {formats.map(({ name, text }) => (
          <div key={name}>
            <dt className={styles.formatName}>{name}</dt>
            <dd className={styles.hint}>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
