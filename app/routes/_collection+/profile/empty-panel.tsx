import type { ReactNode } from "react";
import { quiet, sectionTitle } from "#app/styles/text.css.ts";
import * as styles from "./my-collection.css.ts";

/** What a list says that has nothing to show, and where to go from it. */
export function EmptyPanel({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <h3 className={sectionTitle}>{title}</h3>
      <p className={quiet}>{text}</p>
      <div className={styles.ways}>{children}</div>
    </div>
  );
}
