import { type ReactNode, useId } from "react";
import { formatNumber } from "#app/models/platform/amounts.ts";
import { sectionTitle } from "#app/styles/text.css.ts";
import * as styles from "../profile_.import/import.css.ts";

interface PartProps {
  title: string;
  note?: string;
  count: number;
  shown: number;
  children: ReactNode;
}

/** A list of the preview, and how many more there are. */
export function Part({ title, note, count, shown, children }: PartProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 className={sectionTitle} id={id}>{`${title} (${formatNumber(count)})`}</h2>
      {note ? <p className={styles.hint}>{note}</p> : null}
      <ul className={styles.rows}>{children}</ul>
      {count > shown ? <p className={styles.hint}>{`And ${formatNumber(count - shown)} more.`}</p> : null}
    </section>
  );
}
