import type { ItemKind } from "../catalog/categories.ts";
import { assignColumns, type NamedColumn, readColumnName } from "../files/column-names.ts";
import { type DateOrder, type Period, periodInName } from "../files/date-text.ts";
import { type ColumnWithSamples, columnsWithSamples } from "../files/file-columns.ts";
import type { ReadingChoice } from "../files/reading-choices.server.ts";
import type { MeaningOf } from "../files/table.ts";
import { type RawRow, rowsOf, type TableFile, withReadableRows } from "../files/table-file.ts";
import { UnreadableFile } from "../files/unreadable-file.ts";
import { WrongArguments } from "../platform/errors.ts";
import { ellipsized } from "../platform/text-length.ts";
import { columnsByValues } from "./columns-by-values.ts";
import { notationOf } from "./notation.ts";
import { columnsMeantIn, namesItems } from "./parsing/name-row.ts";
import {
  type FileColumn,
  fileColumns,
  importColumns,
  type Preset,
  presets,
  recognisePreset,
  setListColumns,
  unreadColumns,
} from "./parsing/presets.ts";
import { type FileColumns, type FileFacts, rowReader } from "./parsing/read-row.ts";
import { type SaidStatuses, statusMeanings } from "./parsing/read-status.ts";

/** Columns of a file by what the operator said they are, "none" for one that is not to be read: `--columns title=Name,none=Lot`. */
export type SaidColumns = readonly { column: FileColumn | "none"; name: string }[];

/** What can be said of a column. */
export const sayableColumns = [...fileColumns, "none"] as const;

/** The columns of a choice that can still be read. */
export function saidColumnsOf({ columns = [] }: ReadingChoice): SaidColumns {
  return columns.flatMap(({ name, meaning }) => {
    const column = sayableColumns.find((known) => known === meaning);
    return column ? { column, name } : [];
  });
}

/** What a choice says of statuses, where it can still be said. */
export function saidStatusesOf({ statuses = [] }: ReadingChoice): SaidStatuses {
  return statuses.flatMap(({ word, meaning }) => {
    const known = statusMeanings.find((each) => each === meaning);
    return known ? { word, meaning: known } : [];
  });
}

/** What the operator says of a file. */
export interface ReadingOptions {
  kind?: "sale" | "listing" | undefined;
  category?: ItemKind | undefined;
  source?: string | undefined;
  preset?: string | undefined;
  /** The ISO 4217 code of prices that do not say theirs. */
  currency?: string | undefined;
  /** The code of the only currency whose prices are read. */
  onlyCurrency?: string | undefined;
  /** Words for the condition of rows that do not say theirs. */
  condition?: string | undefined;
  /** None at all: by their names. Undefined: as they were last said for the same header. */
  columns?: SaidColumns | undefined;
  /** What statuses mean that are not known. Undefined: as they were last said for the same header. */
  statuses?: SaidStatuses | undefined;
  /** When sales without a date were made. */
  soldIn?: Period | undefined;
  /** With what dates in numbers begin, where the file leaves it open. */
  dates?: DateOrder | undefined;
}

/** What the columns of a file are, be it enough to read it or not. */
export interface ColumnsFound {
  file: TableFile;
  preset: Preset;
  columns: FileColumns;
  /** The first rows, some hundreds. */
  first: RawRow[];
}

/** A file, and all that is needed to read its rows. */
export interface HowToRead extends ColumnsFound {
  /** The first of those that are not read. */
  unread: ColumnWithSamples[];
  facts: Omit<FileFacts, "preset"> & { presetName: string };
  soldIn: { period: Period; isFromName: boolean } | undefined;
}

/** What the names of columns mean to this import, with those that the operator named: it finds the header by them. */
export function meaningsOfColumns(columns: SaidColumns = []): MeaningOf {
  const known = new Map<string, string>([
    ...Object.values(setListColumns).flatMap((names) => names.map((name) => [name, name] as const)),
    ...presets.flatMap((preset) => Object.entries(preset.columns)),
    ...importColumns.map((name) => [name, name] as const),
    ...columns.flatMap(({ name, column }) => (column === "none" ? [] : [[name, column] as const])),
  ]);
  return (name) => known.get(name) ?? readColumnName(name, "market")?.column ?? null;
}

