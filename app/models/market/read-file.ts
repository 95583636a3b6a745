import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { CsvError, parse } from "csv-parse";

/** A row longer than this is not a row of a market file. */
const longestRow = 64 * 1024;

/** The file cannot be imported; the message says why in one sentence. Nothing of it has been kept. */
export class UnreadableFile extends Error {
  override name = "UnreadableFile";
}

/** One row as found: where it stands, and its values by the file's own column names. */
export interface RawRow {
  line: number;
  values: Record<string, unknown>;
  /** Set where the row cannot be used whatever it says. */
  problem?: "repeated header" | "not a row of this file";
}

export interface MarketFile {
  name: string;
  columns: string[];
  modifiedAt: Date;
  /** Bytes of the file on disk, and how many have been read so far: for a progress line. */
  size: number;
  bytesRead(): number;
  rows(): AsyncGenerator<RawRow>;
}

/** Opens a CSV or JSONL file (`.gz` too) and looks it through once, so that a bad one is refused before a row is kept. */
export async function openMarketFile(file: string): Promise<MarketFile> {
  const name = path.basename(file);
  const facts = await stat(file).catch(() => undefined);
  if (!facts) throw new UnreadableFile(`${name}: there is no such file.`);
  if (!facts.isFile()) throw new UnreadableFile(`${name} is not a file.`);
  const first = await lookThrough(file, name);
  let bytesRead = 0;
  const read = () => contentOf(file, (bytes) => (bytesRead += bytes));
  const facade = { name, modifiedAt: facts.mtime, size: facts.size, bytesRead: () => bytesRead };
  if (first.startsWith("{")) {
    return { ...facade, columns: Object.keys(parseJsonLine(first, name)), rows: () => jsonRows(read()) };
  }
  const delimiter = [";", "\t", ","].reduce(
    (best, mark) => (count(first, mark) > count(first, best) ? mark : best),
    ",",
  );
  const columns = await headerOf(first, delimiter, name);
  return { ...facade, columns, rows: () => csvRows(read(), columns, delimiter) };
}

function contentOf(file: string, onBytes?: (bytes: number) => void): Readable {
  const raw = createReadStream(file, { highWaterMark: 256 * 1024 });
  if (onBytes) raw.on("data", (chunk) => onBytes(chunk.length));
  if (!file.endsWith(".gz")) return raw;
  return pipeline(raw, createGunzip(), () => {});
}

/** The first line that says something. Throws for what is empty, no text, or has a line beyond any row. */
async function lookThrough(file: string, name: string): Promise<string> {
  let first = "";
  let hasFirst = false;
  let lineLength = 0;
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  try {
    await (await open(file)).close();
    for await (const chunk of contentOf(file) as AsyncIterable<Buffer>) {
      if (chunk.includes(0)) throw new UnreadableFile(`${name} is not a text file: it holds binary data.`);
      const text = utf8.decode(chunk, { stream: true });
      if (!hasFirst) {
        first = (first + text).replace(/^\uFEFF?\s*/, "");
        const end = first.search(/[\r\n]/);
        if (end >= 0) {
          first = first.slice(0, end);
          hasFirst = true;
        }
      }
      for (let from = 0; from < chunk.length; ) {
        const end = chunk.indexOf(10, from);
        lineLength += (end < 0 ? chunk.length : end) - from;
        if (lineLength > longestRow)
          throw new UnreadableFile(`${name} has a line of more than 64 kB; no market file has.`);
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
  return first;
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
    max_record_size: longestRow,
    info: true,
  } as const;
}

async function headerOf(line: string, delimiter: string, name: string): Promise<string[]> {
  for await (const { record } of Readable.from([line]).pipe(parse(csvOptions(delimiter)))) {
    return (record as string[]).map((column) => column.trim());
  }
  throw new UnreadableFile(`${name} has no header line.`);
}

async function* csvRows(content: Readable, columns: string[], delimiter: string): AsyncGenerator<RawRow> {
  const parser = content.pipe(parse(csvOptions(delimiter)));
  content.once("error", (error) => parser.destroy(error));
  let isHeader = true;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (isHeader) {
        isHeader = false;
        continue;
      }
      const line = info.lines;
      if (record.length === columns.length && record.every((value, index) => value.trim() === columns[index])) {
        yield { line, values: {}, problem: "repeated header" };
        continue;
      }
      if (record.length !== columns.length) {
        yield { line, values: {}, problem: "not a row of this file" };
        continue;
      }
      const values: Record<string, unknown> = {};
      for (const [index, column] of columns.entries()) values[column] = record[index];
      yield { line, values };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(`The file cannot be read on: ${error.message}.`);
    throw error;
  }
}

async function* jsonRows(content: Readable): AsyncGenerator<RawRow> {
  let line = 0;
  let rest = "";
  const utf8 = new TextDecoder();
  for await (const chunk of content as AsyncIterable<Buffer>) {
    const lines = (rest + utf8.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const text of lines) {
      line += 1;
      if (text.trim()) yield jsonRow(text, line);
    }
  }
  if (rest.trim()) yield jsonRow(rest, line + 1);
}

function jsonRow(text: string, line: number): RawRow {
  try {
    return { line, values: parseJsonLine(text, "the file") };
  } catch {
    return { line, values: {}, problem: "not a row of this file" };
  }
}

function parseJsonLine(text: string, name: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // said below, once for both ways of not being an object
  }
  throw new UnreadableFile(`${name} looks like JSON lines, but a line of it is not a JSON object.`);
}
