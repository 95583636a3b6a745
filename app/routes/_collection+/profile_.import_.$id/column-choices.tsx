import { useId, useRef } from "react";
import { columnMeanings } from "#app/models/collection/files/column-meanings.ts";
import type { ImportReport } from "#app/models/collection/files/import.server.ts";
import { countOf } from "#app/models/platform/amounts.ts";
import { sectionTitle } from "#app/styles/text.css.ts";
import * as styles from "../profile_.import/import.css.ts";
import { ReadAgainButton, ReadAgainForm } from "./read-again.tsx";
import { useShownChoice } from "./shown-choice.ts";

/** What each column is read as, with two of its values, and a form that reads the file again as somebody says. */
export function ColumnChoices({ list }: { list: NonNullable<ImportReport["list"]> }) {
  const id = useId();
  const rows = useRef<HTMLUListElement>(null);
  const { columns, meanings, meaningsByName, isChosenBefore, statuses } = list;
  const unread = meanings.filter((meaning) => meaning === "none").length;
  // Two columns may have been said to be the same: one of them was not read.
  useShownChoice(() => {
    const selects = rows.current?.querySelectorAll("select") ?? [];
    for (const [index, select] of [...selects].entries()) select.value = meanings[index] ?? "none";
  }, meanings);
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 className={sectionTitle} id={id}>
        {unread > 0 ? `Columns (${unread} of ${columns.length} not read)` : `Columns (${columns.length})`}
      </h2>
      {isChosenBefore ? (
        <p className={styles.hint}>They are read as you chose for your last file with these columns.</p>
      ) : null}
      <ReadAgainForm button="read-columns" className={styles.form}>
        {list.isZeroUnclear ? (
          <div className={styles.field}>
            <label className={styles.label} htmlFor={`${id}-zero`}>
              A price paid of 0 means
            </label>
            <select
              className={styles.choice}
              key={String(list.isZeroPaid)}
              id={`${id}-zero`}
              name="isZeroPaid"
              defaultValue={String(list.isZeroPaid)}
            >
              <option value="false">Not said: the price is unknown</option>
              <option value="true">Nothing was paid, as for a gift</option>
            </select>
          </div>
        ) : null}
        {statuses.map(({ word, count, meaning }, index) => (
          <div className={styles.field} key={word}>
            <label className={styles.label} htmlFor={`${id}-status-${index}`}>
              {`"${word}" (${countOf(count, "row")}) means`}
            </label>
            <input type="hidden" name="statusWord" value={word} />
            <select
              className={styles.choice}
              key={meaning}
              id={`${id}-status-${index}`}
              name="statusMeaning"
              defaultValue={meaning}
            >
              <option value="owned">I own it</option>
              <option value="tracked">I track it</option>
              <option value="none">Neither: leave it out</option>
            </select>
          </div>
        ))}
        <ul className={styles.rows} ref={rows}>
          {columns.map(({ name, samples }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have an order, and may have the same name
            <li className={styles.columnRow} key={index}>
              <label htmlFor={`${id}-${index}`}>
                <span className={styles.formatName}>{name || `Column ${index + 1}`}</span>{" "}
                <span className={styles.rowNote}>{samples.join(" · ")}</span>
              </label>
              <select className={styles.choice} id={`${id}-${index}`} name="columns" defaultValue={meanings[index]}>
                <option value="none">Not read</option>
                {Object.entries(columnMeanings).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </li>
          ))}
        </ul>
        <div className={styles.buttons}>
          <ReadAgainButton id="read-columns">Read the columns this way</ReadAgainButton>
        </div>
      </ReadAgainForm>
      {meanings.join() === meaningsByName.join() ? null : (
        <ReadAgainForm button="read-columns-by-name" className={styles.buttons} fields={{ columns: meaningsByName }}>
          <ReadAgainButton id="read-columns-by-name">Read them by their names</ReadAgainButton>
        </ReadAgainForm>
      )}
    </section>
  );
}