/** Finds what the columns of a file are, by what was said of them, by their names and by their values. Throws `UnreadableFile` or `WrongArguments`. */
export async function findColumns(opened: TableFile, options: ReadingOptions): Promise<ColumnsFound> {
  const named = options.preset === undefined ? undefined : presetNamed(options.preset);
  const columnsOf = (names: readonly string[]) =>
    readFileColumns(named ?? recognisePreset(names), names, knownIn(names, options.columns), options.category);
  const file = withReadableRows(opened, (names) => missingColumns(columnsOf(names)).length === 0);
  requireColumns(file, options.columns);
  const first = await firstRows(file);
  const preset = named ?? recognisePreset(file.columns);
  const columns = columnsByValues(columnsOf(file.columns), first, {
    category: options.category ?? preset.category,
    isSaid: (name) =>
      Object.hasOwn(preset.columns, name) || (options.columns?.some((said) => said.name === name) ?? false),
  });
  return { file, preset, columns, first };
}

/** Decides how to read a file. Throws `UnreadableFile` or `WrongArguments`. */
export async function howToRead(opened: TableFile, options: ReadingOptions): Promise<HowToRead> {
  const { file, preset, columns, first } = await findColumns(opened, options);
  const missing = missingColumns(columns);
  if (missing.length > 0) throw wrongColumns(file, columns, missing);

  const soldIn = periodOfSales(file, preset, columns, options.soldIn);
  const stated = {
    presetName: preset.name,
    source: sourceOf(options, file.columns),
    isSourceNamed: options.source !== undefined,
    kind: options.kind,
    category: options.category,
    currency: options.currency,
    onlyCurrency: options.onlyCurrency,
    condition: options.condition,
    statuses: options.statuses,
    soldIn: soldIn?.period,
    seenAt: dateSeen(file),
    now: new Date(),
  };
  requireFacts(columns, preset, options);
  const facts = { ...stated, ...(await notationOf(file, columns, first, { dates: options.dates, now: stated.now })) };
  requireCurrency(first.map(rowReader({ ...facts, preset }, columns)));
  const unread = columnsWithSamples(columns.notUsed.slice(0, maxColumns), first, ({ values }, name) => values[name]);
  return { file, preset, columns, first, unread, facts, soldIn };
}

const prices: readonly FileColumn[] = ["price", "sold_price", "asking_price"];
const isPrice = (column: FileColumn | "none") => prices.some((price) => price === column);
const times: readonly FileColumn[] = ["sold_at", "sold_from", "sold_to", "observed_at", "date"];

/**
 * What is read from the columns of a file: first what the operator said, then columns named as in the import format,
 * then the preset's, last what other names mean where nothing better is read.
 */
export function readFileColumns(
  preset: Preset,
  names: readonly string[],
  stated: SaidColumns = [],
  category: ItemKind | undefined = preset.category,
): FileColumns {
  const feeding = new Map<FileColumn, string[]>();
  const money = new Map<string, NamedColumn>();
  const used = new Set<string>();
  const add = (column: FileColumn, name: string) => {
    used.add(name).add(name.split(".")[0] ?? name);
    const already = feeding.get(column) ?? [];
    if (!already.includes(name)) feeding.set(column, [...already, name]);
  };
  for (const { column, name } of stated) if (column !== "none") add(column, name);
  const isSaid = (column: FileColumn) =>
    stated.some((pair) => pair.column === column || (isPrice(column) && isPrice(pair.column)));
  const isFree = (name: string) => !stated.some((pair) => pair.name.split(".")[0] === name);

  const present = new Set(names.filter(isFree));
  for (const name of present) {
    const own = importColumns.find((column) => column === name);
    if (own && !isSaid(own) && !Object.hasOwn(preset.columns, name)) add(own, name);
  }
  for (const [theirs, ours] of Object.entries(preset.columns)) {
    if (!present.has(theirs) && !present.has(theirs.split(".")[0] ?? theirs)) continue;
    if (!isSaid(ours)) add(ours, theirs);
  }
  const isReadByPreset = (column: FileColumn) =>
    groupOf(column).some((one) => feeding.has(one) && Object.values<FileColumn>(preset.columns).includes(one));
  const others = [...present].filter((name) => !used.has(name) && !preset.belongs?.columns.includes(name));
  const isMeant = columnsMeantIn(category);
  const isWanted = (column: FileColumn) =>
    isMeant(column) && !isSaid(column) && !feeding.has(column) && !isReadByPreset(column);
  for (const { name, ...named } of assignColumns<FileColumn>(others, "market", isWanted)) {
    add(named.column, name);
    money.set(name, named);
  }
  for (const { column, name } of stated) {
    const named = isPrice(column) ? readColumnName<FileColumn>(name, "market") : null;
    if (named) money.set(name, named);
  }
  // Only now: "sold", which is the preset's number of sold ones, must not be taken for a status instead.
  for (const column of unreadColumns) feeding.delete(column);
  const read = [...feeding.values(), preset.belongs?.columns ?? []].flat();
  const stored = new Set([...read, ...read.map((name) => name.split(".")[0])]);
  const notUsed = names.filter((name) => !stored.has(name));
  return { feeding, money, notUsed };
}

