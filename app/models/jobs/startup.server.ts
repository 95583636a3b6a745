import { fork } from "node:child_process";
import { once } from "node:events";
import { env } from "../../env.server.ts";
import { hasOperator } from "../account/operator.server.ts";
import { refreshKnownItems } from "../catalog/kinds/known-items.server.ts";
import { storeItemViews } from "../community/item-views.server.ts";
import { removeSource } from "../market/purge-source.server.ts";
import { beginSampleLoad, endSampleLoad, lockSample } from "../market/sample-load.server.ts";
import { storePictureNotes } from "../pictures/pictures.server.ts";
import { formatNumber } from "../platform/amounts.ts";
import { db } from "../platform/database.server.ts";
import { log } from "../platform/log.server.ts";
import { listenForChanges } from "../platform/revision.server.ts";
import { storeErrors } from "../platform/site-errors.server.ts";
import { findHighlights } from "../prices/highlights.server.ts";

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

/** A site that nobody runs says how somebody gets to. */
export async function adviseOperator(): Promise<void> {
  if (await hasOperator()) return;
  log.info("nobody is an operator of this site yet, who sees /admin: npm run users -- operator EMAIL");
}

const storeEveryMs = 10_000;

/** Stores what requests note in memory every ten seconds. Returns a function that stores the last notes and stops. */
export function startStoringNotes(): () => Promise<void> {
  const stores = [
    { store: storeItemViews, complaint: "views of items wait to be stored" },
    { store: storePictureNotes, complaint: "wanted pictures could not be noted" },
    { store: storeErrors, complaint: "errors could not be stored" },
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

/**
 * Imports the sample catalogue into an empty database where the settings say so, and begins again where that was cut
 * off. The import is a process of its own, since this one would never free the memory. Says at the terminal how far it
 * is, and logs why it failed.
 */
export async function loadSampleCatalogue(signal: AbortSignal): Promise<void> {
  if (env.SAMPLE_DATA !== "on") return;
  await db.transaction().execute(async (trx) => {
    if (!(await lockSample(trx)) || !(await beginSampleLoad())) return;
    await removeSource("sample");
    const started = performance.now();
    const { loaded, problem } = await importSample(signal);
    if (problem !== null) {
      log.error(
        { problem },
        "the sample catalogue could not be loaded: the site starts without it, the next start tries again",
      );
      return;
    }
    await findHighlights();
    await endSampleLoad();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`Loaded the sample catalogue: ${formatNumber(loaded)} sales and listings in ${seconds} s`);
  });
}

/** Runs `npm run import` with the sample. Throws where the signal ends it. */
async function importSample(signal: AbortSignal): Promise<{ loaded: number; problem: string | null }> {
  let loaded = 0;
  let errorOutput = "";
  let shownAt = performance.now();
  const child = fork("scripts/import.ts", ["db/sample.csv.gz"], {
    execArgv: ["--max-semi-space-size=4", "--max-old-space-size=96"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    signal,
    killSignal: "SIGKILL",
  });
  child.stderr?.setEncoding("utf8").on("data", (text) => (errorOutput += text));
  child.on("message", ({ read }: { read: number }) => {
    loaded = read;
    if (performance.now() - shownAt < 2_000) return;
    shownAt = performance.now();
    console.log(`Loading the sample catalogue: ${formatNumber(loaded)} sales and listings`);
  });
  try {
    const [code] = await once(child, "close");
    return { loaded, problem: code === 0 ? null : errorOutput.trim() || `The import ended with ${code}.` };
  } catch (error) {
    signal.throwIfAborted();
    return { loaded, problem: String(error) };
  }
}

export function isDatabaseAnswering(): Promise<boolean> {
  const read = db.selectFrom("catalogue_state").select("observations").executeTakeFirstOrThrow();
  return read.then(
    () => true,
    () => false,
  );
}
