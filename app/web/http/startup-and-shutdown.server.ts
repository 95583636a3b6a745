import { setTimeout as wait } from "node:timers/promises";
import { env } from "#app/env.server.ts";
import { startJobs } from "#app/models/jobs/jobs.server.ts";
import { prepareDatabase } from "#app/models/jobs/prepare-database.server.ts";
import {
  adviseOperator,
  followCatalogue,
  loadSampleCatalogue,
  startStoringNotes,
} from "#app/models/jobs/startup.server.ts";
import { database } from "#app/models/platform/database.server.ts";
import { UnavailableError } from "#app/models/platform/errors.ts";
import { prepareJobQueue } from "#app/models/platform/job-queue.ts";
import { log } from "#app/models/platform/log.server.ts";
import { followMaintenance } from "#app/models/platform/maintenance.server.ts";
import { openDatabase } from "#app/models/platform/open-database.server.ts";
import { stopAdmitting } from "./admission.server.ts";
import { endEventStreams } from "./event-stream.server.ts";
import { isDatabaseUnavailable } from "./failures.server.ts";
import { watchRequests } from "./request-start.server.ts";

/** Docker kills a container ten seconds after SIGTERM. */
const shutdownMs = 8_000;

let stopWatching = () => {};
let stopJobs = async () => {};
let stopFollowing: (() => Promise<void>)[] = [];
let stopStoringNotes = async () => {};
let stopping = new AbortController();

/**
 * Opens and migrates the database, loads the sample catalogue where the settings say so, and starts the jobs. If
 * PostgreSQL does not answer yet, the process tries again in the background, and `/readyz` answers 503 until then.
 */
export async function startUp(): Promise<void> {
  // The dev server loads our modules again after each change. The app before keeps the database open if this one uses
  // it too.
  const global = globalThis as { chartablesApp?: { stop: typeof tearDown } };
  const database = openDatabase();
  await global.chartablesApp?.stop(database);
  global.chartablesApp = { stop: tearDown };
  stopping = new AbortController();
  process.once("SIGTERM", shutDown);
  process.once("SIGINT", shutDown);
  stopWatching = watchRequests();
  if (!(await prepareIfItAnswers())) prepareOnceItAnswers();
}

async function prepareOnceItAnswers(): Promise<void> {
  for (let pauseMs = 500; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, 10_000)) {
    await wait(pauseMs);
    if (await prepareIfItAnswers()) return;
  }
}

/** False if the database does not answer yet. Any other error ends the process with a sentence. */
async function prepareIfItAnswers(): Promise<boolean> {
  try {
    await prepare();
    return true;
  } catch (error) {
    if (stopping.signal.aborted) return true;
    if (!(error instanceof UnavailableError || isDatabaseUnavailable(error))) {
      console.error(`The database could not be prepared: ${error instanceof Error ? error.message : error}`);
      process.exit(1);
    }
    log.warn({ error: error instanceof Error ? error.message : String(error) }, "the database does not answer yet");
    return false;
  }
}

async function prepare(): Promise<void> {
  await prepareDatabase();
  await prepareJobQueue(database);
  stopFollowing = [await followMaintenance(), followCatalogue()];
  stopStoringNotes = startStoringNotes();
  await loadSampleCatalogue(stopping.signal);
  await adviseOperator();
  if (env.WORKER !== "off") stopJobs = await startJobs();
}

async function shutDown(signal: NodeJS.Signals): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  log.info({ signal }, "stopping");
  const deadline = setTimeout(() => process.exit(1), shutdownMs);
  endEventStreams();
  await stopAdmitting(shutdownMs - 2_000);
  await tearDown();
  clearTimeout(deadline);
  process.exit(0);
}

async function tearDown(next?: typeof database): Promise<void> {
  stopping.abort();
  process.removeListener("SIGTERM", shutDown).removeListener("SIGINT", shutDown);
  stopWatching();
  endEventStreams();
  await stopStoringNotes();
  await stopJobs().catch(() => {});
  await Promise.all(stopFollowing.map((stop) => stop()));
  if (database !== next) await database.close().catch(() => {});
}
