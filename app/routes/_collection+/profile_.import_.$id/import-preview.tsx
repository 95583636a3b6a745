import { Form } from "@remix-run/react";
import { useId } from "react";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { MessageBox } from "#app/components/forms/message-box.tsx";
import { pendingButton } from "#app/components/forms/pending-button.ts";
import { LineLink } from "#app/components/link.tsx";
import type { DraftOptions } from "#app/models/collection/files/draft-options.ts";
import type { ImportReport } from "#app/models/collection/files/import.server.ts";
import { countOf, formatMoney, formatNumber } from "#app/models/platform/amounts.ts";
import { formatDay } from "#app/presenters/dates.ts";
import { button } from "#app/styles/controls.css.ts";
import { useFormResult, ViewerId } from "#app/web/forms/flash-provider.tsx";
import { importParams } from "#app/web/urls/import-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "../profile_.import/import.css.ts";
import { listedInWords, totalOf, withoutRoomInWords } from "../profile_.import/import-sentences.ts";
import { DateQuestion } from "./date-question.tsx";
import { Part } from "./part.tsx";
import { TableFound } from "./table-found.tsx";

interface ImportPreviewProps {
  preview: ImportReport;
  /** Null for text that was pasted. */
  fileName: string | null;
  /** Grows with every choice: what is added is what was previewed. */
  revision: number;
  options: Pick<DraftOptions, "list" | "kind" | "currency">;
  /** Why the file cannot be read, or added, as somebody said last. */
  refusals: readonly string[];
}

/** What a file would add, and the button that adds it. */
export function ImportPreview({ preview, fileName, revision, options, refusals }: ImportPreviewProps) {
  const id = useId();
  const { isPending } = useFormResult();
  const { format, added, alreadyThere, withoutRoom, problems, table, list } = preview;
  const { question, toChoose } = list?.dates ?? {};
  const unnamed = list?.refusal && `${list.refusal} Say below what they hold.`;
  const sentences = [...new Set([...refusals, unnamed, toChoose].flatMap((sentence) => sentence ?? []))];
  const total = totalOf(added);
  return (
    <>
      <MessageBox kind="bad" id={id} sentences={sentences} takesFocus />
      <p role="status">
        {`Read as ${format}. `}
        {total > 0 ? `It adds ${listedInWords(added)}.` : "It adds nothing."}
      </p>
      {question ? <DateQuestion question={question} /> : null}
      <Form className={styles.buttons} method="post">
        <ViewerId />
        <HiddenFields fields={{ revision: String(revision) }} />
        {total > 0 && !toChoose ? (
          <button className={button} type="submit" name="intent" value="add" {...pendingButton(isPending)}>
            {isPending ? "Adding..." : `Add ${countOf(total, "item")}`}
          </button>
        ) : null}
        <LineLink to={importParams.href(paths.importCollection, options)}>Choose another file</LineLink>
      </Form>
      <p className={styles.hint}>
        {`${fileName ?? "The text"} is kept for a day, for you alone. Nothing is added before you say so.`}
      </p>
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
      {table ? <TableFound table={table} list={list} /> : null}
    </>
  );
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
