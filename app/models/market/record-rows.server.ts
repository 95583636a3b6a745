import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { changeCatalog } from "../catalog/catalog-change.server.ts";
import { mergeListings } from "./merge-listings.server.ts";
import { mergeSales } from "./merge-sales.server.ts";
import { stage } from "./stage.server.ts";
import { marketTypes, type StagedRows } from "./staging.ts";

export interface Recorded {
  kept: number;
  updated: number;
  /** The same row again, from this file or an earlier one. */
  repeated: number;
  /** The same sale again at another exchange rate: marketplaces convert foreign prices at each view. */
  nearlyRepeated: number;
}

/** Does this again, up to four times, where the connection is lost. It must change nothing more when it is done twice. */
export async function despiteLostConnections<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      if (attempt >= 5 || !isConnectionLost(error)) throw error;
      await wait(attempt * 500);
    }
  }
}

/** Records rows in one transaction. Recording the same rows again changes nothing. */
async function recordStagedRows({ sales, listings, text }: StagedRows): Promise<Recorded> {
  if (sales + listings === 0) return nothingRecorded;
  return await changeCatalog(async (trx, copy) => {
    await stage(trx, copy, marketTypes, text);
    return addUp(
      sales > 0 ? await mergeSales(trx) : nothingRecorded,
      listings > 0 ? await mergeListings(trx, listings) : nothingRecorded,
    );
  });
}

/** From this number of new rows, the planner's statistics are wrong until autovacuum runs a minute later. */
const minRowsToAnalyze = 10_000;

/** Records batches one after the other, each while the next one is read, also after a lost connection. */
export async function recordBatches<Batch extends { staged: StagedRows }>(
  batches: AsyncIterable<Batch>,
  onRecorded: (batch: Batch, recorded: Recorded) => unknown,
): Promise<void> {
  let kept = 0;
  let recording: Promise<unknown> = Promise.resolve();
  for await (const batch of batches) {
    await recording;
    recording = despiteLostConnections(() => recordStagedRows(batch.staged)).then((recorded) => {
      // This thread makes so little garbage that several of these texts would wait for its collector.
      batch.staged.text.buffer.transfer(0);
      kept += recorded.kept;
      return onRecorded(batch, recorded);
    });
    recording.catch(() => {}); // thrown where it is awaited
  }
  await recording;
  if (kept < minRowsToAnalyze) return;
  // Only the columns by which the recalculation finds rows. The others, and their time, are left to autovacuum.
  await despiteLostConnections(() =>
    changeCatalog((trx) => sql`analyze item, sale (item_id), listing (item_id)`.execute(trx)),
  );
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
