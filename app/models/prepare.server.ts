import { migrateToLatest } from "#db/migrate.ts";
import { samples } from "#db/sample/all.ts";
import { env } from "../env.server.ts";
import { cleanTitle } from "./catalog/title.ts";
import { database, db, exitIfItCannotOpen } from "./database.server.ts";
import { prepareJobQueue } from "./job-queue.ts";
import { log } from "./log.server.ts";
import type { MarketRecord } from "./market/record.ts";
import { recordMarketRows } from "./market/record-rows.server.ts";
import { settlePrices } from "./prices/settle.server.ts";

/**
 * Opens the database and brings it to the newest schema. A database that cannot be opened, or a migration that fails,
 * ends the process with one sentence; a PostgreSQL that is not there yet throws, so that a server may try again.
 */
export async function prepareDatabase(): Promise<void> {
  await database.ready().catch((error) => {
    exitIfItCannotOpen(error);
    throw error;
  });
  const ran = await migrateToLatest(db);
  await prepareJobQueue(database);
  if (ran.length > 0) log.info({ migrations: ran }, "the database schema is up to date");
}

const rowsAtATime = 2_000;

/** Loads the sample catalogue into an empty catalogue, where the operator wants one. Tells how far it is. */
export async function loadSampleCatalogue(onProgress: (done: number) => void): Promise<void> {
  if (env.SAMPLE_DATA === "off" || !(await isCatalogueEmpty())) return;
  const today = new Date();
  let done = 0;
  let batch: MarketRecord[] = [];
  const write = async () => {
    await recordMarketRows(batch);
    done += batch.length;
    batch = [];
    onProgress(done);
  };
  // Listings last: they are what tells a loaded catalogue from one that was cut off.
  const sales = samples.map((sample) => sample.sales(today));
  const listings = samples.map((sample) => sample.listings(today));
  for (const rows of [...sales, ...listings]) {
    for (const row of rows) {
      batch.push({ ...row, title: cleanTitle(row.title) });
      if (batch.length >= rowsAtATime) await write();
    }
    await write();
  }
  await settlePrices();
}

async function isCatalogueEmpty(): Promise<boolean> {
  const listing = await db.selectFrom("listing").select("id").limit(1).executeTakeFirst();
  return listing === undefined;
}

/** True when the database answers and has the schema. */
export async function isDatabaseAnswering(): Promise<boolean> {
  try {
    await db.selectFrom("catalogue_state").select("sightings").executeTakeFirstOrThrow();
    return true;
  } catch {
    return false;
  }
}
