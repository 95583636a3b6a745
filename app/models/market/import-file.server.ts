import { raiseDueRevisions } from "../catalog/catalog-change.server.ts";
import { type DateRange, datesInWords, widened } from "../files/date-order.ts";
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
import { findKnownListings } from "./known-listings.server.ts";
import type { RowRemark } from "./parsing/name-row.ts";
import { setListOf } from "./parsing/presets.ts";
import type { Rejection } from "./parsing/read-row.ts";
import type { SaidStatuses } from "./parsing/read-status.ts";
import { createRejectedFile, type RejectedFile } from "./parsing/rejected-file.ts";
import { beginImport, forgetImport } from "./purge-source.server.ts";
import { type Batch, type RowSample, readBatches } from "./read-batches.ts";
import { readInWorker } from "./read-in-worker.ts";
import {
  addUp,
  despiteLostConnections,
  nothingRecorded,
  type Recorded,
  type RecordedBatch,
  recordBatches,
  restSince,
  tryBatches,
} from "./record-rows.server.ts";
import type { Repeat } from "./repeats.server.ts";

export interface ImportOptions extends ReadingOptions {
  /** A new file for the rejected rows: line, reason and title of each. */
  rejected?: string | undefined;
  /** Whether to report what would be stored, and store nothing. */
  isDryRun?: boolean | undefined;
  /** Whether a dry run ends with the first batch of rows: some thousand of them. */
  isOfFirstRows?: boolean | undefined;
  /** The hours for which listings are shown after the import or, if that is later, after they were seen. */
  hoursShown?: number | undefined;
  /** Whether it rests in between, so that pages are answered as fast, and lets them learn of it a minute later. */
  isUnhurried?: boolean | undefined;
}

/** What is said of a file before it is opened. */
type OpeningOptions = Omit<TableOptions, "meaningOf">;

/**
 * Imports a file on disk: sales and listings, or a list of sets, which its columns tell. Throws `UnreadableFile` or
 * `WrongArguments` before it records anything.
 */
export async function importFromDisk(
  path: string,
  { opening, ...options }: ImportOptions & { opening: OpeningOptions },
  onProgress?: OnProgress,
): Promise<ImportReport | SetListReport> {
  const meaningOf = meaningsOfColumns(options.columns ?? (await columnsSaidBefore(options)));
  return withTableFile<ImportReport | SetListReport>(path, { ...opening, meaningOf }, (opened) => {
    const setList = setListOf(opened.columns);
    return setList ? importSetList(opened, setList, options.isDryRun) : importFile(opened, options, onProgress);
  });
}

