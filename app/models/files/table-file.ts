import { close, fstat, open, read } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream";
import { promisify } from "node:util";
import { createGunzip } from "node:zlib";
import { type CsvRecord, csvRecords, delimiterOf, maxRowLength } from "./csv-records.ts";
import { type JsonPlace, JsonPlaces } from "./json-places.ts";
import { BrokenJson } from "./json-reader.ts";
import { JsonRows } from "./json-rows.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** A row of a file, and its line; in JSON that is not in lines, its number. */
export interface RawRow {
  line: number;
  values: Record<string, unknown>;
  problem?: "repeated header" | "not a row of this file";
}

/** An open file that was checked: plain data that can be sent to a worker, which reads it by the same descriptor. */
export interface TableFile {
  descriptor: number;
  name: string;
  layout: { is: "csv"; delimiter: string; header: string[] } | JsonLayout;
  /** Names of the columns, each once. */
  columns: string[];
  modifiedAt: Date;
  size: number;
}

interface JsonLayout {
  is: "json";
  /** Places that hold objects, the outer ones first. */
  places: JsonPlace[];
  /** The place with the rows. */
  place: JsonPlace;
  /** Whether the first line is a whole object, so that each line may be one. */
  mayBeLines: boolean;
}

type OpenFile = Pick<TableFile, "descriptor" | "name" | "modifiedAt" | "size">;

/** Opens a CSV file, JSON lines or JSON (`.gz` too) for as long as `use` takes. Throws `UnreadableFile`. */
export async function withTableFile<Result>(file: string, use: (file: TableFile) => Promise<Result>): Promise<Result> {
  const name = path.basename(file);
  const descriptor = await promisify(open)(file, "r").catch(({ code, message }: NodeJS.ErrnoException) => {
    throw new UnreadableFile(
      code === "ENOENT" ? `${name}: there is no such file.` : `${name} cannot be read: ${message}.`,
    );
  });
  try {
    const facts = await promisify(fstat)(descriptor);
    if (!facts.isFile()) throw new UnreadableFile(`${name} is not a file.`);
    return await use(await checked({ descriptor, name, modifiedAt: facts.mtime, size: facts.size }));
  } finally {
    await promisify(close)(descriptor);
  }
}

/** The file with its rows at the first place with readable columns, if its JSON has one; else where a list holds most objects. */
export function withReadableRows(file: TableFile, isReadable: (columns: readonly string[]) => boolean): TableFile {
  const { layout } = file;
  if (layout.is === "csv") return file;
  const lists = layout.places.filter(({ path }) => path.at(-1) === null);
  const place =
    layout.places.find(({ columns }) => isReadable(columns)) ??
    lists.toSorted((one, other) => other.objects - one.objects)[0] ??
    layout.place;
  return { ...file, layout: { ...layout, place }, columns: place.columns };
}

/** Whether rows are told apart by their lines. In other JSON they are counted. */
export function isInLines({ layout }: TableFile): boolean {
  return layout.is === "csv" || (layout.mayBeLines && layout.place.path.length === 0);
}

/** Reads the rows of a file, some at a time, and reports the bytes read from disk. Throws `UnreadableFile`. */
export async function* rowsOf(file: TableFile, onBytes?: (bytes: number) => void): AsyncGenerator<RawRow[]> {
  const { layout, columns, name } = file;
  const content = contentOf(file, onBytes);
  try {
    if (layout.is === "csv") yield* csvRows(content, columns, layout);
    else yield* isInLines(file) ? lineRows(content) : jsonRows(content, layout);
  } catch (error) {
    if (!(error instanceof UnreadableFile || error instanceof BrokenJson)) throw error;
    throw new UnreadableFile(`The rest of ${name} cannot be read. ${error.message}`);
  }
}

/**
 * The bytes of a file from its beginning, unpacked. A stream of `node:fs` would close the descriptor when its reader
 * stops early.
 */
function contentOf({ descriptor, name }: OpenFile, onBytes?: (bytes: number) => void): AsyncIterable<Buffer> {
  const pieces = piecesOf(descriptor, onBytes);
  return name.endsWith(".gz") ? pipeline(pieces, createGunzip(), () => {}) : pieces;
}

const bytesAtOnce = 64 * 1024;

async function* piecesOf(descriptor: number, onBytes?: (bytes: number) => void): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const piece = Buffer.allocUnsafe(bytesAtOnce);
    const { bytesRead } = await promisify(read)(descriptor, piece, 0, bytesAtOnce, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    onBytes?.(bytesRead);
    yield piece.subarray(0, bytesRead);
  }
}

