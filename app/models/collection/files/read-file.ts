import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { csvRecords, delimiterOf, maxRowLength } from "../../files/csv-records.ts";
import { BrokenJson } from "../../files/json-reader.ts";
import { JsonRows } from "../../files/json-rows.ts";
import { inParts, textInParts } from "../../files/text.ts";
import { UnreadableFile } from "../../files/unreadable-file.ts";
import { readBrickLinkXml } from "./brick-link-xml.ts";
import {
  maxColumns,
  maxFileBytes,
  maxRows,
  ownFormat,
  type ReadFile,
  readOwnEntry,
  rowsLeftOut,
} from "./collection-file.ts";
import { type CsvRow, type FileOptions, readForeignCsv } from "./foreign-csv.ts";
import { isOwnHeader, readOwnCsv } from "./own-csv.ts";

/**
 * Reads the text of a collector's file: what kind it is, its shape tells. Throws `InvalidError` where it is not such a file.
 * Pauses after each row and every few kilobytes: others are served meanwhile.
 */
export async function readCollectionFile(text: string, options: FileOptions): Promise<ReadFile> {
  const trimmed = text.replace(/^[\uFEFF\s]+/, "");
  if (trimmed === "") throw new UnreadableFile("The file is empty.");
  const file = await readByShape(trimmed, options);
  if (file.entries.length === 0 && file.problems.length === 0) throw new UnreadableFile("The file has no items in it.");
  return file;
}

function readByShape(text: string, options: FileOptions): Promise<ReadFile> {
  if (text.startsWith("<")) return readBrickLinkXml(text, options);
  return /^[[{]/.test(text) ? readOwnJson(text) : readCsv(text, options);
}

async function readOwnJson(text: string): Promise<ReadFile> {
  const formats = new JsonRows(["format"], maxFileBytes);
  const entries = new JsonRows(["entries", null], maxFileBytes);
  const file: ReadFile = { format: "our own JSON", isOwn: true, entries: [], problems: [] };
  let [isOurs, count] = [false, 0];
  const take = async (format: unknown[], read: unknown[]) => {
    isOurs ||= format[0] === ownFormat;
    for (const entry of read) {
      count += 1;
      if (count > maxRows) continue;
      readOwnEntry(`Entry ${count}`, entry, file);
      await yieldToEventLoop();
    }
  };
  try {
    for await (const piece of textInParts(text)) await take(formats.read(piece), entries.read(piece));
    await take(formats.end(), entries.end());
  } catch (error) {
    if (!(error instanceof BrokenJson)) throw error;
    throw new UnreadableFile("This file begins like JSON, but it is not complete.");
  }
  if (!isOurs)
    throw new UnreadableFile("This JSON file is not an export of a collection of ours. Other JSON is not read.");
  if (count > maxRows) file.problems.push(rowsLeftOut);
  return file;
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

async function recordsOf(text: string): Promise<CsvRow[]> {
  const delimiter = delimiterOf(text.slice(0, maxRowLength).split(/[\r\n]/, 1)[0] ?? "");
  const rows: CsvRow[] = [];
  for await (const records of csvRecords(inParts(text), delimiter)) {
    for (const { line, cells } of records) {
      if (cells.length > maxColumns) throw new UnreadableFile(tooManyColumns);
      rows.push({ at: `Line ${line}`, cells });
    }
    if (rows.length > maxRows + 1) break;
  }
  return rows;
}

const tooManyColumns = `This file has a row of more than ${maxColumns} columns. Collectors' files have no such rows.`;
