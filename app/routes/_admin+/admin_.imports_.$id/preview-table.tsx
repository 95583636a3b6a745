import { useLoaderData } from "@remix-run/react";
import { State } from "#app/components/admin/state.tsx";
import type { ImportView } from "#app/presenters/import-view.server.ts";
import { visuallyHidden } from "#app/styles/text.css.ts";
import * as styles from "./import.css.ts";
import type { loader } from "./route.tsx";

type PreviewTableProps = Pick<NonNullable<ImportView["preview"]>, "columns" | "rows">;

/** The first rows as the file has them, below each what becomes of it, and at the head of each column what it is read as. */
export function PreviewTable({ columns, rows }: PreviewTableProps) {
  const { columnChoices } = useLoaderData<typeof loader>();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="Rows of the file">
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={styles.lineHead} scope="col">
              Line
            </th>
            {columns.map(({ name, meaning }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have an order
              <th className={styles.head} scope="col" key={at}>
                <span className={styles.columnName}>{name}</span>
                <select
                  className={styles.meaning[meaning === "none" ? "unread" : "read"]}
                  name="columns"
                  defaultValue={meaning}
                  aria-label={`Meaning of ${name}`}
                >
                  {columnChoices.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(({ line, cells, outcome }) => (
          <tbody key={line}>
            <tr>
              <td className={styles.cell}>{line}</td>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have an order
                <td className={styles.cell} key={at}>
                  {cell === "" ? <i>empty</i> : cell}
                </td>
              ))}
            </tr>
            {outcome ? (
              <tr>
                <td className={styles.outcome} colSpan={columns.length + 1}>
                  <div className={styles.outcomeWords}>
                    <State
                      mark={outcome.mark}
                      name={
                        <>
                          <span className={visuallyHidden}>{`Line ${line}: `}</span>
                          {outcome.lead} <span className={styles.outcomeText}>{outcome.text}</span>
                        </>
                      }
                    />
                  </div>
                </td>
              </tr>
            ) : null}
          </tbody>
        ))}
      </table>
    </section>
  );
}
