import type { SourceTerms } from "#app/models/sources/source-terms.ts";
import * as styles from "#app/styles/operation.css.ts";
import { Fact } from "./source-facts.tsx";

const columns: [keyof SourceTerms, string][] = [
  ["shown", "Shown"],
  ["kept", "Kept"],
  ["inValues", "In our values"],
  ["besideOthers", "Beside others"],
];

/** What may be done with what each source brings. Leaves out a source whose settings cannot be used. */
export function TermsTable({ rows }: { rows: readonly { name: string; terms: SourceTerms | null }[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <section className={styles.termsScroll} tabIndex={0} aria-label="What each source may keep">
      <table className={styles.terms}>
        <thead>
          <tr>
            {["Source", ...columns.map(([, title]) => title)].map((title) => (
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
                {columns.map(([column]) => (
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

/** What may be done with what one source brings. */
export function TermsFacts({ terms }: { terms: SourceTerms }) {
  return (
    <dl className={styles.facts}>
      {columns.map(([column, title]) => (
        <Fact key={column} name={title}>
          {terms[column]}
        </Fact>
      ))}
    </dl>
  );
}
