import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { categories } from "../../catalog/categories.ts";
import { keyOfNumber } from "../../catalog/identification/identify-item.server.ts";
import { kindsOnServer } from "../../catalog/kinds/all.server.ts";
import { itemKinds } from "../../catalog/kinds/all.ts";
import { wordsOfName } from "../../files/column-names.ts";
import { withDecimalPoint } from "../../files/condition-column.ts";
import { type DateRange, widened } from "../../files/date-order.ts";
import { isReadTwoWays, readDate } from "../../files/date-text.ts";
import { columnsWithSamples } from "../../files/file-columns.ts";
import { clip } from "../../platform/text-length.ts";
import { isPastDay } from "../copy-fields.ts";
import { type CollectionType, type EntryKind, entryKindOf } from "../entry-fields.ts";
import { placeEntry, type ReadFile, readUrl } from "./collection-file.ts";
import type { ChosenColumns, ColumnMeaning, ListChoice } from "./column-meanings.ts";
import { columnsByValues } from "./columns-by-values.ts";
import { foreignEntry, foreignPrice, isZeroPrice } from "./foreign-entry.ts";
import { columnsOfKind, kindByColumns } from "./kind-of-list.ts";
import type { ListColumns } from "./list-columns.ts";
import { datesFound, type ListNotation, notationOfList } from "./list-notation.ts";
import { PlacementReader } from "./list-placements.ts";
import { nameRow, namingCells, noteWithCertificate } from "./named-row.ts";

/** What the reader of a file said of all its rows that do not say it themselves. */
export interface FileOptions extends ListChoice {
  list: CollectionType;
  kind: EntryKind;
  currency: string;
  /** The line of the header, and the sheet of a workbook, where they are not those that would be taken. */
  headerLine?: number | undefined;
  sheet?: string | undefined;
  /** What was said of an earlier file with this header: it counts where nothing is said of the columns of this one. */
  choiceBefore?: ((names: readonly string[]) => Promise<ListChoice | null>) | undefined;
}

export interface CsvRow {
  at: string;
  cells: readonly string[];
}

/** Reads a list of another program by the names of its columns, or says why it cannot: none of them names an item. */
export async function readForeignCsv(
  names: readonly string[],
  rows: readonly CsvRow[],
  options: FileOptions,
): Promise<ReadFile> {
  const before = options.columns ? null : await options.choiceBefore?.(names);
  const chosen = options.columns ?? before?.columns;
  const { isZeroPaid: isZeroSaidPaid = before?.isZeroPaid, statuses = before?.statuses } = options;
  const { dateOrder = before?.dateOrder } = options;
  const kindOfColumns = kindByColumns(names, { columns: chosen, kind: options.kind });
  const { format, isOfSets } = formatOf(names, kindOfColumns);
  const kind = isOfSets ? "legos" : kindOfColumns;
  const byName = columnsByValues(columnsOfKind(names, undefined, kind), names, rows);
  const columns = chosen ? columnsOfKind(names, chosen, kind) : byName;
  const notation = notationOfList(names, rows, columns, dateOrder);
  const zeros = zerosIn(rows, columns.get("paid")?.index);
  const isZeroPaid = zeros === "unclear" ? (isZeroSaidPaid ?? false) : zeros === "paid";
  const placements = new PlacementReader(columns, options.list, statuses);
  const how = {
    columns,
    placements,
    notation,
    isZeroPaid,
    options: { ...options, kind },
  };
  const file: ReadFile = { format, isOwn: false, entries: [], problems: [] };
  const meanings = inOrder(names, columns);
  const hasNames = namesThings.some((meaning) => columns.has(meaning));
  file.list = {
    choice: {
      columns: chosen && meanings,
      isZeroPaid: isZeroSaidPaid,
      statuses,
      dateOrder: notation.question?.chosen ?? undefined,
    },
    isChosenBefore: Boolean(before),
    meaningsByName: inOrder(names, byName),
    columns: columnsWithSamples(
      names,
      rows.slice(0, rowsToLookAt),
      ({ cells }, _, index) => cells[index],
      (index) => meanings[index] !== "none",
    ),
    meanings,
    isZeroUnclear: zeros === "unclear",
    isZeroPaid,
    statuses: [],
    dates: datesFound(null, notation),
    refusal: hasNames ? null : noNames(names),
  };
  if (!hasNames) return file;
  let range: DateRange | null = null;
  const onDate = (at: Date) => {
    range = widened(range, at);
  };
  for (const row of rows) {
    const reason = readRow(row, { ...how, onDate }, file);
    if (reason) file.problems.push({ at: row.at, sentence: `was not added: ${reason}` });
    await yieldToEventLoop();
  }
  file.list.statuses = placements.statuses;
  file.list.dates = datesFound(range, notation);
  return file;
}

