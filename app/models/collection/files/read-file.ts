import { CsvError, parse } from "csv-parse/sync";
import { readBrickLinkXml } from "./brick-link-xml.ts";
import { mostRows, ownFormat, type ReadFile, readOwnEntry, rowsLeftOut } from "./collection-file.ts";
import { unreadable } from "./file-text.ts";
import { type CsvRow, type FileOptions, readForeignCsv } from "./foreign-csv.ts";
import { isOwnHeader, readOwnCsv } from "./own-csv.ts";

/** Reads the text of a collector's file: what kind it is, its shape tells. Throws `InvalidError` where it is none. */
export function readCollectionFile(text: string, options: FileOptions): ReadFile {
  const trimmed = text.replace(/^[\uFEFF\s]+/, "");
  if (trimmed === "") throw unreadable("The file is empty.");
  const file = readByShape(trimmed, options);
  if (file.entries.length === 0 && file.problems.length === 0) throw unreadable("The file has no items in it.");
  return file;
}

function readByShape(text: string, options: FileOptions): ReadFile {
  if (text.startsWith("<")) return readBrickLinkXml(text, options);
  return /^[[{]/.test(text) ? readOwnJson(text) : readCsv(text, options);
}

function readOwnJson(text: string): ReadFile {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw unreadable("This file begins like JSON, but it is not complete.");
  }
  const { format, entries } = (content ?? {}) as Record<string, unknown>;
  if (format !== ownFormat || !Array.isArray(entries)) {
    throw unreadable("This JSON file is no export of a collection of ours. Other JSON is not read.");
  }
  const file: ReadFile = { format: "our own JSON", isOwn: true, entries: [], problems: [] };
  for (const [index, entry] of entries.slice(0, mostRows).entries()) readOwnEntry(`Entry ${index + 1}`, entry, file);
  if (entries.length > mostRows) file.problems.push(rowsLeftOut);
  return file;
}

function readCsv(text: string, options: FileOptions): ReadFile {
  const [header, ...rows] = recordsOf(text);
  const columns = header?.cells.map((cell) => cell.trim()) ?? [];
  const isCut = rows.length > mostRows;
  const kept = rows.slice(0, mostRows);
  const file: ReadFile = isOwnHeader(columns)
    ? { format: "our own CSV", isOwn: true, ...readOwnCsv(columns, kept) }
    : readForeignCsv(columns, kept, options);
  return isCut ? { ...file, problems: [...file.problems, rowsLeftOut] } : file;
}

const longestRow = 64 * 1024;

function recordsOf(text: string): CsvRow[] {
  const first = text.slice(0, longestRow).split(/[\r\n]/, 1)[0] ?? "";
  const delimiter = [";", "\t", ","].reduce(
    (best, mark) => (count(first, mark) > count(first, best) ? mark : best),
    ",",
  );
  try {
    const records = parse(text, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: longestRow,
      to: mostRows + 2,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ at: `Line ${info.lines}`, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(
      error.code === "CSV_MAX_RECORD_SIZE"
        ? "This file has a line of more than 64 kB. Collectors' files have no such lines."
        : "This file cannot be read as CSV: a quotation mark in it is never closed.",
    );
  }
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}
