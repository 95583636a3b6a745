import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type DateRange, widened } from "../files/date-order.ts";
import type { FrameLine } from "../files/table.ts";
import { rowsOf, type TableFile } from "../files/table-file.ts";
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
}

export interface Batch {
  read: number;
  staged: StagedRows;
  /** With the status that is not known, for rows that are rejected for it. */
  rejected: { line: number; reason: Rejection; title: string; status?: string | undefined }[];
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
  /** The part of the file that has been read, from 0 to 1. */
  share: number;
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
export async function* readBatches({ file, columns, facts, known }: ReadingJob): AsyncGenerator<Batch> {
  const preset = presets.find(({ name }) => name === facts.presetName);
  if (!preset) throw new Error(`There is no preset "${facts.presetName}".`);
  const readRow = rowReader({ ...facts, preset }, columns);
  const staging = new StagingText();
  let bytes = 0;
  let read = 0;
  let titles = 0;
  let rejected: Batch["rejected"] = [];
  let remarks: Batch["remarks"] = [];
  let frame: FrameLine[] = [];
  let samples: RowSample[] = [];
  let samplesLeft = maxSamples;
  let dates: DateRange | null = null;
  let ended = 0;
  const take = (): Batch => {
    const share = Math.min(bytes / file.size, 1);
    const batch = { read, rejected, remarks, frame, samples, dates, ended, staged: staging.take(), share };
    read = 0;
    titles = 0;
    rejected = [];
    remarks = [];
    frame = [];
    samples = [];
    dates = null;
    ended = 0;
    return batch;
  };
  for await (const rows of rowsOf(file, (more) => (bytes += more))) {
    for (const row of rows) {
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
          const remark = classified.isContradictory ? "title and columns name different items" : result.remark;
          if (remark) remarks.push({ line: row.line, remark });
          if (samplesLeft-- > 0) samples.push(sampleOf(row.line, classified));
        }
      } else if (row.frame) {
        frame.push(row.frame);
        titles += row.frame.text.length;
      } else if (result) {
        const { rejection: reason, title, status } = result;
        rejected.push({ line: row.line, reason, title, status });
        titles += result.title.length;
      }
      if (read >= rowsAtATime || staging.length + titles >= bytesAtATime) yield take();
      else if (read % rowsAtOnce === 0) await yieldToEventLoop();
    }
  }
  if (read > 0) yield take();
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
