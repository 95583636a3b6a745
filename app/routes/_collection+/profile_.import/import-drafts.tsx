import { useId } from "react";
import { Link } from "#app/components/link.tsx";
import type { Draft } from "#app/models/collection/files/drafts.server.ts";
import { formatDay } from "#app/presenters/dates.ts";
import { lineLink, sectionTitle } from "#app/styles/text.css.ts";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./import.css.ts";

interface ImportDraftsProps {
  drafts: readonly Pick<Draft, "id" | "fileName" | "createdAt">[];
}

/** Files that somebody looked at and did not add, which are kept for a day. */
export function ImportDrafts({ drafts }: ImportDraftsProps) {
  const id = useId();
  if (drafts.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 className={sectionTitle} id={id}>
        Not added yet
      </h2>
      <p className={styles.hint}>The last five files are kept for a day.</p>
      <ul className={styles.rows}>
        {drafts.map(({ id, fileName, createdAt }) => (
          <li className={styles.row} key={id}>
            <Link className={lineLink} to={paths.importDraft(id)}>
              {fileName ?? "Pasted text"}
            </Link>
            <span className={styles.rowNote}>{`chosen on ${formatDay(createdAt)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
