import { readCollectionFile } from "#app/models/collection/files/read-file.ts";
import type { DateOrder } from "#app/models/files/date-text.ts";
import { rowsOf, tableInMemory } from "#app/models/files/table-file.ts";
import { UnreadableFile } from "#app/models/files/unreadable-file.ts";
import { classify } from "#app/models/market/classify.server.ts";
import { howToRead, meaningsOfColumns, type ReadingOptions } from "#app/models/market/how-to-read.ts";
import { presets } from "#app/models/market/parsing/presets.ts";
import { rowReader } from "#app/models/market/parsing/read-row.ts";
import type { MarketRecord } from "#app/models/market/parsing/record.ts";
import { WrongArguments } from "#app/models/platform/errors.ts";
import type { CollectionTable, MarketTable } from "./base-table.ts";

/** A row of a file as it is read: what would be stored of it as text, or why nothing is. */
export interface RowAsRead {
  line: number;
  stored: string | null;
  /** Why a part of it, or all, is not stored. */
  reasons: string[];
}

/** What becomes of a file. */
export interface FileAsRead {
  rows: RowAsRead[];
  frameLines: number;
  /** What had to be answered before anything would be stored. */
  questions: string[];
}

/** Reads a file as the import for which the table is. What is asked is answered as a person would. Throws `UnreadableFile`. */
export function readTable(
  table: MarketTable | CollectionTable,
  file: { bytes: Uint8Array; name: string },
  dateOrder: DateOrder,
): Promise<FileAsRead> {
  return table.reader === "market"
    ? readForMarket(file, table.options, dateOrder)
    : readForCollection(file.bytes, table, dateOrder);
}

async function readForMarket(
  { bytes, name }: { bytes: Uint8Array; name: string },
  options: ReadingOptions,
  dateOrder: DateOrder,
): Promise<FileAsRead> {
  const opened = await tableInMemory(bytes, name, { meaningOf: meaningsOfColumns(), maxUnpackedBytes: 20_000_000 });
  const questions: string[] = [];
  const how = await howToRead(opened, options).catch((error: unknown) => {
    if (!(error instanceof WrongArguments) || !error.message.includes("--dates")) throw error;
    questions.push(error.message);
    return howToRead(opened, { ...options, dates: dateOrder });
  });
  const preset = presets.find((each) => each.name === how.facts.presetName);
  if (!preset) throw new Error(`There is no preset "${how.facts.presetName}".`);
  const readRow = rowReader({ ...how.facts, preset }, how.columns);
  const read: FileAsRead = { rows: [], frameLines: 0, questions };
  for await (const some of rowsOf(how.file)) {
    for (const row of some) {
      if (row.frame) {
        read.frameLines += 1;
        continue;
      }
      const result = readRow(row);
      const stored = result.ok ? storedOf(result.record, how.facts.seenAt) : null;
      const reasons = result.ok ? [] : [result.rejection];
      read.rows.push({ line: row.line, stored, reasons });
    }
  }
  return read;
}

/** What was classified before: the same rows come again and again. */
const known = new Map<string, string>();

/** What is stored of a row, its days without the time of day, which the base tables do not say. */
function storedOf(record: MarketRecord, seenAt: Date): string {
  const { source: _, ...own } = record;
  const fields = Object.entries(own).map(([field, value]) => {
    if (!(value instanceof Date)) return [field, value];
    return [field, value === seenAt ? "when the file was made" : value.toISOString().slice(0, 10)];
  });
  const precision = record.kind === "sale" && record.soldAtPrecision === "instant" ? { soldAtPrecision: "day" } : {};
  const read = JSON.stringify({ ...Object.fromEntries(fields), ...precision });
  const stored = known.get(read) ?? `[${read},${classificationOf(record)}]`;
  known.set(read, stored);
  return stored;
}

function classificationOf(record: MarketRecord): string {
  const { itemKey, name, condition, excludedBy } = classify(record);
  return JSON.stringify({ itemKey, name, condition, excludedBy });
}

async function readForCollection(
  bytes: Uint8Array,
  { options }: CollectionTable,
  dateOrder: DateOrder,
): Promise<FileAsRead> {
  const questions: string[] = [];
  let file = await readCollectionFile(bytes, options);
  if (file.list?.dates.toChoose) {
    questions.push(file.list.dates.toChoose);
    file = await readCollectionFile(bytes, { ...options, dateOrder });
  }
  const { list, table } = file;
  if (list?.refusal) throw new UnreadableFile(list.refusal);
  if (list?.isZeroUnclear) questions.push("prices of 0");
  if (list?.statuses.length) questions.push(`statuses ${list.statuses.map(({ word }) => word).join(", ")}`);
  if (!table) throw new Error("The file was not read as a table.");
  const rows = new Map<string, { stored: unknown[]; reasons: string[] }>();
  const rowAt = (at: string) => {
    const row = rows.get(at) ?? { stored: [], reasons: [] };
    rows.set(at, row);
    return row;
  };
  for (const { at, entry } of file.entries) {
    rowAt(at).stored.push({ ...entry, addedAt: entry.addedAt?.slice(0, 10), copies: entry.copies.map(copyOf) });
  }
  for (const { at, sentence } of file.problems) rowAt(at).reasons.push(sentence);
  const read = [...rows].map(([at, { stored, reasons }]): RowAsRead => {
    return {
      line: Number(at.replace("Line ", "")),
      stored: stored.length > 0 ? JSON.stringify(stored) : null,
      reasons,
    };
  });
  return { rows: read.toSorted((one, other) => one.line - other.line), frameLines: table.frame.length, questions };
}

function copyOf<Copy extends { addedAt: string | null }>(copy: Copy) {
  return { ...copy, addedAt: copy.addedAt?.slice(0, 10) };
}