/** Columns that say the same thing in other words. */
function groupOf(column: FileColumn): readonly FileColumn[] {
  return [prices, times].find((group) => group.includes(column)) ?? [column];
}

/** What a file of sales or listings must have, and these columns do not: "title", "price". */
export function missingColumns({ feeding }: FileColumns): string[] {
  return [
    ...(namesItems(feeding) ? [] : ["title"]),
    ...(prices.some((column) => feeding.has(column)) ? [] : ["price"]),
  ];
}

/**
 * Reads `title=Name,price="Sold Price"`. A comma parts two pairs only where a new one begins. Returns what is wrong as
 * a sentence.
 */
export function parseSaidColumns(text: string): SaidColumns | string {
  const pairs: { column: SaidColumns[number]["column"]; name: string }[] = [];
  for (const pair of text.split(/,(?=\s*\w+\s*=)/)) {
    const [, ours = "", theirs = ""] = /^\s*(\w*)\s*=(.*)$/s.exec(pair) ?? [];
    const name = theirs.trim().replace(/^(["'])(.*)\1$/s, "$2");
    if (ours === "" || name === "")
      return `--columns is like title=Name,price="Sold Price", not ${pair.trim() || "empty"}.`;
    const column = sayableColumns.find((known) => known === ours);
    if (!column) return `Nothing is read into "${ours}". What can be read is: ${fileColumns.join(", ")}.`;
    pairs.push({ column, name });
  }
  return pairs;
}

/** The source of a file's rows: the operator's word for it, else the kind of file that its columns tell. */
export function sourceOf({ source, preset }: ReadingOptions, names: readonly string[]): string {
  return source ?? preset ?? recognisePreset(names).name;
}

function presetNamed(name: string): Preset {
  const named = presets.find((preset) => preset.name === name);
  if (named) return named;
  throw new WrongArguments(`There is no preset "${name}". Known ones: ${presets.map((p) => p.name).join(", ")}.`);
}

function knownIn(names: readonly string[], stated: SaidColumns = []): SaidColumns {
  return stated.filter(({ name }) => isColumnOf(names, name));
}

/** Dots reach into the objects of a JSON file. */
function isColumnOf(names: readonly string[], name: string): boolean {
  return names.includes(name) || names.includes(name.split(".")[0] ?? name);
}

function requireColumns({ name: file, columns }: TableFile, stated: SaidColumns = []): void {
  const unknown = stated.find(({ name }) => !isColumnOf(columns, name));
  if (!unknown) return;
  throw new WrongArguments(`${file} has no column "${unknown.name}". Its columns: ${listOf(columns)}.`);
}

const maxColumns = 60;
const maxNameLength = 50;

function listOf(columns: readonly string[]): string {
  const shown = columns
    .slice(0, maxColumns)
    .map((name) => ellipsized(name, maxNameLength))
    .join(", ");
  return columns.length > maxColumns ? `${shown} and ${columns.length - maxColumns} more` : shown;
}

function wrongColumns({ name, columns }: TableFile, { feeding }: FileColumns, missing: string[]): UnreadableFile {
  const lines = columns.slice(0, maxColumns).map((column) => {
    const read = [...feeding].filter(([, names]) => names.includes(column)).map(([ours]) => ours);
    return `  ${ellipsized(column, maxNameLength)}: ${read.length > 0 ? inWords(read) : "not known"}`;
  });
  if (columns.length > maxColumns) lines.push(`  and ${columns.length - maxColumns} more`);
  const unread = columns.filter((column) => ![...feeding.values()].some((names) => names.includes(column)));
  const example = missing.map((ours, index) => `${ours}=${quoted(unread[index] ?? "Their Name")}`).join(",");
  return new UnreadableFile(
    `${name} has no column for ${missing.join(" and ")}.`,
    [
      "Its columns, and what each would be taken for:",
      ...lines,
      `Say which is which with --columns, for example: --columns ${example}`,
    ].join("\n"),
  );
}

function quoted(name: string): string {
  return /[^\w.-]/.test(name) ? `"${ellipsized(name, maxNameLength)}"` : ellipsized(name, maxNameLength);
}

function inWords(columns: readonly string[]): string {
  return columns.map((column) => column.replace(/_/g, " ")).join(" and ");
}

/** "Full Title as title, sold_amount as sold price": what each column of a file is read as. */
export function columnsInWords({ feeding }: FileColumns): string {
  return [...feeding]
    .flatMap(([ours, names]) => names.map((name) => `${ellipsized(name, maxNameLength)} as ${inWords([ours])}`))
    .join(", ");
}

/** `Shelf ("A 3", "B 1"), Buyer and 12 more`: of so many columns that are not read, these with their values. */
export function unreadInWords(unread: readonly ColumnWithSamples[], count: number): string {
  const shown = unread.map(({ name, samples }) => {
    const values = samples.map((text) => `"${text}"`).join(", ");
    return values ? `${ellipsized(name, maxNameLength)} (${values})` : ellipsized(name, maxNameLength);
  });
  return count > unread.length ? `${shown.join(", ")} and ${count - unread.length} more` : shown.join(", ");
}

/** The period in the options; else the one in the file's name, where the file has no column of dates. */
function periodOfSales(
  { name }: TableFile,
  preset: Preset,
  { feeding }: FileColumns,
  chosen: Period | undefined,
): HowToRead["soldIn"] {
  if (chosen) return { period: chosen, isFromName: false };
  const hasDates = (["sold_at", "sold_from", "sold_to", "date"] as const).some((column) => feeding.has(column));
  const period = preset.kind === "listing" || hasDates ? undefined : periodInName(name);
  return period && { period, isFromName: true };
}

/** When the file was modified, or the period in its name where that differs: a copy is newer than its content. */
function dateSeen({ name, modifiedAt }: TableFile): Date {
  const period = periodInName(name);
  return period && (modifiedAt < period.from || modifiedAt >= period.until) ? period.from : modifiedAt;
}

function requireFacts({ feeding }: FileColumns, preset: Preset, { kind, category }: ReadingOptions): void {
  const saysKind = (["kind", "sold_price", "sold_at", "asking_price"] as const).some((column) => feeding.has(column));
  if (!kind && !preset.kind && !saysKind) {
    throw new WrongArguments("The file does not say what its rows are.", "Add --kind sale or --kind listing.");
  }
  if (!category && !preset.category && !preset.belongs && !feeding.has("category")) {
    throw new WrongArguments(
      "The file does not say which category its rows belong to.",
      "Add --category legos, or another one.",
    );
  }
}

const rowsToLookAt = 500;

async function firstRows(file: TableFile) {
  const first: RawRow[] = [];
  for await (const rows of rowsOf(file)) {
    first.push(...rows.filter(({ frame }) => !frame));
    if (first.length >= rowsToLookAt) break;
  }
  return first.slice(0, rowsToLookAt);
}

/** Stops a file none of whose first prices says its currency: it is never assumed. */
function requireCurrency(rows: readonly ReturnType<ReturnType<typeof rowReader>>[]): void {
  const isUnknown = rows.some((row) => !row.ok && row.rejection === "unknown currency");
  const hasOne = rows.some((row) => row.ok || /\bdate\b/.test(row.rejection));
  if (!isUnknown || hasOne) return;
  throw new WrongArguments("The file does not say the currency of its prices.", "Add --currency GBP, or another code.");
}
