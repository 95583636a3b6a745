import { DateEvidence, type DateOrders, type DateRange, datesInWords, dayInWords } from "../../files/date-order.ts";
import type { DateOrder } from "../../files/date-text.ts";
import { type DecimalMarks, MarkEvidence } from "../../files/decimal-marks.ts";
import { markedDigits } from "../../files/price-text.ts";
import { clip } from "../../platform/text-length.ts";
import type { DatesFound } from "./collection-file.ts";
import type { ColumnMeaning } from "./column-meanings.ts";
import type { ListColumns } from "./list-columns.ts";

/** How the dates and prices of a list are written. */
export interface ListNotation {
  dates: DateOrders;
  marks: ReadonlyMap<ColumnMeaning, DecimalMarks>;
  /** Null where no date can be read two ways, or the list decides. */
  question: DatesFound["question"];
}

const moneyColumns = ["paid", "price", "sold_price"] as const;

/** Decides how the dates and prices of a list are written, by all of its rows, and by what somebody chose where it is open. */
export function notationOfList(
  names: readonly string[],
  rows: readonly { cells: readonly string[] }[],
  columns: ListColumns,
  dateOrder: DateOrder | undefined,
): ListNotation {
  const dates = new DateEvidence(new Date());
  const marks = new MarkEvidence();
  const indexesOf = (meanings: readonly ColumnMeaning[]) =>
    meanings.flatMap((meaning) => columns.get(meaning)?.index ?? []);
  const [days, money] = [indexesOf(["acquired", "added", "sold_at"]), indexesOf(moneyColumns)];
  for (const { cells } of rows) {
    for (const index of days) dates.add(cells[index] ?? "", false);
    for (const index of money) {
      const written = markedDigits(cells[index] ?? "");
      if (written) marks.add(String(index), written.sign, written.packed);
    }
  }
  const namesOfDays = days.map((index) => names[index] ?? "");
  const { orders, doubt } = dates.conclude(names, namesOfDays);
  const chosen = doubt ? dates.conclude(names, namesOfDays, dateOrder).orders : orders;
  return {
    dates: chosen,
    marks: new Map(moneyColumns.map((meaning) => [meaning, marks.marksOf(String(columns.get(meaning)?.index))])),
    question: doubt && {
      example: clip(doubt.example, 40),
      readings: { day: dayInWords(doubt.day), month: dayInWords(doubt.month) },
      chosen: dateOrder ?? null,
    },
  };
}

/** How the dates of a list were read, for its preview. */
export function datesFound(range: DateRange | null, { dates, question }: ListNotation): DatesFound {
  const isChosen = !question || question.chosen !== null;
  const toChoose = isChosen
    ? null
    : `Nothing in the file says how dates such as ${question.example} are read. Choose it before anything is added.`;
  return { sentence: datesInWords(range, dates.stated), question, toChoose };
}
