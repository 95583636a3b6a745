import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { changeCatalog, lockCatalog } from "../platform/catalog-change.server.ts";
import { type Classified, classify } from "./classify.server.ts";
import { mergeListings } from "./merge-listings.server.ts";
import { mergeSales } from "./merge-sales.server.ts";
import type { MarketRecord } from "./parsing/record.ts";
import { copyIntoStaging, createStaging, type StagedRows, StagingText } from "./staging.ts";

/** What became of a batch of records. */
export interface Recorded {
  kept: number;
  updated: number;
  /** The same row again, from this file or an earlier one. */
  repeated: number;
  /** The same sale again at a price that drifted: foreign prices are converted anew at each view. */
  nearlyRepeated: number;
}

/**
 * Records a batch of sales and listings in one transaction and says what became of each. Recording the same again changes
 * nothing. Writers of several processes take turns; a connection lost on the way is mended by doing the batch again.
 */
export function recordMarketRows(rows: readonly MarketRecord[]): Promise<Recorded> {
  return recordClassifiedRows(rows.map(classify));
}

/** `recordMarketRows` for rows that were placed before. */
export function recordClassifiedRows(rows: readonly Classified<MarketRecord>[]): Promise<Recorded> {
  const staging = new StagingText();
  for (const row of rows) staging.add(row);
  return recordStagedRows(staging.take());
}

/** `recordMarketRows` for rows that were placed and written down before, while the database was busy with others. */
async function recordStagedRows({ sales, listings, text }: StagedRows): Promise<Recorded> {
  if (sales + listings === 0) return nothingRecorded;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await changeCatalog(async (trx, copy) => {
        await createStaging.execute(trx);
        await copy(copyIntoStaging, text);
        await lockCatalog(trx);
        return addUp(
          sales > 0 ? await mergeSales(trx) : nothingRecorded,
          listings > 0 ? await mergeListings(trx, listings) : nothingRecorded,
        );
      });
    } catch (error) {
      if (attempt >= 5 || !isConnectionLost(error)) throw error;
      await wait(attempt * 500);
    }
  }
}

/** Recorded at one go, so many make the planner's statistics wrong; autovacuum would mend them a minute later. */
const manyRows = 10_000;

/** Records batches one after the other, each while the next is being made, and tells what became of it. */
export async function recordBatches<Batch extends { staged: StagedRows }>(
  batches: AsyncIterable<Batch>,
  onRecorded: (batch: Batch, recorded: Recorded) => unknown,
): Promise<void> {
  let kept = 0;
  let recording: Promise<unknown> = Promise.resolve();
  for await (const batch of batches) {
    await recording;
    recording = recordStagedRows(batch.staged).then((recorded) => {
      kept += recorded.kept;
      return onRecorded(batch, recorded);
    });
    recording.catch(() => {}); // awaited, and thus thrown, before the next batch
  }
  await recording;
  if (kept >= manyRows) await changeCatalog((trx) => sql`analyze item, sale, listing`.execute(trx));
}

export function addUp(one: Recorded, other: Recorded): Recorded {
  return {
    kept: one.kept + other.kept,
    updated: one.updated + other.updated,
    repeated: one.repeated + other.repeated,
    nearlyRepeated: one.nearlyRepeated + other.nearlyRepeated,
  };
}

export const nothingRecorded: Recorded = { kept: 0, updated: 0, repeated: 0, nearlyRepeated: 0 };

function isConnectionLost(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return /^(08|57P)|^ECONN|^ENOENT|^EPIPE/.test(code) || /connection (terminated|ended|error)/i.test(message);
}
