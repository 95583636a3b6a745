import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline, type Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { CsvError, parse } from "csv-parse";
import { parse as parseLine } from "csv-parse/sync";
import { BrokenList, membersOfList } from "./json-list.ts";
import { type JsonPlace, placesOfObjects } from "./json-places.ts";
import type { JsonPath } from "./json-scan.ts";

const maxRowLength = 64 * 1024;

/** The file cannot be imported. The message says why in one sentence. */
export class UnreadableFile extends Error {
  override name = "UnreadableFile";
}

export interface RawRow {
  line: number;
  values: Record<string, unknown>;
  problem?: "repeated header" | "not a row of this file";
}

/** The facts of a file that was checked: plain data that can be sent to a worker. */
export interface MarketFile {
  path: string;
  name: string;
  layout: { is: "csv"; delimiter: string; header: string[] } | { is: "json lines" } | { is: "json"; path: JsonPath };
  /** Their names, each once. */
  columns: string[];
  modifiedAt: Date;
  size: number;
}

/**
 * Reads a CSV file, JSON lines or JSON (`.gz` too) once, before a row is recorded. Of the places of a JSON file that hold
 * objects, the first with columns that satisfy `isReadable` holds its rows. Throws `UnreadableFile`.
 */
export async function openMarketFile(
  file: string,
  isReadable: (columns: readonly string[]) => boolean = () => true,
): Promise<MarketFile> {
  const name = path.basename(file);
  const facts = await stat(file).catch(() => undefined);
  if (!facts) throw new UnreadableFile(`${name}: there is no such file.`);
  if (!facts.isFile()) throw new UnreadableFile(`${name} is not a file.`);
  const { first, maxLineLength } = await checkText(file, name);
  const known = { path: file, name, modifiedAt: facts.mtime, size: facts.size };
  const isJson = /^[[{]/.test(first);
  if (isJson) {
    const firstRow = maxLineLength > maxRowLength ? undefined : parseObject(first);
    const places = await placesIn(file, name, firstRow !== undefined);
    const place = places && (places.find(({ columns }) => isReadable(columns)) ?? largest(places));
    if (firstRow && (!place || place.path.length === 0)) {
      return { ...known, layout: { is: "json lines" }, columns: place?.columns ?? Object.keys(firstRow) };
    }
    if (!place) throw new UnreadableFile(`${name} is JSON without an object in it.`);
    return { ...known, layout: { is: "json", path: place.path }, columns: place.columns };
  }
  if (maxLineLength > maxRowLength) {
    throw new UnreadableFile(`${name} has a line of more than 64 kB. Market files have no such lines.`);
  }
  const delimiter = [";", "\t", ","].reduce(
    (best, mark) => (count(first, mark) > count(first, best) ? mark : best),
    ",",
  );
  const header = parseLine(first, csvOptions(delimiter))
    .flat()
    .map((column) => column.trim());
  return { ...known, layout: { is: "csv", delimiter, header }, columns: namedOnce(header) };
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

/** The places of a JSON file that hold objects. Undefined for broken JSON that may be lines of JSON. */
async function placesIn(file: string, name: string, mayBeLines: boolean): Promise<JsonPlace[] | undefined> {
  try {
    return await placesOfObjects(textOf(contentOf(file)));
  } catch (error) {
    if (!(error instanceof BrokenList)) throw error;
    if (mayBeLines) return undefined;
    throw new UnreadableFile(`${name} is not complete JSON: ${error.message}.`);
  }
}

/** Where most objects are that a list holds; else the outermost. */
function largest(places: readonly JsonPlace[]): JsonPlace | undefined {
  const lists = places.filter(({ path }) => path.at(-1) === null);
  return lists.toSorted((one, other) => other.objects - one.objects)[0] ?? places[0];
}

/** Reads the rows of a file, some at a time, and reports the bytes read from disk. */
export function rowsOf(
  { path, layout, columns }: MarketFile,
  onBytes: (bytes: number) => void,
): AsyncGenerator<RawRow[]> {
  const content = contentOf(path, onBytes);
  if (layout.is === "json lines") return jsonRows(content);
  return layout.is === "json" ? placedRows(content, layout.path) : csvRows(content, columns, layout);
}

function contentOf(file: string, onBytes?: (bytes: number) => void): Readable {
  const raw = createReadStream(file, { highWaterMark: 256 * 1024 });
  if (onBytes) raw.on("data", (chunk) => onBytes(chunk.length));
  if (!file.endsWith(".gz")) return raw;
  return pipeline(raw, createGunzip(), () => {});
}

/** The first line that is not blank, its beginning if it is long. Throws for an empty, binary or other file than text. */
async function checkText(file: string, name: string): Promise<{ first: string; maxLineLength: number }> {
  let first = "";
  let hasFirst = false;
  let lineLength = 0;
  let maxLineLength = 0;
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  try {
    await (await open(file)).close();
    for await (const chunk of contentOf(file) as AsyncIterable<Buffer>) {
      if (chunk.includes(0)) throw new UnreadableFile(`${name} is not a text file: it holds binary data.`);
      const text = utf8.decode(chunk, { stream: true });
      if (!hasFirst) {
        first = (first + text).replace(/^\uFEFF?\s*/, "");
        const end = first.search(/[\r\n]/);
        hasFirst = end >= 0 || first.length > maxRowLength;
        if (end >= 0) first = first.slice(0, end);
      }
      for (let from = 0; from < chunk.length; ) {
        const end = chunk.indexOf(10, from);
        lineLength += (end < 0 ? chunk.length : end) - from;
        maxLineLength = Math.max(maxLineLength, lineLength);
        if (end < 0) break;
        lineLength = 0;
        from = end + 1;
      }
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    const isEncoding = error instanceof TypeError;
    throw new UnreadableFile(
      isEncoding
        ? `${name} is not UTF-8 text.`
        : `${name} cannot be read: ${error instanceof Error ? error.message : error}.`,
    );
  }
  if (!first.trim()) throw new UnreadableFile(`${name} is empty.`);
  return { first, maxLineLength };
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

function csvOptions(delimiter: string) {
  return {
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRowLength,
  } as const;
}

async function* csvRows(
  content: Readable,
  columns: string[],
  { delimiter, header }: { delimiter: string; header: string[] },
): AsyncGenerator<RawRow[]> {
  let rows: RawRow[] = [];
  let isHeader = true;
  // With a callback the parser need not emit a stream of objects, which took as long as parsing.
  const onRecord = (record: string[], { lines }: { lines: number }) => {
    if (!isHeader) rows.push(csvRow(record, lines, columns, header));
    isHeader = false;
    return null;
  };
  const parser = parse({ ...csvOptions(delimiter), on_record: onRecord }).resume();
  const ended = finished(parser);
  ended.catch(() => {}); // thrown where it is awaited, or by the write that failed
  try {
    for await (const chunk of content) {
      await new Promise<void>((done, fail) => parser.write(chunk, (error) => (error ? fail(error) : done())));
      if (rows.length > 0) yield rows;
      rows = [];
    }
    parser.end();
    await ended;
    if (rows.length > 0) yield rows;
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(`The rest of the file cannot be read: ${error.message}.`);
    throw error;
  }
}

function csvRow(record: string[], line: number, columns: readonly string[], header: readonly string[]): RawRow {
  if (record.length !== columns.length) return { line, values: {}, problem: "not a row of this file" };
  if (header.every((column, index) => record[index]?.trim() === column)) {
    return { line, values: {}, problem: "repeated header" };
  }
  const values: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index += 1) values[columns[index] ?? ""] = record[index];
  return { line, values };
}

async function* textOf(content: Readable): AsyncGenerator<string> {
  const utf8 = new TextDecoder();
  for await (const chunk of content as AsyncIterable<Buffer>) yield utf8.decode(chunk, { stream: true });
}

async function* placedRows(content: Readable, path: JsonPath): AsyncGenerator<RawRow[]> {
  try {
    for await (const { line, text } of membersOfList(textOf(content), maxRowLength, path)) {
      yield [jsonRow(text === null ? undefined : parseObject(text), line)];
    }
  } catch (error) {
    if (!(error instanceof BrokenList)) throw error;
    throw new UnreadableFile(`The rest of the file cannot be read: ${error.message}.`);
  }
}

async function* jsonRows(content: Readable): AsyncGenerator<RawRow[]> {
  let line = 0;
  let rest = "";
  for await (const text of textOf(content)) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    const rows: RawRow[] = [];
    for (const text of lines) {
      line += 1;
      if (text.trim()) rows.push(jsonRow(parseObject(text), line));
    }
    yield rows;
  }
  if (rest.trim()) yield [jsonRow(parseObject(rest), line + 1)];
}

function jsonRow(values: Record<string, unknown> | undefined, line: number): RawRow {
  return values ? { line, values } : { line, values: {}, problem: "not a row of this file" };
}

/** Undefined for anything but a JSON object. */
function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
