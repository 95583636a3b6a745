import { readFacts } from "#db/reference/facts.ts";
import { foldTitle } from "../catalog/titles/title.ts";
import { clip } from "../platform/text-length.ts";
import type { CsvRecord } from "./csv-records.ts";
import { isCurrency } from "./currency-codes.ts";

/** What the name of a column means to whoever reads the file; null for a name that is not known. */
export type MeaningOf = (name: string) => string | null;

/** Why a line is none of the rows. */
export type FrameReason = "before the header" | "no text" | "header again" | "second header" | "total" | "footnote";

/** A line of a file, and the beginning of what stands in it. */
export interface FirstLine {
  line: number;
  text: string;
}

/** A line around the rows, or between them, that is none of them. */
export interface FrameLine extends FirstLine {
  reason: FrameReason;
}

/** The table in a file. */
export interface Table {
  headerLine: number;
  header: readonly string[];
  /** Indexes of the columns that name a thing: its title, its number. */
  naming: readonly number[];
  /** Indexes of columns of prices, dates and counts. */
  numeric: readonly number[];
  /** The beginnings of the lines among which the header was looked for. */
  lines: readonly FirstLine[];
}

/** The header is looked for in the first lines of a file. */
export const maxHeaderLine = 50;

/** Columns whose names are read: more make no better header. */
const maxNames = 200;

const namingMeanings =
  /^(?:title|number|artist|set_number|series|issue|player|card_set|card_number|maker|line|model|article_number)$/;
const numericMeanings =
  /price$|^(?:paid|quantity|owned|wanted|acquired|added|date|sold_at|sold_from|sold_to|listed_at|ends_at|observed_at|lot_size)$/;

/** How well this line serves as the header of the lines below it: how many different things its names mean. */
export function scoreOfHeader(table: Table, meaningOf: MeaningOf): number {
  return meaningsIn(table.header, meaningOf);
}

/**
 * How many different things the names of this line mean, as a header. 0 for a line with a number, a price or a date in
 * it, which is a row.
 */
