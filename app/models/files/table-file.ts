import { close, constants, fstat, open } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { type CsvRecord, csvRecords, delimiterOf, maxRowLength } from "./csv-records.ts";
import { type FileContent, unpackedPieces } from "./file-content.ts";
import { type JsonPlace, JsonPlaces } from "./json-places.ts";
import { BrokenJson } from "./json-reader.ts";
import { JsonRows } from "./json-rows.ts";
import {
  type FrameLine,
  findTable,
  frameLine,
  frameReason,
  type MeaningOf,
  maxHeaderLine,
  namedOnce,
  scoreOfHeader,
  type Table,
} from "./table.ts";
import { type Encoding, encodingOfBeginning, hasUtf8Letters, utf8Pieces } from "./text.ts";
import { UnreadableFile } from "./unreadable-file.ts";
import { findSheet, isContainer, type Sheet, sheetRecords } from "./workbook.ts";

/** A row of a file, and its line; in JSON that is not in lines, its number. */
export interface RawRow {
  line: number;
  values: Record<string, unknown>;
  problem?: "more cells than columns" | "not a row of this file";
  /** Set for a line that is none of the rows. */
  frame?: FrameLine;
}

/** An open file that was checked: plain data that can be sent to a worker, which reads it by the same descriptor. */
export interface TableFile {
  content: FileContent;
  name: string;
  layout: CsvLayout | SheetLayout | JsonLayout;
  /** Names of the columns, each once. */
  columns: string[];
  modifiedAt: Date;
  size: number;
}

interface CsvLayout {
  is: "csv";
  encoding: Encoding;
  delimiter: string;
  table: Table;
}

interface SheetLayout {
  is: "sheet";
  sheet: Sheet;
  table: Table;
}

interface JsonLayout {
  is: "json";
  encoding: Encoding;
  /** Places that hold objects, the outer ones first. */
  places: JsonPlace[];
  /** The place with the rows. */
  place: JsonPlace;
  /** Whether the first line is a whole object, so that each line may be one. */
  mayBeLines: boolean;
}

type OpenFile = Pick<TableFile, "content" | "name" | "modifiedAt" | "size">;

/** What is said of a file before it is opened. */
export interface TableOptions {
  meaningOf: MeaningOf;
  /** The line of the header, where it is not the one that would be found. */
  headerLine?: number | undefined;
  /** The name of a workbook's sheet; by default the first one. */
  sheet?: string | undefined;
  /** Bytes that a workbook may have when it is unpacked. */
  maxUnpackedBytes: number;
  /** Whether a link to a file is refused. */
  isLinkRefused?: boolean;
  /** The name by which people know the file; by default its own. */
  name?: string;
}

/** Opens CSV, JSON lines or JSON (`.gz` too), or a workbook, for as long as `use` takes. Throws `UnreadableFile`. */
export async function withTableFile<Result>(
  file: string,
  options: TableOptions,
  use: (file: TableFile) => Promise<Result>,
): Promise<Result> {
  const { name = path.basename(file) } = options;
  const flags = constants.O_RDONLY | (options.isLinkRefused ? constants.O_NOFOLLOW | constants.O_NONBLOCK : 0);
  const descriptor = await promisify(open)(file, flags).catch(({ code, message }: NodeJS.ErrnoException) => {
    if (code === "ENOENT") throw new UnreadableFile(`${name}: there is no such file.`);
    throw new UnreadableFile(code === "ELOOP" ? `${name} is a link.` : `${name} cannot be read: ${message}.`);
  });
  try {
    const facts = await promisify(fstat)(descriptor);
    if (!facts.isFile()) throw new UnreadableFile(`${name} is not a file.`);
    const opened = { content: { descriptor }, name, modifiedAt: facts.mtime, size: facts.size };
    return await use(await checked(opened, options));
  } finally {
    await promisify(close)(descriptor);
  }
}

