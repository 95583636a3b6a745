import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { rowsOf, type TableFile } from "../files/table-file.ts";
import { classify } from "./classify.server.ts";
import { presets } from "./parsing/presets.ts";
import { type FileColumns, type FileFacts, type Rejection, rowReader } from "./parsing/read-row.ts";
import { type StagedRows, StagingText } from "./staging.ts";

/** A file, what its columns mean, and the facts about all its rows: plain data that can be sent to a worker. */
export interface ReadingJob {
  file: TableFile;
  columns: FileColumns;
  facts: Omit<FileFacts, "preset"> & { presetName: string };
}

export interface Batch {
  read: number;
  staged: StagedRows;
  rejected: { line: number; reason: Rejection; title: string }[];
  /** The part of the file that has been read, from 0 to 1. */
  share: number;
}

const rowsAtATime = 5_000;
/** Read without a pause: some milliseconds, during which the database may wait for this process. */
const rowsAtOnce = 200;
/** Rows may be long: a batch of this size ends early. */
const bytesAtATime = 4 * 1024 * 1024;

/** Reads and classifies the rows of a file, a batch at a time. Needs no database. */
export async function* readBatches({ file, columns, facts }: ReadingJob): AsyncGenerator<Batch> {
  const preset = presets.find(({ name }) => name === facts.presetName);
  if (!preset) throw new Error(`There is no preset "${facts.presetName}".`);
  const readRow = rowReader({ ...facts, preset }, columns);
  const staging = new StagingText();
  let bytes = 0;
  let read = 0;
  let titles = 0;
  let rejected: Batch["rejected"] = [];
  const take = (): Batch => {
    const batch = { read, rejected, staged: staging.take(), share: bytes / file.size };
    read = 0;
    titles = 0;
    rejected = [];
    return batch;
  };
  for await (const rows of rowsOf(file, (more) => (bytes += more))) {
    for (const row of rows) {
      const result = readRow(row);
      read += 1;
      if (result.ok) staging.add(classify(result.record));
      else {
        rejected.push({ line: row.line, reason: result.rejection, title: result.title });
        titles += result.title.length;
      }
      if (read >= rowsAtATime || staging.length + titles >= bytesAtATime) yield take();
      else if (read % rowsAtOnce === 0) await yieldToEventLoop();
    }
  }
  if (read > 0) yield take();
}
