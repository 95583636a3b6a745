import { useId, useRef } from "react";
import type { ImportReport } from "#app/models/collection/files/import.server.ts";
import { countOf, formatNumber } from "#app/models/platform/amounts.ts";
import { sectionTitle } from "#app/styles/text.css.ts";
import { useFormResult } from "#app/web/forms/flash-provider.tsx";
import * as styles from "../profile_.import/import.css.ts";
import { ColumnChoices } from "./column-choices.tsx";
import { Part } from "./part.tsx";
import { ReadAgainButton, ReadAgainForm } from "./read-again.tsx";
import { useShownChoice } from "./shown-choice.ts";

interface TableFoundProps {
  table: NonNullable<ImportReport["table"]>;
  list: ImportReport["list"];
}

/** Where the rows were found, which lines are none, and forms that read the file again from another sheet or line. */
export function TableFound({ table, list }: TableFoundProps) {
  const id = useId();
  const { headerLine, lines, frame, frameCount, sheet, rows } = table;
  const isListed = lines.some(({ line }) => line === headerLine);
  const shown = isListed ? lines : [...lines, { line: headerLine, text: "" }];
  return (
    <>
      <section className={styles.part} aria-labelledby={id}>
        <h2 className={sectionTitle} id={id}>
          How it was read
        </h2>
        <p className={styles.hint}>
          {`${countOf(rows.read, "row")} below the names of the columns in line ${headerLine}`}
          {rows.rejected > 0 ? `, ${formatNumber(rows.rejected)} of them not added.` : "."}
        </p>
        {list?.dates.sentence ? <p className={styles.hint}>{list.dates.sentence}</p> : null}
        {sheet && sheet.names.length > 1 ? (
          <TablePlace
            label="Sheet"
            name="sheet"
            table={table}
            options={sheet.names.map((name) => ({ value: name, text: name }))}
          />
        ) : null}
        <TablePlace
          label="The names of the columns are in"
          name="headerLine"
          table={table}
          options={shown.map(({ line, text }) => ({
            value: String(line),
            text: text ? `Line ${line}: ${text}` : `Line ${line}`,
          }))}
        />
      </section>
      {list ? <ColumnChoices list={list} /> : null}
      {frameCount > 0 ? (
        <Part title="Lines that are no rows" count={frameCount} shown={frame.length}>
          {frame.map(({ line, reason, text }) => (
            <li className={styles.row} key={line}>
              <span>{text || "(empty)"}</span>
              <span className={styles.rowNote}>{`line ${line}, ${reason}`}</span>
            </li>
          ))}
        </Part>
      ) : null}
    </>
  );
}

interface TablePlaceProps {
  label: string;
  name: "sheet" | "headerLine";
  table: TableFoundProps["table"];
  options: readonly { value: string; text: string }[];
}

function chosenIn({ sheet, headerLine }: TableFoundProps["table"], name: TablePlaceProps["name"]): string {
  return name === "sheet" ? (sheet?.name ?? "") : String(headerLine);
}

/** Says in which sheet, or below which line, the rows are. */
function TablePlace({ label, name, table, options }: TablePlaceProps) {
  const { refusal } = useFormResult();
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const button = name === "sheet" ? "read-sheet" : "read-header-line";
  // A choice that was refused leaves the file as it was before.
  useShownChoice(
    () => {
      if (select.current) select.current.value = chosenIn(table, name);
    },
    table,
    refusal,
  );
  return (
    <ReadAgainForm button={button} className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.choiceRow}>
        <select className={styles.choice} ref={select} id={id} name={name} defaultValue={chosenIn(table, name)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <ReadAgainButton id={button}>Read again</ReadAgainButton>
      </div>
    </ReadAgainForm>
  );
}