/** What each column is read as, in the order of the columns. */
function inOrder(names: readonly string[], columns: ListColumns): ChosenColumns {
  const meanings = new Map([...columns.values()].map(({ index, column }) => [index, column]));
  return names.map((_, index) => meanings.get(index) ?? "none");
}

/** Columns of which one is needed: what the others say is a detail. */
const namesThings = ["number", "title", "series", "player", "model"] as const;

function noNames(names: readonly string[]): string {
  const some = clip(names.filter(Boolean).slice(0, 8).join(", "), 200);
  return `No column of this file is a title or a set number. Its columns are: ${some || "none"}.`;
}

const rowsToLookAt = 500;

/**
 * What a price paid of 0 means. It is one where other rows leave the cell empty, and where one row alone has it; where
 * every row without a price says 0, it may mean that none was noted.
 */
function zerosIn(rows: readonly CsvRow[], index: number | undefined): "paid" | "unclear" {
  const cells = index === undefined ? [] : rows.map((row) => row.cells[index]?.trim() ?? "");
  const zeros = cells.filter(isZeroPrice).length;
  return zeros > 1 && !cells.includes("") ? "unclear" : "paid";
}

/** Words in a row by which nothing was paid for it. */
const gift =
  /\b(?:gift|gifted|(?:birthday|christmas|wedding) present|for free|freebie|geschenk|geschenkt|cadeau|offert|regalo|regalado|gratis|prezent|gåva)\b|^free$/iu;

/**
 * Who wrote a file with these columns, and whether its numbers are set numbers: a column "Set" of cards is none, where
 * somebody said that they are cards.
 */
function formatOf(names: readonly string[], kind: EntryKind): { format: string; isOfSets: boolean } {
  const words = names.map((name) => wordsOfName(name).join(" "));
  const has = (...wanted: string[]) => wanted.every((name) => words.includes(name));
  if (has("set number", "includes spares")) return { format: "a Rebrickable set list", isOfSets: true };
  if (has("collection media condition")) return { format: "a Discogs collection", isOfSets: false };
  const isBrickset =
    words.some((name) => /^(?:qty|quantity) (?:owned|wanted)$/.test(name)) || has("subtheme") || has("minifigs");
  if (isBrickset) return { format: "a Brickset list", isOfSets: true };
  const mayBeSets = kind === "other" || kindsOnServer[kind].numbers?.name === "set number";
  const isOfSets = mayBeSets && words.some((name) => /^(?:lego )?set(?: (?:number|num|no|nr|id))?$/.test(name));
  return { format: isOfSets ? "a list of sets" : "a list with columns", isOfSets };
}

interface HowToRead {
  columns: ListColumns;
  placements: PlacementReader;
  notation: ListNotation;
  /** Called with each date that was read. */
  onDate: (at: Date) => void;
  /** Whether a price paid of 0 is one. */
  isZeroPaid: boolean;
  options: FileOptions;
}

const useOfColumn = { paid: "paid", price: "asked", sold_price: "sold" } as const;