/** The same for a file in memory. Throws `UnreadableFile`. */
export function tableInMemory(bytes: Uint8Array, name: string, options: TableOptions): Promise<TableFile> {
  return checked({ content: { bytes }, name, modifiedAt: new Date(), size: bytes.length }, options);
}

/** The file with its rows at the first place with readable columns, if its JSON has one; else where a list holds most objects. */
export function withReadableRows(file: TableFile, isReadable: (columns: readonly string[]) => boolean): TableFile {
  const { layout } = file;
  if (layout.is !== "json") return file;
  const lists = layout.places.filter(({ path }) => path.at(-1) === null);
  const place =
    layout.places.find(({ columns }) => isReadable(columns)) ??
    lists.toSorted((one, other) => other.objects - one.objects)[0] ??
    layout.place;
  return { ...file, layout: { ...layout, place }, columns: place.columns };
}

/** Whether rows are told apart by their lines. In other JSON they are counted. */
export function isInLines({ layout }: TableFile): boolean {
  return layout.is !== "json" || (layout.mayBeLines && layout.place.path.length === 0);
}

/** Reads the rows of a file, some at a time, and reports the bytes read from disk. Throws `UnreadableFile`. */
export async function* rowsOf(file: TableFile, onBytes?: (bytes: number) => void): AsyncGenerator<RawRow[]> {
  const { layout, name, content } = file;
  try {
    if (layout.is === "sheet") yield* tableRows(sheetRecords(content, name, layout.sheet), file, layout);
    else {
      const pieces = utf8Pieces(unpackedPieces(content, name, onBytes), layout.encoding);
      if (layout.is === "csv") {
        yield* tableRows(csvRecords(pieces, layout.delimiter, layout.table.header.length), file, layout);
      } else yield* isInLines(file) ? lineRows(pieces) : jsonRows(pieces, layout);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile || error instanceof BrokenJson)) throw error;
    // What is in memory is read whole before anything of it is stored.
    if ("bytes" in content) throw error;
    throw new UnreadableFile(`The rest of ${name} cannot be read. ${error.message}`);
  }
}

async function checked(file: OpenFile, options: TableOptions): Promise<TableFile> {
  const { name, content } = file;
  const beginning = await firstPiece(file);
  if (isContainer(beginning)) return inSheet(file, options);
  const encoding = encodingOfBeginning(beginning);
  const text = await checkText(file, encoding).catch((error: unknown) => {
    if (!(error instanceof NotUtf8)) throw error;
    return checkText(file, "windows-1252");
  });
  const isTooLong = text.maxLineLength > maxRowLength;
  if (text.json) {
    const firstRow = isTooLong ? undefined : parseObject(text.firstLine);
    const places = placesIn(text.json, name, firstRow);
    const [place] = places;
    if (!place) throw new UnreadableFile(`${name} is JSON without an object in it.`);
    return {
      ...file,
      layout: { is: "json", encoding: text.encoding, places, place, mayBeLines: firstRow !== undefined },
      columns: place.columns,
    };
  }
  if (isTooLong) throw new UnreadableFile(`${name} has a line of more than 64 kB. Lists have no such lines.`);
  const pieces = () => utf8Pieces(unpackedPieces(content, name), text.encoding);
  const { table, delimiter } = await delimitedTable(pieces, name, text.firstLine, options);
  const layout: CsvLayout = { is: "csv", encoding: text.encoding, delimiter, table };
  return { ...file, layout, columns: namedOnce(table.header) };
}

async function firstPiece({ content, name }: OpenFile): Promise<Uint8Array> {
  try {
    for await (const piece of unpackedPieces(content, name)) return piece;
  } catch (error) {
    throw unreadable(name, error);
  }
  throw new UnreadableFile(`${name} is empty.`);
}

async function inSheet(file: OpenFile, options: TableOptions): Promise<TableFile> {
  const { content, name } = file;
  const sheet = await findSheet(content, name, options.sheet, options.maxUnpackedBytes);
  const table = findTable(
    await firstRecords(sheetRecords(content, name, sheet), options.headerLine),
    options.meaningOf,
    options.headerLine,
  );
  if (!table) throw noHeader(name, options.headerLine);
  return { ...file, layout: { is: "sheet", sheet, table }, columns: namedOnce(table.header) };
}

