import { Form } from "@remix-run/react";
import { useId } from "react";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { MessageBox } from "#app/components/forms/message-box.tsx";
import { pendingButton } from "#app/components/forms/pending-button.ts";
import { LineLink } from "#app/components/link.tsx";
import type { ListChoice } from "#app/models/collection/files/column-meanings.ts";
import type { FileOptions } from "#app/models/collection/files/foreign-csv.ts";
import type { ImportReport } from "#app/models/collection/files/import.server.ts";
import { countOf, formatMoney, formatNumber } from "#app/models/platform/amounts.ts";
import { formatDay } from "#app/presenters/dates.ts";
import { button } from "#app/styles/controls.css.ts";
import { useFormResult, ViewerId } from "#app/web/forms/flash-provider.tsx";
import { paths } from "#app/web/urls/paths.ts";
import { DateQuestion } from "./date-question.tsx";
import * as styles from "./import.css.ts";
import { listedInWords, totalOf, withoutRoomInWords } from "./import-sentences.ts";
import { Part } from "./part.tsx";
import { TableFound } from "./table-found.tsx";

export interface ImportPreviewProps {
  preview: ImportReport;
  /** The file and what was said of it, to be sent again. */
  fields: Record<string, string>;
  /** What was chosen in an earlier preview. */
  chosen: Pick<FileOptions, "headerLine" | "sheet" | keyof ListChoice>;
  /** Why the file cannot be read as somebody chose. */
  refusal?: string | undefined;
}

/** What a file would add, and the button that adds it. */
export function ImportPreview({ preview, fields, chosen, refusal }: ImportPreviewProps) {
  const id = useId();
  const { isPending } = useFormResult();
  const { format, added, alreadyThere, withoutRoom, problems, table, list } = preview;
  const { question, toChoose } = list?.dates ?? {};
  const unnamed = list?.refusal && `${list.refusal} Say below what they hold.`;
  const sentences = [refusal, unnamed, toChoose].flatMap((sentence) => sentence ?? []);
  const total = totalOf(added);
  return (
    <>
      <MessageBox kind="bad" id={id} sentences={sentences} takesFocus />
      <p role="status">
        {`Read as ${format}. `}
        {total > 0 ? `It adds ${listedInWords(added)}.` : "It adds nothing."}
      </p>
      {question ? (
        <DateQuestion question={question} fields={{ ...fields, ...fieldsOfChoice(chosen), dateOrder: null }} />
      ) : null}
      <Form className={styles.buttons} method="post" encType="multipart/form-data">
        <ViewerId />
        <HiddenFields fields={{ ...fields, ...fieldsOfChoice(chosen) }} />
        {total > 0 && !toChoose ? (
          <button className={button} type="submit" name="intent" value="add" {...pendingButton(isPending)}>
            {isPending ? "Adding..." : `Add ${countOf(total, "item")}`}
          </button>
        ) : null}
        <LineLink to={paths.importCollection}>Choose another file</LineLink>
      </Form>
      <Entries title="Will be added" listed={added} />
      <Entries title="Already there" note="They stay as they are." listed={alreadyThere} />
      <Entries title="No room" note={withoutRoomInWords(preview)} listed={withoutRoom} />
      {problems.count > 0 ? (
        <Part title="Rows to look at" count={problems.count} shown={problems.first.length}>
          {problems.first.map(({ at, sentence }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one row may have the same problem twice, and none moves
            <li className={styles.row} key={index}>{`${at} ${sentence}`}</li>
          ))}
        </Part>
      ) : null}
      {table ? <TableFound table={table} list={list} fields={fields} chosen={chosen} /> : null}
    </>
  );
}

/** What was chosen, as a form sends it again. */
export function fieldsOfChoice({ headerLine, sheet, columns, ...answers }: ImportPreviewProps["chosen"]) {
  const { isZeroPaid, statuses, dateOrder } = answers;
  return {
    headerLine: headerLine === undefined ? null : String(headerLine),
    sheet: sheet ?? null,
    columns: columns ?? null,
    isZeroPaid: isZeroPaid === undefined ? null : String(isZeroPaid),
    statusWord: statuses?.map(({ word }) => word) ?? null,
    statusMeaning: statuses?.map(({ meaning }) => meaning) ?? null,
    dateOrder: dateOrder ?? null,
  };
}

function Entries({ title, note, listed }: { title: string; note?: string; listed: ImportReport["added"] }) {
  if (totalOf(listed) === 0) return null;
  return (
    <Part title={title} note={note} count={totalOf(listed)} shown={listed.first.length}>
      {listed.first.map(({ at, list, title, quantity, condition, price, soldOn, isRecognized }) => (
        <li className={styles.row} key={`${at} ${list} ${title}`}>
          <span>{quantity > 1 ? `${title} × ${formatNumber(quantity)}` : title}</span>
          <span className={styles.rowNote}>
            {[
              soldOn ? `sold on ${formatDay(soldOn)}` : list,
              at.toLowerCase(),
              condition,
              price && formatMoney(price),
              !isRecognized && "not recognized",
            ]
              .filter(Boolean)
              .join(", ")}
          </span>
        </li>
      ))}
    </Part>
  );
}