function meaningsIn(cells: readonly string[], meaningOf: MeaningOf): number {
  if (cells.some((cell) => /\d/.test(cell) && /^[\p{Sc}\d\s.,:/'’+-]+$/u.test(cell))) return 0;
  return new Set(cells.slice(0, maxNames).flatMap((cell) => meaningOf(cell.trim()) ?? [])).size;
}

/**
 * The table that begins in these lines. The header is the line with most names that are known, and with a row below it;
 * the first one of equals, and the first line where no name is known.
 */
export function findTable(records: readonly CsvRecord[], meaningOf: MeaningOf, headerLine?: number): Table | null {
  const hasText = ({ cells }: CsvRecord) => cells.some((cell) => cell.trim() !== "");
  const written = records.findIndex(hasText);
  const lastWritten = records.findLastIndex(hasText);
  const candidates = records.map(({ line, cells }, index) => {
    return { index, line, score: index < lastWritten ? meaningsIn(cells, meaningOf) : 0 };
  });
  const best = candidates.reduce<{ index: number; score: number }>(
    (best, other) => (isBetterHeader(records, other, best) ? other : best),
    { index: written, score: 0 },
  );
  const chosen = headerLine === undefined ? best : candidates.find(({ line }) => line === headerLine);
  const record = records[chosen?.index ?? -1];
  if (!chosen || !record) return null;
  const header = withoutEmptyEnd(record.cells.map((cell) => cell.trim()));
  const meanings = header.slice(0, maxNames).map(meaningOf);
  const columnsOf = (kind: RegExp) => meanings.flatMap((meaning, index) => (kind.test(meaning ?? "") ? index : []));
  return {
    headerLine: record.line,
    header,
    naming: columnsOf(namingMeanings),
    numeric: columnsOf(numericMeanings),
    lines: records.slice(0, maxHeaderLine).map(({ line, cells }) => ({ line, text: beginningOf(cells) })),
  };
}

/** Names for columns without one, or with that of another: "column 3", "price (2)". */
export function namedOnce(header: readonly string[]): string[] {
  const names = new Set<string>();
  // Of each name, how often it was there: ten thousand columns of one name are numbered in one pass.
  const times = new Map<string, number>();
  for (const [index, column] of header.entries()) {
    let name = column === "" || column === "__proto__" ? `column ${index + 1}` : column;
    let nth = times.get(column) ?? 1;
    while (names.has(name)) {
      nth += 1;
      name = `${column} (${nth})`;
    }
    times.set(column, nth);
    names.add(name);
  }
  return [...names];
}

/** A line further down needs two names that are known; with one, it is wider than the best so far, which may be a title. */
function isBetterHeader(
  records: readonly CsvRecord[],
  other: { index: number; score: number },
  best: { index: number; score: number },
): boolean {
  if (other.score <= best.score) return false;
  const width = filledIn(records[best.index]);
  return other.score > 1 || width === 1 || filledIn(records[other.index]) > width;
}

function filledIn(record: CsvRecord | undefined): number {
  return record?.cells.filter((cell) => cell.trim() !== "").length ?? 0;
}

function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
}

/** Why this line below the header is no row; null for a row. */
export function frameReason(cells: readonly string[], table: Table, isFirst: boolean): FrameReason | null {
  const { header, naming } = table;
  // Most rows: names that are no total, and something beside them.
  const isPlain = naming.length > 0 && naming.every((index) => cells[index] && !isTotal(cells[index]));
  const hasMore = cells.some((cell, index) => cell !== "" && !naming.includes(index));
  if (isPlain && hasMore && !isFirst && cells[0] !== header[0]) return null;

  const filled = cells.flatMap((cell, index) => (cell.trim() === "" ? [] : index));
  const [first] = filled;
  if (first === undefined) return "no text";
  if (header.length > 1 && filled.every((index) => cells[index]?.trim() === header[index])) return "header again";
  const names = naming.filter((index) => filled.includes(index));
  if (isTotal(cells[first] ?? "") && names.every((index) => isTotal(cells[index] ?? ""))) return "total";
  if (isFirst && isSecondHeader(cells, filled, table)) return "second header";
  return isFootnote(cells, filled, names, table) ? "footnote" : null;
}

/** A line of notes is short and names nothing, or says of itself what it is. */
function isFootnote(
  cells: readonly string[],
  filled: readonly number[],
  names: readonly number[],
  { header, naming }: Table,
): boolean {
  if (header.length < 2 || naming.length === 0 || filled.length > 2) return false;
  if (filled.length > names.length && names.length > 0) return false;
  if (isNote(filled.map((index) => cells[index]).join(" "))) return true;
  return names.length === 0 && cells.length < header.length && filled.every((index) => index <= 1);
}

const unitWords = /^(?:text|string|number|integer|decimal|date|required|optional|yyyy-mm-dd|dd\.mm\.yyyy)$/i;

/** Units or types below the names: "(USD)", "text". Its prices and dates have no digits. */
function isSecondHeader(cells: readonly string[], filled: readonly number[], { numeric }: Table): boolean {
  const isHeading = (cell: string) =>
    /^[([{<][^\d]*[)\]}>]$/.test(cell) || unitWords.test(cell) || isCurrency(cell.toUpperCase());
  return (
    numeric.some((index) => filled.includes(index)) && filled.every((index) => isHeading(cells[index]?.trim() ?? ""))
  );
}

const words = readFacts("frame-words").flatMap(([line = "", list = ""]) =>
  list.split("|").map((word) => ({ line, word })),
);
const totals = new Set(words.filter(({ line }) => line === "total").map(({ word }) => word));
const footnotes = words.filter(({ line }) => line === "footnote").map(({ word }) => word);

/** Characters of a cell that may be "Total", with its colon and a count. */
const maxTotalLength = 40;

/** "TOTAL", "Total (3):", "Summe" alone. */
function isTotal(cell: string): boolean {
  if (cell.length > maxTotalLength) return false;
  return totals.has(
    foldTitle(cell)
      .replace(/[^a-z]+/g, " ")
      .trim(),
  );
}

/** What follows the word of a note: "Exported on 3 Nov", "Source: …", "Created 2026-11-03". A title is no note. */
const afterNote =
  /^\s*(?::|\d|(?:on|by|from|at|with|am|um|von|mit|le|par|avec|il|da|con|el|por|op|door|met|dnia|przez|den|av)\b)/;

/** "Exported on 3 Nov 2026", "12 record(s) downloaded", an address of a page. */
function isNote(cell: string): boolean {
  const text = foldTitle(clip(cell, 200)).trim();
  if (/^(?:https?:|www\.|©)/.test(text) || /^\d+ (?:record|row|item|result)(?:s|\(s\))? /.test(text)) return true;
  return footnotes.some((word) => text.startsWith(word) && afterNote.test(text.slice(word.length)));
}

export function frameLine({ line, cells }: CsvRecord, reason: FrameReason): FrameLine {
  return { line, reason, text: beginningOf(cells) };
}

const maxBeginning = 80;

function beginningOf(cells: readonly string[]): string {
  const filled = cells.slice(0, maxNames).filter((cell) => cell.trim() !== "");
  const text = filled.map((cell) => clip(cell.trim(), maxBeginning)).join(", ");
  return clip(text.replace(/\p{Cc}+/gu, " "), maxBeginning);
}
