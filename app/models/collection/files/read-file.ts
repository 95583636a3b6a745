import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { readColumnName } from "../../files/column-names.ts";
import { BrokenJson } from "../../files/json-reader.ts";
import { JsonRows } from "../../files/json-rows.ts";
import type { FrameLine, MeaningOf } from "../../files/table.ts";
import { rowsOf, type TableFile, tableInMemory } from "../../files/table-file.ts";
import { textInParts, textOf } from "../../files/text.ts";
import { UnreadableFile } from "../../files/unreadable-file.ts";
import { isContainer } from "../../files/workbook.ts";
import { readBrickLinkXml } from "./brick-link-xml.ts";
import {
  maxColumns,
  maxFileBytes,
  maxRows,
  maxUnpackedBytes,
  ownFormat,
  type ReadFile,
  type RowProblem,
  readOwnEntry,
  rowsLeftOut,
} from "./collection-file.ts";
import { type CsvRow, type FileOptions, readForeignCsv } from "./foreign-csv.ts";
import { isWishList } from "./list-placements.ts";
import { isOwnHeader, ownColumns, readOwnCsv } from "./own-csv.ts";

/**
 * Reads a collector's file: what kind it is, its shape tells. Throws `InvalidError` where it is not such a file.
 * Pauses after each row and every few kilobytes: others are served meanwhile.
 */
export async function readCollectionFile(bytes: Uint8Array, options: FileOptions): Promise<ReadFile> {
  const file = await readByShape(bytes, options);
  const isEmpty = file.entries.length === 0 && file.problems.length === 0;
  if (isEmpty && !file.list?.refusal) throw new UnreadableFile("The file has no items in it.");
  return file;
}

async function readByShape(bytes: Uint8Array, options: FileOptions): Promise<ReadFile> {
  if (isContainer(bytes)) return readTable(bytes, options);
  const text = textOf(bytes).replace(/^[\uFEFF\s]+/, "");
  if (text === "") throw new UnreadableFile("The file is empty.");
  if (text.startsWith("<")) return readBrickLinkXml(text, options);
  return /^[[{]/.test(text) ? readOwnJson(text) : readTable(bytes, options);
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

/** What the names of columns mean here: those of our own files, and the words that lists of others have. */
const meaningOf: MeaningOf = (name) =>
  ownColumns.has(name) ? `our ${name}` : (readColumnName(name, "collection")?.column ?? null);

async function readTable(bytes: Uint8Array, options: FileOptions): Promise<ReadFile> {
  const { headerLine, sheet } = options;
  const opened = await tableInMemory(bytes, "This file", { meaningOf, headerLine, sheet, maxUnpackedBytes });
  const { layout, columns } = opened;
  if (layout.is === "json") throw new UnreadableFile("This file is not a list with columns.");
  if (columns.length > maxColumns) throw new UnreadableFile(tooManyColumns);
  const { frame, rows, problems, isCut } = await rowsIn(opened);
  const { header, lines } = layout.table;
  const titles = frame.filter(({ reason }) => reason === "before the header").map(({ text }) => text);
  if (layout.is === "sheet") titles.push(layout.sheet.name);
  const file: ReadFile = isOwnHeader(header)
    ? { format: "our own CSV", isOwn: true, ...(await readOwnCsv(header, rows)) }
    : await readForeignCsv(header, rows, {
        ...options,
        ...(titles.some(isWishList) && { list: "tracked" }),
      });
  const found = {
    headerLine: layout.table.headerLine,
    lines,
    frame,
    sheet: layout.is === "sheet" ? { name: layout.sheet.name, names: layout.sheet.names } : null,
    rows: { read: rows.length + problems.length, rejected: problems.length + rejectedIn(file, rows) },
  };
  return { ...file, problems: [...problems, ...file.problems, ...(isCut ? [rowsLeftOut] : [])], table: found };
}

/** The rows of which nothing became an entry. Rows of our own files are copies of one entry, which has the first one's line. */
function rejectedIn({ isOwn, entries, problems }: ReadFile, rows: readonly CsvRow[]): number {
  const added = new Set(entries.map(({ at }) => at));
  const refused = new Set(problems.filter(({ at }) => !added.has(at)).map(({ at }) => at));
  return isOwn ? refused.size : rows.filter(({ at }) => !added.has(at)).length;
}

/** Lines that are read, with those that are no rows. */
const maxLines = 2 * maxRows;

async function rowsIn(file: TableFile) {
  const frame: FrameLine[] = [];
  const rows: CsvRow[] = [];
  const problems: RowProblem[] = [];
  for await (const some of rowsOf(file)) {
    for (const row of some) {
      const at = `Line ${row.line}`;
      const count = rows.length + problems.length;
      if (count === maxRows || count + frame.length === maxLines) return { frame, rows, problems, isCut: true };
      if (row.frame) frame.push(row.frame);
      else if (row.problem) problems.push({ at, sentence: "was not added: it has more cells than there are columns." });
      else rows.push({ at, cells: file.columns.map((column) => String(row.values[column] ?? "")) });
    }
  }
  return { frame, rows, problems, isCut: false };
}

const tooManyColumns = `This file has more than ${maxColumns} columns. Collectors' files have no such rows.`;
