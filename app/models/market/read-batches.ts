import type { RawRow } from "./read-file.ts";
import { type FileFacts, type Rejection, rowReader } from "./read-row.ts";
import type { MarketRecord } from "./record.ts";
import { type Placed, place } from "./record-rows.server.ts";

/** Some rows of a file, in its order. */
export interface Batch {
  /** How many rows these are, with the rejected ones. */
  read: number;
  placed: Placed<MarketRecord>[];
  rejected: { line: number; reason: Rejection; title: string }[];
}

const rowsAtATime = 2_000;

/** Reads, judges and places the rows of a file, a batch at a time. Needs no database. */
export async function* readBatches(
  rows: AsyncIterable<RawRow>,
  facts: FileFacts,
  columns: readonly string[],
): AsyncGenerator<Batch> {
  const readRow = rowReader(facts, columns);
  let batch: Batch = { read: 0, placed: [], rejected: [] };
  for await (const row of rows) {
    const result = readRow(row);
    batch.read += 1;
    if (result.ok) batch.placed.push(place(result.record));
    else batch.rejected.push({ line: row.line, reason: result.rejection, title: result.title });
    if (batch.read >= rowsAtATime) {
      yield batch;
      batch = { read: 0, placed: [], rejected: [] };
    }
  }
  if (batch.read > 0) yield batch;
}