/** All columns that were said for earlier files of this source. */
async function columnsSaidBefore(options: ImportOptions): Promise<SaidColumns> {
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
  /** Rows that were not recorded, by reason, with the first numbers of each. */
  rejected: { reason: Rejection; count: number; lines: number[] }[];
  /** Statuses that are not known, each with the number of its rows: the first twenty. */
  unknownStatuses: { word: string; count: number }[];
  /** Rows that were recorded, but read in another way than they stand, with the first numbers of each. */
  remarks: { remark: RowRemark; count: number; lines: number[] }[];
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

/** How many rows there are of a sort, and the first numbers of them. */
interface Counted {
  count: number;
  lines: number[];
}

const maxLineNumbers = 20;
const maxStatuses = 20;

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
  onProgress: OnProgress = () => {},
): Promise<ImportReport> {
  const source = sourceOf(options, opened.columns);
  const before = await findReadingChoice(db, { source }, opened.columns);
  const areColumnsKept = !options.columns && before?.columns !== undefined;
  const { file, preset, columns, unread, facts, soldIn } = await howToRead(opened, {
    ...options,
    columns: options.columns ?? saidColumnsOf(before ?? {}),
    statuses: options.statuses ?? saidStatusesOf(before ?? {}),
    dates: options.dates ?? before?.dateOrder,
  });
  const importId = options.isDryRun ? null : await beginImport(source, file.name);
  const countedIn = isInLines(file) ? "line" : "row";
  const rejectedFile = options.rejected === undefined ? undefined : await openRejectedFile(options.rejected, countedIn);
  const rejections = new Map<Rejection, Counted>();
  const unknownStatuses = new Map<string, number>();
  const remarks = new Map<RowRemark, Counted>();
  let read = 0;
  let ended = 0;
  let recorded = nothingRecorded;
  const frame: ImportReport["frame"] = { count: 0, first: [] };
  const samples: RowSample[] = [];
  let dates: DateRange | null = null;
  let began = performance.now();
  const rest = async () => {
    if (options.isUnhurried) await restSince(began);
    began = performance.now();
  };
  const job = { file, columns, facts, known: await despiteLostConnections(() => findKnownListings(facts.source)) };
  try {
    const { hoursShown = usualHoursShown } = options;
    const isShort = file.size < minBytesForWorker || options.isOfFirstRows;
    const batches = isShort ? readBatches(job) : readInWorker(job);
    const take = async (batch: Batch, added: RecordedBatch) => {
      for (const { line, reason, title, status } of batch.rejected) {
        addLine(rejections, reason, line);
        if (status && (unknownStatuses.has(status) || unknownStatuses.size < maxStatuses))
          unknownStatuses.set(status, (unknownStatuses.get(status) ?? 0) + 1);
        await rejectedFile?.write(line, reason, title);
      }
      for (const { line, remark } of batch.remarks) addLine(remarks, remark, line);
      for (const repeat of added.repeats) {
        await rejectedFile?.write(repeat.line, whatIsRepeated(repeat, countedIn, importId), repeat.title);
      }
      for (const { line, reason, text } of batch.frame) await rejectedFile?.write(line, `no row: ${reason}`, text);
      frame.count += batch.frame.length;
      frame.first.push(...batch.frame.slice(0, maxLineNumbers - frame.first.length));
      samples.push(...batch.samples);
      for (const at of batch.dates ? [batch.dates.first, batch.dates.last] : []) dates = widened(dates, at);
      read += batch.read;
      ended += batch.ended;
      recorded = addUp(recorded, added);
      onProgress({ read, kept: recorded.kept, share: batch.share });
      await rest();
    };
    if (importId === null) await tryBatches(options.isOfFirstRows ? firstOf(batches) : batches, take);
    else await recordBatches(batches, take, { importId, hoursShown });
  } finally {
    await rejectedFile?.close();
  }
  if (!options.isDryRun) {
    await keepWhatIsSaid(source, opened.columns, options, before);
    if (importId !== null && recorded.kept === 0) await despiteLostConnections(() => forgetImport(importId));
    await despiteLostConnections(() => recalculatePrices(rest));
    await despiteLostConnections(() => raiseDueRevisions(options.isUnhurried ? "after a minute" : "all"));
  }
  const { layout } = file;

  return {
    file: file.name,
    preset: preset.name,
    source: facts.source,
    soldIn,
    read,
    ...recorded,
    ended,
    frame,
    headerLine: layout.is === "json" ? null : layout.table.headerLine,
    sheet: layout.is === "sheet" ? layout.sheet : null,
    datesRead: datesInWords(dates, facts.dates?.stated ?? null),
    samples,
    countedIn,
    rejected: [...rejections]
      .map(([reason, rejection]) => ({ reason, ...rejection }))
      .sort((a, b) => b.count - a.count),
    unknownStatuses: [...unknownStatuses].map(([word, count]) => ({ word, count })),
    statuses: facts.statuses ?? [],
    remarks: [...remarks].map(([remark, counted]) => ({ remark, ...counted })),
    columnsRead: columnsInWords(columns),
    columnsNotUsed: unreadInWords(unread, columns.notUsed.length),
    importId: recorded.kept > 0 ? importId : null,
    columnsSaidAt: areColumnsKept ? before.chosenAt : null,
  };
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

async function openRejectedFile(path: string, countedIn: string): Promise<RejectedFile> {
  try {
    return await createRejectedFile(path, countedIn);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new WrongArguments(
      code === "EEXIST"
        ? `${path} exists already. Name a new file for the rejected rows.`
        : `${path} cannot be created: ${message}.`,
    );
  }
}

function addLine<Reason>(counted: Map<Reason, Counted>, reason: Reason, line: number): void {
  const lines = counted.get(reason) ?? { count: 0, lines: [] };
  lines.count += 1;
  if (lines.lines.length < maxLineNumbers) lines.lines.push(line);
  counted.set(reason, lines);
}
