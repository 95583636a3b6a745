import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { once } from "node:events";
import { raiseDueRevisions } from "../catalog/catalog-change.server.ts";
import { areRowsOutdated } from "../market/reclassify.server.ts";
import { database } from "../platform/database.server.ts";
import { log } from "../platform/log.server.ts";
import { makeInbox } from "../sources/folder.server.ts";
import { sourceKinds } from "../sources/kinds.ts";
import { adoptSources, dueChannel } from "../sources/pause.server.ts";
import type { RunReport } from "../sources/run-source.server.ts";
import { findDueSource } from "../sources/schedule.server.ts";
import { adoptMarkets } from "../sources/sources.server.ts";

const lookEveryMs = 5_000;
const removeOldEveryMs = 3_600_000;

interface SourceEvents {
  /** A source has brought rows. */
  onRows(): Promise<unknown>;
  /** Rows are to be read again, since lists of sets have come. */
  onOutdated(): Promise<unknown>;
}

/**
 * Runs the sources that are due, and shows what they brought once a minute is over since the last news. Returns a function
 * that stops it.
 */
export async function startSources({ onRows, onOutdated }: SourceEvents): Promise<() => Promise<void>> {
  await makeInbox().catch((error: Error) => log.warn({ reason: error.message }, "the inbox could not be made"));
  await adoptMarkets();
  const pauseReason = await adoptSources();
  if (pauseReason) log.warn({ reason: pauseReason }, "the sources are paused: npm run sources -- resume");
  const stopping = new AbortController();
  const showNews = () => raiseDueRevisions("after a minute");
  const look = async () => {
    if (!(await findDueSource())) return;
    if (await runDueSources(stopping.signal)) await onRows();
    if (await areRowsOutdated()) await onOutdated();
  };
  const removeOld = async () => {
    for (const kind of Object.values(sourceKinds)) await kind.removeOld();
  };
  const looking = every(lookEveryMs, look);
  const acts = [looking, every(lookEveryMs, showNews), every(removeOldEveryMs, removeOld)];
  // Whoever presses Run now does not wait for the next look.
  const stopListening = database.listen(dueChannel, looking.hurry);
  return async () => {
    stopping.abort();
    await stopListening();
    await Promise.all(acts.map((act) => act.stop()));
  };
}

interface RepeatedAct {
  /** Acts now, or as soon as it has ended what it does. */
  hurry(): void;
  /** Resolves when it has ended what it does. */
  stop(): Promise<void>;
}

/** Acts at once, and so long after each end again. */
function every(ms: number, act: () => Promise<void>): RepeatedAct {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isHurried = false;
  let acting: Promise<void> | undefined;
  const begin = () => {
    clearTimeout(timer);
    isHurried = false;
    acting = act()
      .catch((error: unknown) => {
        if (!isStopped) log.warn({ reason: String(error) }, "the sources wait");
      })
      .then(() => {
        acting = undefined;
        if (isStopped) return;
        if (isHurried) begin();
        else timer = setTimeout(begin, ms).unref();
      });
  };
  begin();
  return {
    hurry: () => {
      isHurried = true;
      if (!acting && !isStopped) begin();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await acting;
    },
  };
}

/** Starts `npm run sources` in a process of its own: this one would never free the memory. It ends with this one, or with the signal. */
export function forkSources(args: string[], options: ForkOptions = {}): ChildProcess {
  const execArgv = ["--max-semi-space-size=4", "--max-old-space-size=96"];
  return fork("scripts/sources.ts", args, { execArgv, killSignal: "SIGKILL", ...options });
}

/** Runs what is due, one source after the other. Returns whether one of them brought rows. */
async function runDueSources(signal: AbortSignal): Promise<boolean> {
  const child = forkSources(["run-due"], { signal });
  let hasRows = false;
  child.on("message", ({ source, file, report, problem }: RunReport) => {
    const counts = report && ("list" in report ? { kept: report.added } : { read: report.read, kept: report.kept });
    hasRows ||= report !== null;
    if (problem === null)
      log.info({ source, file, ...counts }, report ? "a source brought rows" : "a source has nothing new");
    else log.warn({ source, file, problem }, "a source needs somebody");
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The run of a source ended with ${code}.`);
  return hasRows;
}
