import { useId } from "react";
import { StayForm } from "#app/components/forms/stay-form.tsx";
import { keptDays } from "#app/models/collection/entry-fields.ts";
import type { PastImport } from "#app/models/collection/files/past-imports.server.ts";
import { formatNumber } from "#app/models/platform/amounts.ts";
import { capitalised } from "#app/models/platform/plain-text.ts";
import { formatDay } from "#app/presenters/dates.ts";
import { lineButton } from "#app/styles/controls.css.ts";
import { sectionTitle, visuallyHidden } from "#app/styles/text.css.ts";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./import.css.ts";

interface PastImportsProps {
  imports: readonly PastImport[];
}

/** Files that somebody imported and can take back. */
export function PastImports({ imports }: PastImportsProps) {
  const id = useId();
  if (imports.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 className={sectionTitle} id={id}>{`Imports of the last ${keptDays} days`}</h2>
      <ul className={styles.rows}>
        {imports.map(({ id, format, importedAt, entries, firstTitle }) => (
          <li className={styles.row} key={id}>
            <span>
              {capitalised(format)}{" "}
              <span className={styles.rowNote}>
                {`${formatDay(importedAt)}: ${firstTitle}`}
                {entries > 1 ? ` and ${formatNumber(entries - 1)} more` : ""}
              </span>
            </span>
            <StayForm action={paths.importCollection} fields={{ intent: "take-back", importId: id }}>
              {(pending) => (
                <button className={lineButton} type="submit" {...pending}>
                  Take this import back<span className={visuallyHidden}>{`: ${firstTitle}`}</span>
                </button>
              )}
            </StayForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
