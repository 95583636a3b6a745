import { DateEvidence, type DateOrders, dayInWords } from "../files/date-order.ts";
import type { DateOrder } from "../files/date-text.ts";
import { type DecimalMarks, MarkEvidence } from "../files/decimal-marks.ts";
import { markedDigits } from "../files/price-text.ts";
import { type RawRow, rowsOf, type TableFile } from "../files/table-file.ts";
import { UnreadableFile } from "../files/unreadable-file.ts";
import { WrongArguments } from "../platform/errors.ts";
import { ellipsized } from "../platform/text-length.ts";
import type { FileColumn } from "./parsing/presets.ts";
import { type FileColumns, valueIn } from "./parsing/read-row.ts";

/** How the dates and prices of a file are written. */
export interface Notation {
  dates: DateOrders;
  /** By the names of columns. */
  marks: ReadonlyMap<string, DecimalMarks>;
}

const pastTimes: readonly FileColumn[] = ["sold_at", "sold_from", "sold_to", "date", "observed_at", "listed_at"];
const prices: readonly FileColumn[] = ["price", "sold_price", "asking_price", "shipping_price"];

/**
 * Decides how the dates and prices of a file are written. Reads on where the first rows leave it open: of a file in the
 * order of its dates, all of them may be of one month. Throws `WrongArguments` where dates stay open.
 */
export async function notationOf(
  file: TableFile,
  { feeding }: FileColumns,
  first: readonly RawRow[],
  { dates: chosen, now }: { dates: DateOrder | undefined; now: Date },
): Promise<Notation> {
  const namesOf = (columns: readonly FileColumn[]) => columns.flatMap((column) => feeding.get(column) ?? []);
  const [past, ahead, money] = [namesOf(pastTimes), namesOf(["ends_at"]), namesOf(prices)];
  const dates = new DateEvidence(now);
  const marks = new MarkEvidence();
  const addDates = ({ values }: RawRow) => {
    for (const name of past) dates.add(textIn(values, name), false);
    for (const name of ahead) dates.add(textIn(values, name), true);
  };
  const addPrices = ({ values }: RawRow) => {
    for (const name of money) {
      const written = markedDigits(textIn(values, name));
      if (written) marks.add(name, written.sign, written.packed);
    }
  };
  for (const row of first) {
    addDates(row);
    addPrices(row);
  }
  try {
    for await (const rows of dates.isOpen || marks.isOpen ? rowsOf(file) : []) {
      const [readsDates, readsPrices] = [dates.isOpen, marks.isOpen];
      if (!readsDates && !readsPrices) break;
      for (const row of rows) {
        if (readsDates) addDates(row);
        if (readsPrices) addPrices(row);
      }
    }
  } catch (error) {
    // The import says so too, after the rows that can be read.
    if (!(error instanceof UnreadableFile)) throw error;
  }
  const { orders, doubt } = dates.conclude(file.columns, [...past, ...ahead], chosen);
  if (doubt) {
    const { example, day, month } = doubt;
    throw new WrongArguments(
      `Nothing in ${file.name} says whether ${ellipsized(example, 40)} is ${dayInWords(day)} or ${dayInWords(month)}.`,
      "Add --dates day-first or --dates month-first.",
    );
  }
  return { dates: orders, marks: new Map(money.map((name) => [name, marks.marksOf(name)])) };
}

function textIn(values: RawRow["values"], name: string): string {
  const value = valueIn(values, name);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