const delimiters = [",", ";", "\t", "|"];

/**
 * The table by the mark that gives it the best header; of equals, the most frequent mark of the first line, or the one that
 * makes most columns of the line which is said to be the header.
 */
async function delimitedTable(
  pieces: () => AsyncIterable<Uint8Array>,
  name: string,
  firstLine: string,
  { headerLine, meaningOf }: TableOptions,
): Promise<{ table: Table; delimiter: string }> {
  const usual = delimiterOf(firstLine);
  const others = delimiters.filter((delimiter) => delimiter !== usual);
  let best: { table: Table; delimiter: string; score: number } | undefined;
  let failure: unknown;
  let first: readonly CsvRecord[] | undefined;
  for (const delimiter of [usual, ...others]) {
    // A mark that stands in no cell of the others parts none.
    if (first && !first.some(({ cells }) => cells.some((cell) => cell.includes(delimiter)))) continue;
    try {
      const records = await firstRecords(csvRecords(pieces(), delimiter), headerLine);
      first ??= records;
      const table = findTable(records, meaningOf, headerLine);
      const score = table ? scoreOfHeader(table, meaningOf) : -1;
      if (!table) continue;
      const isWider = headerLine !== undefined && table.header.length > (best?.table.header.length ?? 0);
      if (score > (best?.score ?? -1) || (isWider && score === best?.score)) best = { table, delimiter, score };
    } catch (error) {
      // A quotation mark that is never closed, as this mark parts the cells.
      failure ??= error;
    }
  }
  if (best) return best;
  throw failure ?? noHeader(name, headerLine);
}

function noHeader(name: string, headerLine: number | undefined): UnreadableFile {
  if (headerLine === undefined) return new UnreadableFile(`${name} is empty.`);
  return new UnreadableFile(`${name} has no row that begins in line ${headerLine}.`);
}

/** The records among which the header is: the first ones, and that in the line which was said. */
async function firstRecords(records: AsyncIterable<CsvRecord[]>, headerLine?: number): Promise<CsvRecord[]> {
  const first: CsvRecord[] = [];
  for await (const some of records) {
    first.push(...some.filter(({ line }) => line <= maxHeaderLine || line === headerLine));
    if ((some.at(-1)?.line ?? 0) > Math.max(maxHeaderLine, headerLine ?? 0)) break;
  }
  return first;
}

/** The places of a JSON file that hold objects. Of broken JSON whose first line is an object, each line is to be read alone. */
function placesIn(json: JsonPlaces, name: string, firstRow: Record<string, unknown> | undefined): JsonPlace[] {
  try {
    return json.end();
  } catch (error) {
    if (!(error instanceof BrokenJson)) throw error;
    if (firstRow) return [{ path: [], columns: Object.keys(firstRow), objects: 1 }];
    throw new UnreadableFile(`${name} is not complete JSON: ${error.message}.`);
  }
}

/** The text is in another encoding. */
class NotUtf8 extends Error {}

/**
 * Reads a file to its end, once: nothing of a file is recorded if it is not text, not a whole archive, not whole JSON,
 * or has a line that is too long. Returns the first line that is not blank, its beginning if it is long.
 */
