import { quietButton } from "#app/styles/controls.css.ts";
import { quiet, sectionTitle } from "#app/styles/text.css.ts";
import * as styles from "./import.css.ts";

interface RejectedProps {
  rows: readonly {
    reason: string;
    count: string;
    /** Beside that of the most frequent reason. */
    share: number;
    lines: string;
    first: { line: number; title: string }[];
    isMore: boolean;
  }[];
  /** Where they are as a file; null where there is none. */
  path: string | null;
}

/** Rows that were rejected, by reason, with the first of each. */
export function Rejected({ rows, path }: RejectedProps) {
  return (
    <section className={styles.section}>
      <h2 className={sectionTitle}>Rejected, and why</h2>
      {rows.length === 0 ? <p className={quiet}>No row was rejected.</p> : null}
      <ul className={styles.reasons}>
        {rows.map(({ reason, count, share, lines, first, isMore }) => (
          <li className={styles.reason} key={reason}>
            <details>
              <summary className={styles.reasonHead}>
                <b>{reason}</b>
                <span className={styles.number}>{count}</span>
                <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={Math.max(share * 100, 1)} height="4" />
                </svg>
                <span className={styles.lines}>{lines}</span>
              </summary>
              <ol className={styles.first}>
                {first.map(({ line, title }) => (
                  <li key={line}>{`${line}: ${title || "(no title)"}`}</li>
                ))}
              </ol>
              {isMore && path ? <p className={quiet}>All of them are in the file below.</p> : null}
            </details>
          </li>
        ))}
      </ul>
      {path ? (
        <>
          <a className={quietButton} href={path} download>
            Download rejected rows
          </a>
          <p className={styles.hint}>
            The CSV has each row as it was, with its line and the reason. Mend it and upload it: what is here already is
            not stored twice.
          </p>
        </>
      ) : null}
    </section>
  );
}