/** Adds what a row says to the file. Returns why it cannot. */
function readRow(
  { at, cells }: CsvRow,
  { columns, placements, notation, onDate, isZeroPaid, options }: HowToRead,
  file: ReadFile,
): string | null {
  const cell = (name: ColumnMeaning) => cells[columns.get(name)?.index ?? -1]?.trim() ?? "";
  const remark = (sentence: string) => file.problems.push({ at, sentence });
  const ownName = [cell("artist"), cell("title")].filter(Boolean).join(" - ");
  const kind = kindOf(cell("category"), cell("number"), options.kind);
  const own = { number: cell("number"), title: ownName };
  const { number, title: name, key } = nameRow(kind, own, namingCells(cell, ownName), remark);
  if (number === "" && name === "") return "it has neither a title nor a number.";
  const { numbers } = kind === "other" ? {} : kindsOnServer[kind];
  if (numbers?.form && number !== "" && !numbers.form.test(number)) {
    return `"${clip(number, 40)}" is not a ${numbers.name}.`;
  }
  const placed = placements.read(cell);
  if (typeof placed === "string") return placed;

  const currency = cell("currency");
  const money = (column: "paid" | "price" | "sold_price") => {
    const { currency: fallbackCurrency = options.currency, inMinorUnits } = columns.get(column) ?? {};
    const mayBeFree = column === "paid" && (isZeroPaid || cells.some((text) => gift.test(text)));
    return foreignPrice(
      cell(column),
      {
        currency: currency || null,
        ...{ fallbackCurrency, inMinorUnits, mayBeFree },
        ...{ use: useOfColumn[column], marks: notation.marks.get(column) },
      },
      remark,
    );
  };
  const reading = { ...notation.dates, now: new Date() };
  const isAsked = notation.question?.chosen === null;
  const day = (column: "acquired" | "added" | "sold_at"): Date | null => {
    const text = cell(column);
    const date = text === "" ? undefined : readDate(text, reading);
    if (date && date.precision !== "month" && isPastDay(date.at.toISOString().slice(0, 10))) {
      onDate(date.at);
      return date.at;
    }
    if (!date && isAsked && isReadTwoWays(text, reading)) return null;
    const why = date && date.at.getTime() > Date.now() ? "is in the future" : "is not understood";
    if (text !== "") remark(`was read without its date: "${clip(text, 40)}" ${why}.`);
    return null;
  };
  const [paid, price, acquired, added] = [money("paid"), money("price"), day("acquired"), day("added")];
  const url = readUrl(at, cell("url"), file.problems);
  const [soldAt, proceeds] = [day("sold_at"), money("sold_price")];
  if ((proceeds || soldAt) && !placed.some(({ isSold }) => isSold)) {
    const why = soldAt ? "it is on a list of things that are tracked" : "it has neither a date of sale nor a status";
    remark(`was read as not sold: ${why}.`);
  }
  const note = noteWithCertificate(cell("note"), cell("certificate"), remark);
  for (const { list, quantity, isSold, isOnItsWay } of placed) {
    if (isSold && !soldAt) {
      return isAsked && cell("sold_at") !== ""
        ? "it was sold, and nobody has chosen how its date is read."
        : "it was sold, and the row does not say when.";
    }
    if (isOnItsWay) remark("is on its way: its note says so.");
    const entry = foreignEntry({
      list,
      kind,
      number: number || null,
      title: name || null,
      key,
      condition: withDecimalPoint(cell("condition")) || null,
      grader: cell("grader") || null,
      grade: withDecimalPoint(cell("grade")) || null,
      price,
      currency: paid?.currency ?? options.currency,
      url,
      addedAt: added && added.getTime() <= Date.now() ? added.toISOString() : null,
      quantity,
      paid,
      acquiredOn: acquired?.toISOString().slice(0, 10) ?? null,
      place: cell("place"),
      note: [isOnItsWay && "On its way", note].filter(Boolean).join(". "),
      goneOn: isSold && soldAt ? soldAt.toISOString().slice(0, 10) : null,
      proceeds: isSold ? proceeds : null,
    });
    if (!entry) return "its title has no letters or digits.";
    placeEntry(at, entry, file);
  }
  return null;
}

/** The kind that the row names; else what its number looks like; else what was said of the file. */
function kindOf(category: string, number: string, fallback: EntryKind): EntryKind {
  const word = category.toLowerCase();
  const named = categories.find(({ id, name }) => id === word || name.toLowerCase() === word)?.id;
  if (named) return named;
  if (word !== "" && entryKindOf(word) !== "other") return entryKindOf(word);
  const meant = itemKinds.find((kind) => {
    const { among } = kindsOnServer[kind].numbers ?? {};
    return among?.statedKind === fallback && among.form.test(number) && keyOfNumber(kind, number) !== null;
  });
  return meant ?? fallback;
}
