import type { Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { raiseDueRevisions } from "../catalog/catalog-change.server.ts";
import { datesInWords } from "../files/date-order.ts";
import {
  findReadingChoice,
  type KeptReadingChoice,
  keepReadingChoice,
  listReadingChoices,
} from "../files/reading-choices.server.ts";
import type { FrameLine } from "../files/table.ts";
import { isInLines, type TableFile, type TableOptions, withTableFile } from "../files/table-file.ts";
import { usualHoursShown } from "../listings/expiry.server.ts";
import { db } from "../platform/database.server.ts";
import { isDiskFull } from "../platform/disk-full.ts";
import { WrongArguments } from "../platform/errors.ts";
import { recalculatePrices } from "../prices/recalculate.server.ts";
import {
  columnsInWords,
  type HowToRead,
  howToRead,
  meaningsOfColumns,
  type ReadingOptions,
  type SaidColumns,
  saidColumnsOf,
  saidStatusesOf,
  sourceOf,
  unreadInWords,
} from "./how-to-read.ts";
import { importSetList, type SetListReport } from "./import-set-list.server.ts";
import { emptyTally, type ImportTally, withBatch } from "./import-tally.ts";
import { findKnownListings } from "./known-listings.server.ts";
import { setListOf } from "./parsing/presets.ts";
import type { SaidStatuses } from "./parsing/read-status.ts";
import { openRejectedFile, type RejectedFile } from "./parsing/rejected-file.ts";
import { beginImport, forgetImport } from "./purge-source.server.ts";
import { type Batch, type ReadingJob, type RowSample, readBatches } from "./read-batches.ts";
import { readInWorker } from "./read-in-worker.ts";
import {
  despiteLostConnections,
  type RecordedBatch,
  recordBatches,
  restSince,
  tryBatches,
} from "./record-rows.server.ts";
import type { Recorded } from "./recorded.ts";
import type { Repeat } from "./repeats.server.ts";

export interface ImportOptions extends ReadingOptions {
  rejected?: RejectedOptions | undefined;
  /** Whether to report what would be stored, and store nothing. */
  isDryRun?: boolean | undefined;
  /** Whether a dry run ends with the first batch of rows: some thousand of them. */
  isOfFirstRows?: boolean | undefined;
  /** The hours for which listings are shown after the import or, if that is later, after they were seen. */
  hoursShown?: number | undefined;
  /** Whether it rests in between, so that pages are answered as fast, and lets them learn of it a minute later. */
  isUnhurried?: boolean | undefined;
  /** How far an earlier run of this import came, that was cut off. */
  goOn?: ImportProgress | undefined;
  /** Called in the transaction that records a batch, with how far the import is then. It may be called again for a batch. */
  keepProgress?: ((trx: Transaction<Schema>, progress: ImportProgress) => Promise<unknown>) | undefined;
}

/** A file for the rejected rows: line, reason and title of each in a new one; or their cells, in one that may go on. */
interface RejectedOptions {
  path: string;
  holds: "titles" | "cells";
}

/** How far an import is. */
export interface ImportProgress {
  importId: number;
  tally: ImportTally;
}

/** What is said of a file before it is opened. */
export type OpeningOptions = Omit<TableOptions, "meaningOf">;

/**
 * Imports a file on disk: sales and listings, or a list of sets, which its columns tell. Throws `UnreadableFile` or
 * `WrongArguments` before it records anything.
 */
export async function importFromDisk(
  path: string,
  { opening, ...options }: ImportOptions & { opening: OpeningOptions },
  onProgress?: OnProgress,
): Promise<ImportReport | SetListReport> {
  return withMarketFile<ImportReport | SetListReport>(path, { opening, options }, (opened) => {
    const setList = setListOf(opened.columns);
    return setList ? importSetList(opened, setList, options.isDryRun) : importFile(opened, options, onProgress);
  });
}

/** Opens a file of the market for as long as `use` takes. Finds its header by what columns mean. Throws `UnreadableFile`. */
export async function withMarketFile<Result>(
  path: string,
  { opening, options }: { opening: OpeningOptions; options: ReadingOptions },
  use: (file: TableFile) => Promise<Result>,
): Promise<Result> {
  const meaningOf = meaningsOfColumns(options.columns ?? (await columnsSaidBefore(options)));
  return withTableFile(path, { ...opening, meaningOf }, use);
}

/** All columns that were said for earlier files of this source. */
async function columnsSaidBefore(options: ReadingOptions): Promise<SaidColumns> {
  const choices = await listReadingChoices(db, { source: sourceOf(options, []) });
  return choices.flatMap(saidColumnsOf);
}

type OnProgress = (progress: { read: number; kept: number; share: number }) => void;

export interface ImportReport extends Recorded {
  file: string;
  preset: string;
  source: string;
  /** When sales without a date count as made, and whether that comes from the file's name. */
  soldIn: HowToRead["soldIn"];
  /** Number of lines or rows that were read, without the header: those below, and the recorded ones. */
  read: number;
  /** Listings among the recorded and the repeated ones that had ended already: they are not shown. */
  ended: number;
  /** Rows that name one item we know, and rows that no value counts. Listings that say nothing new are in neither. */
  named: number;
  excluded: number;
  /** Lines around the table that are none of its rows. */
  frame: { count: number; first: FrameLine[] };
  /** The line of the header; null for JSON. */
  headerLine: number | null;
  /** The sheet that was read, and all that there are; null for what is no workbook. */
  sheet: { name: string; names: string[] } | null;
  /** How the dates in the rows were read, and the first and the last of them; null without any. */
  datesRead: string | null;
  /** The first rows as they were read. */
  samples: RowSample[];
  /** What the numbers of rejected rows count. */
  countedIn: "line" | "row";
  /** Rows that were not recorded, by reason, with the first numbers and titles of each. */
  rejected: ImportTally["rejections"];
  /** Statuses that are not known, each with the number of its rows: the first twenty. */
  unknownStatuses: ImportTally["unknownStatuses"];
  /** Rows that were recorded, but read in another way than they stand, with the first numbers of each. */
  remarks: ImportTally["remarks"];
  /** "Full Title as title, …" */
  columnsRead: string;
  /** `Shelf ("A 3", "B 1"), Buyer`; empty where all are read. */
  columnsNotUsed: string;
  /** The number of the import, by which it can be taken back; null where it brought nothing. */
  importId: number | null;
  /** When it was said what the columns are, where that was for an earlier file with the same header. */
  columnsSaidAt: Date | null;
  /** What was said of statuses, of this file or of an earlier one with the same header. */
  statuses: SaidStatuses;
}

/** Reading smaller files in a worker saves less time than starting the worker takes. */
const minBytesForWorker = 4 * 1024 * 1024;

/**
 * Imports one file and reports on its rows. Holds at most a few batches in memory. Throws `UnreadableFile` or
 * `WrongArguments` before it records anything. An import that is cut off keeps what it recorded; a second run adds the
 * rest.
 */
export async function importFile(
  opened: TableFile,
  options: ImportOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> {
  const choice = await withEarlierChoice(opened, options);
  return importRows(await howToRead(opened, choice.reading), choice, options, onProgress);
}

/** The same, where it is known how the file is read. */
export async function importRows(
  { file, preset, columns, unread, facts, soldIn }: HowToRead,
  { source, before, header }: EarlierChoice,
  options: ImportOptions,
  onProgress: OnProgress = () => {},
): Promise<ImportReport> {
  const areColumnsKept = !options.columns && before?.columns !== undefined;
  const importId = options.isDryRun ? null : (options.goOn?.importId ?? (await beginImport(source, file.name)));
  const countedIn = isInLines(file) ? "line" : "row";
  let tally = options.goOn?.tally ?? emptyTally;
  const rejectedFile = options.rejected && (await openRejected(options.rejected, { file, countedIn, tally }));
  let began = performance.now();
  const rest = async () => {
    if (options.isUnhurried) await restSince(began);
    began = performance.now();
  };
  const job: ReadingJob = {
    ...{ file, columns, facts, skipped: tally.read, withCells: options.rejected?.holds === "cells" },
    // Of a dry run, all rows are counted by what they name.
    known: options.isDryRun ? undefined : await despiteLostConnections(() => findKnownListings(facts.source)),
  };
  /** The tally with a batch, whose rejected rows are written. */
  const counted = async (batch: Batch, recorded: RecordedBatch): Promise<ImportTally> => {
    const rejectedBytes = await rejectedFile?.write(
      tally.rejectedBytes,
      rejectedRows(batch, recorded, { holds: options.rejected?.holds, countedIn, importId }),
    );
    return { ...withBatch(tally, batch, recorded), rejectedBytes: rejectedBytes ?? 0 };
  };
  const take = async (next: ImportTally) => {
    tally = next;
    onProgress({ read: tally.read, kept: tally.recorded.kept, share: tally.share });
    await rest();
  };
  try {
    const { hoursShown = usualHoursShown } = options;
    const isShort = file.size < minBytesForWorker || options.isOfFirstRows;
    const batches = isShort ? readBatches(job) : readInWorker(job);
    if (importId === null) {
      const tried = options.isOfFirstRows ? firstOf(batches) : batches;
      await tryBatches(tried, async (batch, added) => take(await counted(batch, added)));
    } else {
      let next = tally;
      await recordBatches(
        batches,
        () => take(next),
        { importId, hoursShown },
        async (trx, batch, added) => {
          next = await counted(batch, added);
          await options.keepProgress?.(trx, { importId, tally: next });
        },
      );
    }
  } finally {
    await rejectedFile?.close(tally.rejectedBytes);
  }
  const { recorded } = tally;
  if (!options.isDryRun) {
    await keepWhatIsSaid(source, header, options, before);
    if (importId !== null && recorded.kept === 0) await despiteLostConnections(() => forgetImport(importId));
    await despiteLostConnections(() => recalculatePrices(rest));
    await despiteLostConnections(() => raiseDueRevisions(options.isUnhurried ? "after a minute" : "all"));
  }
  const { layout } = file;
  const { read, ended, named, excluded, frame, samples, unknownStatuses, remarks } = tally;

  return {
    file: file.name,
    preset: preset.name,
    source: facts.source,
    soldIn,
    read,
    ...recorded,
    ...{ ended, named, excluded, frame, samples, unknownStatuses, remarks, countedIn },
    headerLine: layout.is === "json" ? null : layout.table.headerLine,
    sheet: layout.is === "sheet" ? layout.sheet : null,
    datesRead: datesInWords(tally.dates, facts.dates?.stated ?? null),
    rejected: tally.rejections.toSorted((a, b) => b.count - a.count),
    statuses: facts.statuses ?? [],
    columnsRead: columnsInWords(columns),
    columnsNotUsed: unreadInWords(unread, columns.notUsed.length),
    importId: recorded.kept > 0 ? importId : null,
    columnsSaidAt: areColumnsKept ? before.chosenAt : null,
  };
}

interface EarlierChoice {
  source: string;
  /** The names of its columns as it was opened. */
  header: readonly string[];
  before: KeptReadingChoice | null;
  reading: ReadingOptions;
}

/** What is said of a file: now, or else of an earlier one of its source with the same header. */
export async function withEarlierChoice(opened: TableFile, options: ReadingOptions): Promise<EarlierChoice> {
  const source = sourceOf(options, opened.columns);
  const before = await findReadingChoice(db, { source }, opened.columns);
  const reading: ReadingOptions = {
    ...options,
    columns: options.columns ?? saidColumnsOf(before ?? {}),
    statuses: options.statuses ?? saidStatusesOf(before ?? {}),
    dates: options.dates ?? before?.dateOrder,
  };
  return { source, header: opened.columns, before, reading };
}

async function* firstOf(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    yield batch;
    return;
  }
}

/** "repeats line 12", "repeats a row of import 3 at nearly its price". */
function whatIsRepeated({ ofLine, ofImport, isNear }: Repeat, countedIn: string, importId: number | null): string {
  const ofEarlier = ofImport === importId ? "an earlier row of this file" : `a row of import ${ofImport}`;
  const onRecord = ofImport === null ? "a row on record" : ofEarlier;
  return `repeats ${ofLine === null ? onRecord : `${countedIn} ${ofLine}`}${isNear ? " at nearly its price" : ""}`;
}

/** Keeps what the operator said of this file for the next one with its header, beside what was said of earlier ones. */
async function keepWhatIsSaid(
  source: string,
  header: readonly string[],
  { columns, statuses, dates }: ImportOptions,
  before: KeptReadingChoice | null,
): Promise<void> {
  if (!columns && !statuses && !dates) return;
  const { chosenAt: _, ...kept } = before ?? { chosenAt: null };
  const choice = {
    ...kept,
    ...(columns && { columns: columns.map(({ name, column }) => ({ name, meaning: column })) }),
    ...(statuses && { statuses: [...statuses] }),
    ...(dates && { dateOrder: dates }),
  };
  await despiteLostConnections(() => keepReadingChoice(db, { source }, header, choice));
}

interface RejectedContext {
  file: TableFile;
  countedIn: "line" | "row";
  tally: ImportTally;
}

async function openRejected(
  { path, holds }: RejectedOptions,
  { file, countedIn, tally }: RejectedContext,
): Promise<RejectedFile> {
  const header = [countedIn, "reason", ...(holds === "cells" ? file.columns : ["title"])];
  // With cells it is ours, and goes on with the import.
  const again = tally.rejectedBytes > 0 ? "r+" : "w";
  try {
    return await openRejectedFile(path, header, holds === "cells" ? again : "wx");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (isDiskFull(error)) throw error;
    throw new WrongArguments(
      code === "EEXIST"
        ? `${path} exists already. Name a new file for the rejected rows.`
        : `${path} cannot be created: ${message}.`,
    );
  }
}

/** The rows of a batch that are not kept: by their titles all that are left out, with their cells those that are rejected. */
function rejectedRows(
  batch: Batch,
  { repeats }: RecordedBatch,
  { holds, countedIn, importId }: { holds?: RejectedOptions["holds"]; countedIn: string; importId: number | null },
): string[][] {
  if (holds === "cells") return batch.rejected.map(({ line, reason, cells = [] }) => [String(line), reason, ...cells]);
  return [
    ...batch.rejected.map(({ line, reason, title }) => [String(line), reason, title]),
    ...repeats.map((repeat) => [String(repeat.line), whatIsRepeated(repeat, countedIn, importId), repeat.title]),
    ...batch.frame.map(({ line, reason, text }) => [String(line), `no row: ${reason}`, text]),
  ];
}