async function checked(file: OpenFile): Promise<TableFile> {
  const { name } = file;
  const { firstLine, maxLineLength, json } = await checkText(file);
  const isTooLong = maxLineLength > maxRowLength;
  if (json) {
    const firstRow = isTooLong ? undefined : parseObject(firstLine);
    const places = placesIn(json, name, firstRow);
    const [place] = places;
    if (!place) throw new UnreadableFile(`${name} is JSON without an object in it.`);
    return {
      ...file,
      layout: { is: "json", places, place, mayBeLines: firstRow !== undefined },
      columns: place.columns,
    };
  }
  if (isTooLong) {
    throw new UnreadableFile(`${name} has a line of more than 64 kB. Market files have no such lines.`);
  }
  const delimiter = delimiterOf(firstLine);
  for await (const [first] of csvRecords(contentOf(file), delimiter)) {
    const header = first?.cells.map((column) => column.trim()) ?? [];
    return { ...file, layout: { is: "csv", delimiter, header }, columns: namedOnce(header) };
  }
  throw new UnreadableFile(`${name} is empty.`);
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

/** Names for columns without one, or with that of another: "column 3", "price (2)". */
function namedOnce(header: readonly string[]): string[] {
  const names = new Set<string>();
  for (const [index, column] of header.entries()) {
    let name = column === "" || column === "__proto__" ? `column ${index + 1}` : column;
    for (let nth = 2; names.has(name); nth += 1) name = `${column} (${nth})`;
    names.add(name);
  }
  return [...names];
}

/**
 * Reads a file to its end, once: nothing of a file is recorded if it is not UTF-8 text, not a whole archive, not whole
 * JSON, or has a line that is too long. Returns the first line that is not blank, its beginning if it is long.
 */
async function checkText(file: OpenFile) {
  const { name } = file;
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  let json: JsonPlaces | undefined;
  let [beginning, hasFirstLine] = ["", false];
  let [lineLength, maxLineLength] = [0, 0];
  try {
    for await (const chunk of contentOf(file)) {
      if (chunk.includes(0)) throw new UnreadableFile(`${name} is not a text file: it holds binary data.`);
      const text = utf8.decode(chunk, { stream: true });
      if (!hasFirstLine) {
        beginning = (beginning + text).trimStart();
        if (/^[[{]/.test(beginning)) json ??= new JsonPlaces();
        hasFirstLine = /[\r\n]/.test(beginning) || beginning.length > maxRowLength;
      }
      json?.read(text);
      for (let from = 0; from < chunk.length; ) {
        const end = chunk.indexOf(10, from);
        lineLength += (end < 0 ? chunk.length : end) - from;
        maxLineLength = Math.max(maxLineLength, lineLength);
        if (end < 0) break;
        lineLength = 0;
        from = end + 1;
      }
    }
    utf8.decode();
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(
      error instanceof TypeError
        ? `${name} is not UTF-8 text.`
        : `${name} cannot be read: ${error instanceof Error ? error.message : error}.`,
    );
  }
  const firstLine = beginning.split(/[\r\n]/, 1)[0] ?? "";
  if (!firstLine) throw new UnreadableFile(`${name} is empty.`);
  return { firstLine, maxLineLength, json };
}

async function* csvRows(
  content: AsyncIterable<Buffer>,
  columns: readonly string[],
  { delimiter, header }: { delimiter: string; header: readonly string[] },
): AsyncGenerator<RawRow[]> {
  let isHeader = true;
  for await (const records of csvRecords(content, delimiter)) {
    yield (isHeader ? records.slice(1) : records).map((record) => csvRow(record, columns, header));
    isHeader = false;
  }
}

function csvRow({ line, cells }: CsvRecord, columns: readonly string[], header: readonly string[]): RawRow {
  if (cells.length !== columns.length) return notARow(line);
  if (header.every((column, index) => cells[index]?.trim() === column)) {
    return { line, values: {}, problem: "repeated header" };
  }
  const values: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index += 1) values[columns[index] ?? ""] = cells[index];
  return { line, values };
}

async function* textOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const utf8 = new TextDecoder();
  for await (const chunk of content) yield utf8.decode(chunk, { stream: true });
}

async function* jsonRows(content: AsyncIterable<Buffer>, { place }: JsonLayout): AsyncGenerator<RawRow[]> {
  const json = new JsonRows(place.path, maxRowLength);
  let row = 0;
  const numbered = (values: readonly unknown[]) => values.map((value) => jsonRow(value, ++row));
  for await (const text of textOf(content)) yield numbered(json.read(text));
  yield numbered(json.end());
}

async function* lineRows(content: AsyncIterable<Buffer>): AsyncGenerator<RawRow[]> {
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
