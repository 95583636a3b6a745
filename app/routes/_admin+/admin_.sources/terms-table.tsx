import { termColumns } from "#app/components/admin/source-facts.tsx";
import type { SourceTerms } from "#app/models/sources/source-terms.ts";
import * as styles from "./sources.css.ts";

/** What may be done with what each source brings. Leaves out a source whose settings cannot be used. */
export function TermsTable({ rows }: { rows: readonly { name: string; terms: SourceTerms | null }[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <section className={styles.termsScroll} tabIndex={0} aria-label="What each source may keep">
      <table className={styles.terms}>
        <thead>
          <tr>
            {["Source", ...termColumns.map(([, title]) => title)].map((title) => (
              <th className={styles.termsHead} scope="col" key={title}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, terms }) =>
            terms === null ? null : (
              <tr key={name}>
                <th className={styles.termsName} scope="row">
                  {name}
                </th>
                {termColumns.map(([column]) => (
                  <td className={styles.termsCell} key={column}>
                    {terms[column]}
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}
