import { parseArgs } from "node:util";
import { type ItemKind, itemKinds } from "#app/models/catalog/categories.ts";
import { isCurrency } from "#app/models/files/currency-codes.ts";
import { type DateOrder, type Period, readPeriod } from "#app/models/files/date-text.ts";
import { parseSaidColumns, type SaidColumns } from "#app/models/market/how-to-read.ts";
import { presets } from "#app/models/market/parsing/presets.ts";
import { type SaidStatuses, statusMeanings } from "#app/models/market/parsing/read-status.ts";
import { WrongArguments } from "#app/models/platform/errors.ts";

/** What `npm run import -- --help` says. */
export const usage = `Usage: npm run import -- FILE… [options]

Imports sales and listings from CSV files, JSON lines or JSON (.gz too) and Excel's workbooks (.xlsx), and lists of LEGO sets, themes and minifigures with the
columns of Rebrickable's files. A second run of the same file changes nothing. What a row says is stronger than any option.

  --kind sale|listing   what the rows are, if the file does not say
  --category NAME       ${itemKinds.join(", ")}
  --currency CODE       the currency of prices that do not say theirs: GBP, SEK, INR, …
  --condition WORDS     the condition of rows that do not say theirs: new, "used, complete", …
  --columns NAMES       which columns hold what: title=Name,price="Sold Price",none=Lot. Can be repeated. Kept for the next file of
                        the source with the same header; by-name forgets it
  --status WORD=WHAT    what a status means that is not known: "Payment failed=skip", Gone=sale, Up=listing. Can be repeated.
                        Kept like --columns
  --header-line N       the line of the header, if another one is taken for it
  --sheet NAME          the sheet of a workbook; by default the first one
  --dry-run             prints what would be stored, and the first ten rows as they are read, and stores nothing
  --sold-in WHEN        the time of sales without a date: 2021-01, 2021-01-15 or 2021-01-05..2021-01-20. A file without any
                        dates may have it at the end of its name instead: sold-2021-01.csv
  --dates ORDER         day-first or month-first: what 11/12/2026 is where nothing in the file says it. Kept like --columns
  --rejected FILE       writes every row that is left out to a new CSV file: line or row, reason or what it repeats, title
  --undo ID             takes back what an import brought, by the number in its report. Names no file
  --source NAME         a short name of the source. The import recognises rows of a source when they come again
  --preset NAME         the names of the columns: ${presets.map(({ name }) => name).join(", ")}`;

/** The files and options of an import. Throws `WrongArguments`, and what `parseArgs` throws. */
export function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      kind: { type: "string" },
      category: { type: "string" },
      currency: { type: "string" },
      condition: { type: "string" },
      columns: { type: "string", multiple: true },
      status: { type: "string", multiple: true },
      source: { type: "string" },
      preset: { type: "string" },
      "sold-in": { type: "string" },
      dates: { type: "string" },
      rejected: { type: "string" },
      undo: { type: "string" },
      "header-line": { type: "string" },
      sheet: { type: "string" },
      "dry-run": { type: "boolean" },
    },
  });
  const undo = readImportId(values.undo);
  if (undo !== undefined && positionals.length > 0) throw new WrongArguments("--undo names no file.");
  if (undo === undefined && positionals.length === 0) throw new WrongArguments("Name at least one file.");
  const { kind, source, preset } = values;
  if (kind !== undefined && kind !== "sale" && kind !== "listing") {
    throw new WrongArguments(`--kind is sale or listing, not "${kind}".`);
  }
  const category = itemKinds.find((id) => id === values.category);
  if (values.category !== undefined && !category) {
    throw new WrongArguments(`There is no category "${values.category}". The categories are: ${itemKinds.join(", ")}.`);
  }
  if (source !== undefined && !/^[\w.-]{1,60}$/.test(source)) {
    throw new WrongArguments("--source is a name of at most 60 letters, digits, dots and dashes.");
  }
  const currency = values.currency?.toUpperCase();
  if (currency !== undefined && !isCurrency(currency)) {
    throw new WrongArguments(`--currency is a code of three letters, like GBP, USD or INR, not "${values.currency}".`);
  }
  const condition = values.condition?.trim();
  if (condition !== undefined && !/^[^\p{Cc}]{1,60}$/u.test(condition)) {
    throw new WrongArguments("--condition is at most 60 characters, like new or used.");
  }
  const soldIn = readSoldIn(values["sold-in"]);
  const { rejected } = values;
  if (rejected !== undefined && positionals.length > 1)
    throw new WrongArguments("--rejected is for one file at a time.");
  return {
    files: positionals,
    undo,
    options: {
      kind,
      category: category as ItemKind | undefined,
      currency,
      condition,
      columns: readColumns(values.columns),
      statuses: values.status?.map(readStatus),
      source,
      preset,
      soldIn,
      dates: readDateOrder(values.dates),
      rejected: rejected === undefined ? undefined : { path: rejected, holds: "titles" as const },
      headerLine: readHeaderLine(values["header-line"]),
      sheet: values.sheet,
      isDryRun: values["dry-run"] ?? false,
    } as const,
  };
}

/** None at all for "by-name": the columns are what their names say, whatever was said before. */
function readColumns(texts: readonly string[] | undefined): SaidColumns | undefined {
  if (!texts) return undefined;
  if (texts.length === 1 && texts[0] === "by-name") return [];
  return texts.flatMap((text) => {
    const columns = parseSaidColumns(text);
    if (typeof columns === "string") throw new WrongArguments(columns);
    return columns;
  });
}

function readStatus(text: string): SaidStatuses[number] {
  const [, word = "", what = ""] = /^(.*)=\s*(\w+)\s*$/s.exec(text) ?? [];
  const meaning = statusMeanings.find((each) => each === what.toLowerCase());
  if (meaning && /\p{L}/u.test(word)) return { word: word.trim(), meaning };
  throw new WrongArguments(`--status is like "Payment failed=skip": sale, listing or skip, not "${text}".`);
}

function readImportId(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new WrongArguments(`--undo is the number of an import, like 12, not "${text}".`);
}

function readHeaderLine(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const line = Number(text);
  if (/^\d{1,4}$/.test(text) && line > 0) return line;
  throw new WrongArguments(`--header-line is the number of a line, like 3, not "${text}".`);
}

function readDateOrder(text: string | undefined): DateOrder | undefined {
  if (text === undefined) return undefined;
  if (text === "day-first") return "day";
  if (text === "month-first") return "month";
  throw new WrongArguments(`--dates is day-first or month-first, not "${text}".`);
}

function readSoldIn(text: string | undefined): Period | undefined {
  if (text === undefined) return undefined;
  const period = readPeriod(text);
  if (!period) {
    throw new WrongArguments(
      `--sold-in is a month, a day or a window, like 2021-01, 2021-01-15 or 2021-01-05..2021-01-20, not "${text}".`,
    );
  }
  if (period.from > new Date()) throw new WrongArguments(`--sold-in is a time of the past, not "${text}".`);
  return period;
}
