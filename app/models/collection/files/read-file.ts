import { pipeline } from "node:stream";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { CsvError, type Info, parse } from "csv-parse";
import { readBrickLinkXml } from "./brick-link-xml.ts";
import { maxColumns, maxRows, ownFormat, type ReadFile, readOwnEntry, rowsLeftOut } from "./collection-file.ts";
import { inParts, unreadable } from "./file-text.ts";
import { type CsvRow, type FileOptions, readForeignCsv } from "./foreign-csv.ts";
import { isOwnHeader, readOwnCsv } from "./own-csv.ts";

/**
 * Reads the text of a collector's file: what kind it is, its shape tells. Throws `InvalidError` where it is none. Pauses after each
 * row and every few kilobytes: others are served meanwhile.
 */
export async function readCollectionFile(text: string, options: FileOptions): Promise<ReadFile> {
  const trimmed = text.replace(/^[\uFEFF\s]+/, "");
  if (trimmed === "") throw unreadable("The file is empty.");
  const file = await readByShape(trimmed, options);
  if (file.entries.length === 0 && file.problems.length === 0) throw unreadable("The file has no items in it.");
  return file;
}

function readByShape(text: string, options: FileOptions): Promise<ReadFile> {
  if (text.startsWith("<")) return readBrickLinkXml(text, options);
  return /^[[{]/.test(text) ? readOwnJson(text) : readCsv(text, options);
}

async function readOwnJson(text: string): Promise<ReadFile> {
  if (isDeeperThan(deepestOwn, text)) throw unreadable(otherJson);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw unreadable("This file begins like JSON, but it is not complete.");
  }
  const { format, entries } = (content ?? {}) as Record<string, unknown>;
  if (format !== ownFormat || !Array.isArray(entries)) {
    throw unreadable(otherJson);
  }
  const file: ReadFile = { format: "our own JSON", isOwn: true, entries: [], problems: [] };
  for (const [index, entry] of entries.slice(0, maxRows).entries()) {
    readOwnEntry(`Entry ${index + 1}`, entry, file);
    await yieldToEventLoop();
  }
  if (entries.length > maxRows) file.problems.push(rowsLeftOut);
  return file;
}

const otherJson = "This JSON file is no export of a collection of ours. Other JSON is not read.";

/** A copy in the copies of an entry in the entries of a file. */
const deepestOwn = 5;

/** Whether brackets of JSON are nested deeper. Each level costs the engine's parser, which reads all without a pause. */
function isDeeperThan(most: number, text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length && depth <= most; at += 1) {
    const mark = text[at];
    if (mark === '"') isInString = !isInString;
    else if (isInString && mark === "\\") at += 1;
    else if (isInString) continue;
    else if (mark === "[" || mark === "{") depth += 1;
    else if (mark === "]" || mark === "}") depth -= 1;
  }
  return depth > most;
}

async function readCsv(text: string, options: FileOptions): Promise<ReadFile> {
  const [header, ...rows] = await recordsOf(text);
  const columns = header?.cells.map((cell) => cell.trim()) ?? [];
  const isCut = rows.length > maxRows;
  const kept = rows.slice(0, maxRows);
  const file: ReadFile = isOwnHeader(columns)
    ? { format: "our own CSV", isOwn: true, ...(await readOwnCsv(columns, kept)) }
    : await readForeignCsv(columns, kept, options);
  return isCut ? { ...file, problems: [...file.problems, rowsLeftOut] } : file;
}

const maxRowLength = 64 * 1024;

async function recordsOf(text: string): Promise<CsvRow[]> {
  const first = text.slice(0, maxRowLength).split(/[\r\n]/, 1)[0] ?? "";
  const delimiter = [";", "\t", ","].reduce(
    (best, mark) => (count(first, mark) > count(first, best) ? mark : best),
    ",",
  );
  const parser = parse({
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRowLength,
    to: maxRows + 2,
    info: true,
  });
  // The loop below gets what fails.
  pipeline(inParts(text), parser, () => {});
  const rows: CsvRow[] = [];
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      if (record.length > maxColumns) throw unreadable(tooManyColumns);
      rows.push({ at: `Line ${info.lines}`, cells: record });
    }
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(
      error.code === "CSV_MAX_RECORD_SIZE"
        ? "This file has a line of more than 64 kB. Collectors' files have no such lines."
        : "This file cannot be read as CSV: a quotation mark in it is never closed.",
    );
  }
}

const tooManyColumns = `This file has a row of more than ${maxColumns} columns. Collectors' files have no such rows.`;

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}
