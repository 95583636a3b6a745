import { fork } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { siteRunsLock } from "#db/client.ts";
import { migrateSchema } from "#db/migrate.ts";
import { migrations } from "#db/migrations/all.ts";
import { env } from "../../env.server.ts";
import { upgradeDatabase } from "../backup/upgrade-database.server.ts";
import { refreshKnownItems } from "../catalog/identification/known-items.server.ts";
import { storeItemViews } from "../community/item-views.server.ts";
import { noteRulesOfEmptyCatalogue } from "../market/reclassify.server.ts";
import { beginSampleLoad, endSampleLoad } from "../market/sample-load.server.ts";
import { storePictureNotes } from "../pictures/pictures.server.ts";
import { formatNumber } from "../platform/amounts.ts";
import { database, db } from "../platform/database.server.ts";
import { UnavailableError } from "../platform/errors.ts";
import { prepareJobQueue } from "../platform/job-queue.ts";
import { log } from "../platform/log.server.ts";
import { exitIfItCannotOpen } from "../platform/open-database.server.ts";
import { listenForChanges } from "../platform/revision.server.ts";

/**
 * Brings the database to today's PostgreSQL, where it is the embedded one, and to the newest schema. Ends the process if it cannot be
 * opened; throws while PostgreSQL does not answer, a back-up is being restored, or another process upgrades the database.
 */
export async function prepareDatabase(): Promise<void> {
  const upgraded = database.kind === "embedded" ? upgradeDatabase() : Promise.resolve();
  const ran = await upgraded
    .then(database.ready)
    .then(refuseWhileRestored)
    .then(() => migrateSchema(db))
    .catch((error) => {
      exitIfItCannotOpen(error);
      throw error;
    });
  await prepareJobQueue(database);
  await noteRulesOfEmptyCatalogue();
  await refreshKnownItems();
  // To a new database all of them are new, and no news.
  if (ran.length > 0 && ran.length < Object.keys(migrations).length) {
    log.info({ migrations: ran }, "the database schema is up to date");
  }
}

async function refuseWhileRestored(): Promise<void> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.raw(siteRunsLock)}) as "isFree"`.execute(db);
  if (!rows[0]?.isFree)
    throw new UnavailableError("restoring", "A back-up is being restored. Try again when that is done.");
}

/** Where a pooler drops notifications, what set lists named is read again after this time. */
const refreshMs = 60_000;

/** Keeps what this process knows of the catalogue as new as the database. Returns a function that stops it. */
export function followCatalogue(): () => Promise<void> {
  const refresh = () => {
    refreshKnownItems().catch((error: unknown) => log.warn({ error: String(error) }, "known items could not be read"));
  };
  const timer = setInterval(refresh, refreshMs).unref();
  const stop = listenForChanges(refresh);
  return () => {
    clearInterval(timer);
    return stop();
  };
}

const storeEveryMs = 10_000;

/** Stores what requests note in memory every ten seconds. Returns a function that stores the last notes and stops. */
export function startStoringNotes(): () => Promise<void> {
  const stores = [
    { store: storeItemViews, complaint: "views of items wait to be stored" },
    { store: storePictureNotes, complaint: "wanted pictures could not be noted" },
  ];
  const storeAll = async () => {
    for (const { store, complaint } of stores) {
      await store().catch((error: unknown) => log.warn({ error: String(error) }, complaint));
    }
  };
  let storing = Promise.resolve();
  const timer = setInterval(() => {
    storing = storeAll();
  }, storeEveryMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await storing;
    await storeAll();
  };
}

type LoaderMessage = { done: number } | { failure: { message: string; code?: string } };

/**
 * Loads what is missing of the sample catalogue where the settings say so, in a process of its own, since this one would never free
 * the memory. Says at the terminal how far it is.
 */
export async function loadSampleCatalogue(signal: AbortSignal): Promise<void> {
  const today = env.SAMPLE_DATA === "on" ? await beginSampleLoad() : null;
  if (!today) return;
  const loader = fork("scripts/load-sample.ts", [today.toISOString()], {
    execArgv: ["--max-old-space-size=96", "--max-semi-space-size=4"],
    signal,
    killSignal: "SIGKILL",
  });
  const started = performance.now();
  let shownAt = started;
  let loaded = 0;
  let failure: Error | undefined;
  loader.on("message", (message: LoaderMessage) => {
    if ("failure" in message)
      failure = Object.assign(new Error(message.failure.message), { code: message.failure.code });
    else {
      loaded = message.done;
      if (performance.now() - shownAt < 2_000) return;
      shownAt = performance.now();
      console.log(`Loading the sample catalogue: ${formatNumber(loaded)} sales and listings`);
    }
  });
  const [code] = await once(loader, "exit");
  if (code !== 0) throw failure ?? new Error("The sample catalogue could not be loaded.");
  await endSampleLoad();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Loaded the sample catalogue: ${formatNumber(loaded)} sales and listings in ${seconds} s`);
}

export function isDatabaseAnswering(): Promise<boolean> {
  const read = db.selectFrom("catalogue_state").select("observations").executeTakeFirstOrThrow();
  return read.then(
    () => true,
    () => false,
  );
}
