import { type Placed, place } from "./place.server.ts";
import { presets } from "./presets.ts";
import { type MarketFile, rowsOf } from "./read-file.ts";
import { type FileFacts, type Rejection, rowReader } from "./read-row.ts";
import type { MarketRecord } from "./record.ts";

/** A file, and what is said of all of it: plain data, fit to be sent to another thread. */
export interface ReadingJob {
  file: MarketFile;
  facts: Omit<FileFacts, "preset"> & { presetName: string };
}

/** Some rows of a file, in its order. */
export interface Batch {
  /** How many rows these are, with the rejected ones. */
  read: number;
  placed: Placed<MarketRecord>[];
  rejected: { line: number; reason: Rejection; title: string }[];
  /** How much of the file has been read, from 0 to 1. */
  share: number;
}

const rowsAtATime = 2_000;

/** Reads, judges and places the rows of a file, a batch at a time. Needs no database. */
export async function* readBatches({ file, facts }: ReadingJob): AsyncGenerator<Batch> {
  const preset = presets.find(({ name }) => name === facts.presetName);
  if (!preset) throw new Error(`There is no preset "${facts.presetName}".`);
  const readRow = rowReader({ ...facts, preset }, file.columns);
  let bytes = 0;
  const nothing = (): Batch => ({ read: 0, placed: [], rejected: [], share: bytes / file.size });
  let batch = nothing();
  for await (const row of rowsOf(file, (more) => (bytes += more))) {
    const result = readRow(row);
    batch.read += 1;
    if (result.ok) batch.placed.push(place(result.record));
    else batch.rejected.push({ line: row.line, reason: result.rejection, title: result.title });
    if (batch.read >= rowsAtATime) {
      yield batch;
      batch = nothing();
    }
  }
  if (batch.read > 0) yield batch;
}
