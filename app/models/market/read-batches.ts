import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type DateRange, widened } from "../files/date-order.ts";
import type { FrameLine } from "../files/table.ts";
import { type RawRow, rowsOf, type TableFile } from "../files/table-file.ts";
import { type Classified, classify } from "./classify.server.ts";
import type { RowRemark } from "./parsing/name-row.ts";
import { presets } from "./parsing/presets.ts";
import { type FileColumns, type FileFacts, type Rejection, rowReader } from "./parsing/read-row.ts";
import type { MarketRecord } from "./parsing/record.ts";
import { type KnownListings, knownListing, rowHash } from "./row-hash.ts";
import { type StagedRows, StagingText } from "./staging.ts";

/** A file, what its columns mean, and the facts about all its rows: plain data that can be sent to a worker. */
export interface ReadingJob {
  file: TableFile;
  columns: FileColumns;
  facts: Omit<FileFacts, "preset"> & { presetName: string };
  /** The listings of the source on record: rows that say the same are not read any further. */
  known?: KnownListings;
  /** Rows that an earlier run recorded: they are passed over. */
  skipped?: number;
  /** Whether rejected rows come with their cells. */
  withCells?: boolean;
}

export interface Batch {
  read: number;
  staged: StagedRows;
  rejected: RejectedRow[];
  /** Rows that were read in another way than they stand. */
  remarks: { line: number; remark: RowRemark }[];
  /** Lines that are none of the rows; `read` counts them too. */
  frame: FrameLine[];
  /** Rows among the first of the file, as they were read. */
  samples: RowSample[];
  /** The first and the last date in rows that were not rejected. */
  dates: DateRange | null;
  /** Listings that had ended already: they are not shown. */
  ended: number;
  /** Rows that name one item we know, and rows that no value counts. Listings that say nothing new are in neither. */
  named: number;
  excluded: number;
  /** The part of the file that has been read, from 0 to 1. */
  share: number;
}

/** A row that is not recorded. */
export interface RejectedRow {
  line: number;
  reason: Rejection;
  title: string;
  /** The one that is not known, of a row that is rejected for it. */
  status?: string | undefined;
  /** As the file has them, in the order of its columns; none of a row that does not fit these. */
  cells?: string[];
}

/** A row as it was read, for a person to look at. */
export interface RowSample {
  line: number;
  kind: "sale" | "listing";
  category: string;
  itemKey: string | null;
  title: string;
  conditionKey: string;
  priceMinor: number;
  currency: string;
  at: Date;
}

const maxSamples = 10;

const rowsAtATime = 5_000;
/** Read without a pause: some milliseconds, during which the database may wait for this process. */
const rowsAtOnce = 200;
/** Rows may be long: a batch of this size ends early. */
const bytesAtATime = 4 * 1024 * 1024;

/** Reads and classifies the rows of a file, a batch at a time. Needs no database. */
export async function* readBatches({
  file,
  columns,
  facts,
  known,
  skipped = 0,
  withCells = false,
}: ReadingJob): AsyncGenerator<Batch> {
  const preset = presets.find(({ name }) => name === facts.presetName);
  if (!preset) throw new Error(`There is no preset "${facts.presetName}".`);
  const readRow = rowReader({ ...facts, preset }, columns);
  const staging = new StagingText();
  let bytes = 0;
  let read = 0;
  let texts = 0;
  let rejected: Batch["rejected"] = [];
  let remarks: Batch["remarks"] = [];
  let frame: FrameLine[] = [];
  let samples: RowSample[] = [];
  let samplesLeft = skipped > 0 ? 0 : maxSamples;
  let toSkip = skipped;
  let dates: DateRange | null = null;
  let ended = 0;
  let named = 0;
  let excluded = 0;
  const take = (): Batch => {
    const share = Math.min(bytes / file.size, 1);
    const rows = { read, rejected, remarks, frame, samples, dates, ended, named, excluded };
    const batch = { ...rows, staged: staging.take(), share };
    read = 0;
    texts = 0;
    rejected = [];
    remarks = [];
    frame = [];
    samples = [];
    dates = null;
    ended = 0;
    named = 0;
    excluded = 0;
    return batch;
  };
  for await (const rows of rowsOf(file, (more) => (bytes += more))) {
    for (const row of rows) {
      if (toSkip > 0) {
        toSkip -= 1;
        continue;
      }
      const result = row.frame ? null : readRow(row);
      read += 1;
      if (result?.ok) {
        const { record } = result;
        const at = dateIn(record, facts);
        if (at) dates = widened(dates, at);
        if (record.kind === "listing" && record.endsAt && record.endsAt <= facts.now) ended += 1;
        const id =
          known && samplesLeft <= 0 && record.kind === "listing" ? knownListing(known, rowHash(record)) : undefined;
        if (record.kind === "listing" && id !== undefined) {
          staging.addRepeated(record, id, row.line);
          if (result.remark) remarks.push({ line: row.line, remark: result.remark });
        } else {
          const classified = classify(record);
          staging.add(classified, row.line);
          if (classified.itemKey !== null) named += 1;
          if (classified.excludedBy !== null) excluded += 1;
          const remark = classified.isContradictory ? "title and columns name different items" : result.remark;
          if (remark) remarks.push({ line: row.line, remark });
          if (samplesLeft-- > 0) samples.push(sampleOf(row.line, classified));
        }
      } else if (row.frame) {
        frame.push(row.frame);
        texts += row.frame.text.length;
      } else if (result) {
        const { rejection: reason, title, status } = result;
        const cells = withCells ? cellsOf(row, file.columns) : undefined;
        rejected.push({ line: row.line, reason, title, status, ...(cells && { cells }) });
        texts += cells ? cells.reduce((sum, cell) => sum + cell.length, 0) : title.length;
      }
      if (read >= rowsAtATime || staging.length + texts >= bytesAtATime) yield take();
      else if (read % rowsAtOnce === 0) await yieldToEventLoop();
    }
  }
  if (read > 0) yield take();
}

/** The cells of a row as text, in the order of these columns. */
export function cellsOf({ values }: Pick<RawRow, "values">, columns: readonly string[]): string[] {
  return columns.map((name) => {
    const value = values[name] ?? "";
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  });
}

/** The date that a row has itself, and does not take from what is known of the whole file. */
function dateIn(record: MarketRecord, { soldIn, seenAt }: ReadingJob["facts"]): Date | null {
  if (record.kind === "sale") return record.soldAt === soldIn?.from ? null : record.soldAt;
  return record.observedAt === seenAt ? null : record.observedAt;
}

function sampleOf(line: number, { row, itemKey, condition }: Classified<MarketRecord>): RowSample {
  const { kind, category, title, priceMinor, currency } = row;
  const at = row.kind === "sale" ? row.soldAt : row.observedAt;
  return { line, kind, category, itemKey, title, conditionKey: condition.key, priceMinor, currency, at };
}
