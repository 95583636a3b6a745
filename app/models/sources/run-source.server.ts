import { env } from "../../env.server.ts";
import { raiseDueRevisions } from "../catalog/catalog-change.server.ts";
import { UnreadableFile } from "../files/unreadable-file.ts";
import { importFromDisk } from "../market/import-file.server.ts";
import { markRowsOutdated } from "../market/reclassify.server.ts";
import { isDiskFull } from "../platform/disk-full.ts";
import { WrongArguments } from "../platform/errors.ts";
import {
  callsOf,
  endRun,
  keepLease,
  noteFile,
  type RunOutcome,
  settingsOf,
  type TakenSource,
  takeSource,
} from "./schedule.server.ts";
import { type FoundNothing, SourceFailed, type SourceFile, SourceStopped } from "./source-kind.ts";

export interface RunReport extends RunOutcome {
  source: string;
  /** The name of what was read; null where the source failed before that. */
  file: string | null;
}

/**
 * Runs a source in this process: one that is due, or that somebody wants to run now. Null where another process runs it,
 * or another source. Calls `onLost` once others may run it too: then this process must end.
 */
export async function runSource(name: string, when: "due" | "now", onLost: () => void): Promise<RunReport | null> {
  const source = await takeSource(name, when);
  if (!source) return null;
  const stopKeeping = keepLease(source, onLost);
  let file: SourceFile | null = null;
  let outcome: RunOutcome = { report: null, problem: null, hasFailed: false };
  try {
    const settings = settingsOf(source);
    const { secret, cursor } = source;
    const found = await source.kind.fetch(settings, { secret, cursor, ...callsOf({ ...source, settings }) });
    if (found?.path === null) {
      await found.settle();
      outcome = { report: null, ...endOf(found) };
    } else if (found) {
      file = found;
      outcome = await record(source, file, source.kind.hoursShown(settings));
    }
  } catch (error) {
    const retryAt = error instanceof SourceFailed ? error.retryAt : undefined;
    outcome = { report: null, problem: sentenceOf(error), hasFailed: true, retryAt };
  } finally {
    stopKeeping();
  }
  await endRun(source, outcome);
  return { source: name, file: file?.name ?? null, ...outcome };
}

/** Throws what the source failed of. */
async function record(source: TakenSource, file: SourceFile, hoursShown: number): Promise<RunOutcome> {
  await noteFile(source, file);
  try {
    const report = await importFromDisk(file.path, {
      ...{ source: source.name, hoursShown, isUnhurried: true },
      ...file.reading,
      ...file.importing,
      opening: { maxUnpackedBytes: env.IMPORT_BYTES, isLinkRefused: true, name: file.name, ...file.opening },
    });
    if ("list" in report && report.added + report.changed > 0) await markRowsOutdated();
    if (file.isFirst) await raiseDueRevisions("all");
    await file.settle(report);
    return { report, ...endOf(file) };
  } catch (error) {
    if (error instanceof SourceStopped) return { report: null, problem: error.message, hasFailed: false };
    if (!(error instanceof UnreadableFile || error instanceof WrongArguments)) throw error;
    await file.refuse(error);
    return { report: null, problem: error.message, hasFailed: false };
  }
}

function endOf({ cursor, problem = null, failure }: SourceFile | FoundNothing): Omit<RunOutcome, "report"> {
  const hasFailed = failure !== undefined;
  return { problem: failure?.message ?? problem, hasFailed, retryAt: failure?.retryAt, cursor };
}

/** Why a run failed, for the operator. */
function sentenceOf(error: unknown): string {
  if (error instanceof SourceFailed) return error.message;
  if (isDiskFull(error)) return "The disk is full. It goes on when there is room.";
  return error instanceof Error ? error.message : String(error);
}