async function checkText({ name, content }: OpenFile, encoding: Encoding) {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let json: JsonPlaces | undefined;
  let [beginning, hasFirstLine] = ["", false];
  let [lineLength, maxLineLength] = [0, 0];
  let last: Uint8Array = new Uint8Array();
  let hasLetters = false;
  try {
    for await (const piece of unpackedPieces(content, name)) {
      last = piece;
      const text = decoder.decode(piece, { stream: true });
      hasLetters ||= text.length < piece.length;
      if (text.includes("\0")) throw new UnreadableFile(`${name} is not a text file: it holds binary data.`);
      if (encoding === "windows-1252" && /[\u0080-\u009f]/.test(text)) throw new UnreadableFile(unknownEncoding(name));
      if (!hasFirstLine) {
        beginning = (beginning + text).trimStart();
        if (/^[[{]/.test(beginning)) json ??= new JsonPlaces();
        hasFirstLine = /[\r\n]/.test(beginning) || beginning.length > maxRowLength;
      }
      json?.read(text);
      for (let from = 0; from < text.length; ) {
        const end = text.indexOf("\n", from);
        lineLength += (end < 0 ? text.length : end) - from;
        maxLineLength = Math.max(maxLineLength, lineLength);
        if (end < 0) break;
        lineLength = 0;
        from = end + 1;
      }
    }
    decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw unreadable(name, error);
    // What holds letters in UTF-8, and is broken elsewhere, is in no other encoding either.
    if (encoding !== "utf-8" || json || hasLetters || hasUtf8Letters(last))
      throw new UnreadableFile(unknownEncoding(name));
    throw new NotUtf8();
  }
  const firstLine = beginning.split(/[\r\n]/, 1)[0] ?? "";
  if (!firstLine) throw new UnreadableFile(`${name} is empty.`);
  return { encoding, firstLine, maxLineLength, json };
}

function unknownEncoding(name: string): string {
  return `${name} is not text in UTF-8, UTF-16 or Windows-1252. Save it as UTF-8.`;
}

function unreadable(name: string, error: unknown): UnreadableFile {
  if (error instanceof UnreadableFile) return error;
  return new UnreadableFile(`${name} cannot be read: ${error instanceof Error ? error.message : error}.`);
}

async function* tableRows(
  records: AsyncIterable<CsvRecord[]>,
  { columns }: TableFile,
  { table }: CsvLayout | SheetLayout,
): AsyncGenerator<RawRow[]> {
  let isFirst = true;
  for await (const some of records) {
    yield some.flatMap((record) => {
      if (record.line === table.headerLine) return [];
      const reason = record.line < table.headerLine ? "before the header" : frameReason(record.cells, table, isFirst);
      if (reason) return { line: record.line, values: {}, frame: frameLine(record, reason) };
      isFirst = false;
      return tableRow(record, columns);
    });
  }
}

/** Cells that are missing at the end are empty, and empty ones that are too many are none. */
function tableRow({ line, cells }: CsvRecord, columns: readonly string[]): RawRow {
  if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== "")) {
    return { line, values: {}, problem: "more cells than columns" };
  }
  const values: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index += 1) values[columns[index] ?? ""] = cells[index] ?? "";
  return { line, values };
}

async function* textOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const utf8 = new TextDecoder();
  for await (const chunk of content) yield utf8.decode(chunk, { stream: true });
}

async function* jsonRows(content: AsyncIterable<Uint8Array>, { place }: JsonLayout): AsyncGenerator<RawRow[]> {
  const json = new JsonRows(place.path, maxRowLength);
  let row = 0;
  const numbered = (values: readonly unknown[]) => values.map((value) => jsonRow(value, ++row));
  for await (const text of textOf(content)) yield numbered(json.read(text));
  yield numbered(json.end());
}

async function* lineRows(content: AsyncIterable<Uint8Array>): AsyncGenerator<RawRow[]> {
  let line = 0;
  let rest = "";
  const numbered = (lines: readonly string[]) =>
    lines.flatMap((text) => {
      line += 1;
      return text.trim() ? [jsonRow(parseObject(text), line)] : [];
    });
  for await (const text of textOf(content)) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield numbered(lines);
  }
  yield numbered([rest]);
}

function jsonRow(value: unknown, line: number): RawRow {
  return isObject(value) ? { line, values: value } : notARow(line);
}

function notARow(line: number): RawRow {
  return { line, values: {}, problem: "not a row of this file" };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Undefined for anything but a JSON object. */
function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
