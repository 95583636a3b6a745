import { Form } from "@remix-run/react";
import { useEffect, useId, useRef } from "react";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { pendingButton } from "#app/components/forms/pending-button.ts";
import type { ImportReport } from "#app/models/collection/files/import.server.ts";
import { countOf, formatNumber } from "#app/models/platform/amounts.ts";
import { quietButton } from "#app/styles/controls.css.ts";
import { sectionTitle } from "#app/styles/text.css.ts";
import { useFormResult, ViewerId } from "#app/web/forms/flash-provider.tsx";
import { ColumnChoices } from "./column-choices.tsx";
import * as styles from "./import.css.ts";
import { fieldsOfChoice, type ImportPreviewProps } from "./import-preview.tsx";
import { Part } from "./part.tsx";

/** What the form of the columns says anew. */
const nothingChosen = { columns: undefined, isZeroPaid: undefined, statuses: undefined };

interface TableFoundProps {
  table: NonNullable<ImportReport["table"]>;
  list: ImportReport["list"];
  chosen: ImportPreviewProps["chosen"];
  /** The file and what was said of it, to be read again. */
  fields: Record<string, string>;
}

/** Where the rows were found, which lines are none, and forms that read the file again from another sheet or line. */
export function TableFound({ table, list, chosen, fields }: TableFoundProps) {
  const id = useId();
  const { headerLine, lines, frame, frameCount, sheet, rows } = table;
  // Another line has the same dates below it; another sheet has others.
  const dateOrder: Record<string, string> = chosen.dateOrder ? { dateOrder: chosen.dateOrder } : {};
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
          <ReadAgain
            label="Sheet"
            name="sheet"
            table={table}
            options={sheet.names.map((name) => ({ value: name, text: name }))}
            fields={fields}
          />
        ) : null}
        <ReadAgain
          label="The names of the columns are in"
          name="headerLine"
          table={table}
          options={shown.map(({ line, text }) => ({
            value: String(line),
            text: text ? `Line ${line}: ${text}` : `Line ${line}`,
          }))}
          fields={{ ...fields, ...(sheet && { sheet: sheet.name }), ...dateOrder }}
        />
      </section>
      {list ? (
        <ColumnChoices list={list} fields={{ ...fields, ...fieldsOfChoice({ ...chosen, ...nothingChosen }) }} />
      ) : null}
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

interface ReadAgainProps {
  label: string;
  name: "sheet" | "headerLine";
  table: TableFoundProps["table"];
  options: readonly { value: string; text: string }[];
  fields: Record<string, string>;
}

function chosenIn({ sheet, headerLine }: TableFoundProps["table"], name: ReadAgainProps["name"]): string {
  return name === "sheet" ? (sheet?.name ?? "") : String(headerLine);
}

function ReadAgain({ label, name, table, options, fields }: ReadAgainProps) {
  const { isPending } = useFormResult();
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  // A choice may have been refused: the file was read again as it was before.
  useEffect(() => {
    if (select.current) select.current.value = chosenIn(table, name);
  }, [table, name]);
  return (
    <Form className={styles.field} method="post" encType="multipart/form-data">
      <ViewerId />
      <HiddenFields fields={fields} />
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
        <button className={quietButton} type="submit" name="intent" value="preview" {...pendingButton(isPending)}>
          {isPending ? "Reading..." : "Read again"}
        </button>
      </div>
    </Form>
  );
}
