import { env } from "../../env.server.ts";
import { UnreadableFile } from "../files/unreadable-file.ts";
import { importFromDisk } from "../market/import-file.server.ts";
import { WrongArguments } from "../platform/errors.ts";
import {
  endRun,
  endWithoutRun,
  keepLease,
  noteFile,
  type RunOutcome,
  settingsOf,
  type TakenSource,
  takeSource,
} from "./schedule.server.ts";
import { SourceFailed, type SourceFile } from "./source-kind.ts";

export interface RunReport extends RunOutcome {
  source: string;
  /** The name of what was read; null where the source failed before that. */
  file: string | null;
}

/**
 * Runs a source in this process: one that is due, or that somebody wants to run now. "nothing" where it has nothing to
 * read; null where another process runs it, or another source. Calls `onLost` once others may run it too: then this
 * process must end.
 */
export async function runSource(
  name: string,
  when: "due" | "now",
  onLost: () => void,
): Promise<RunReport | "nothing" | null> {
  const source = await takeSource(name, when);
  if (!source) return null;
  const stopKeeping = keepLease(source, onLost);
  let file: SourceFile | null = null;
  let outcome: RunOutcome;
  try {
    const settings = settingsOf(source);
    file = await source.kind.fetch(settings, name);
    if (!file) {
      await endWithoutRun(source);
      return "nothing";
    }
    outcome = await record(source, file, source.kind.hoursShown(settings));
  } catch (error) {
    outcome = { report: null, problem: sentenceOf(error), hasFailed: true };
  } finally {
    stopKeeping();
  }
  await endRun(source, outcome);
  return { source: name, file: file?.name ?? null, ...outcome };
}

/** Throws what the source failed of. A file that cannot be read is no failure of its source. */
async function record(source: TakenSource, file: SourceFile, hoursShown: number): Promise<RunOutcome> {
  await noteFile(source, file);
  try {
    const report = await importFromDisk(file.path, {
      ...file.reading,
      ...{ source: source.name, hoursShown, isUnhurried: true },
      opening: { maxUnpackedBytes: env.IMPORT_BYTES, isLinkRefused: true },
    });
    await file.settle(report);
    return { report, problem: null, hasFailed: false };
  } catch (error) {
    if (!(error instanceof UnreadableFile || error instanceof WrongArguments)) throw error;
    await file.refuse(error.message);
    return { report: null, problem: error.message, hasFailed: false };
  }
}

/** Why a run failed, for the operator. */
function sentenceOf(error: unknown): string {
  if (error instanceof SourceFailed) return error.message;
  const { code, message } = error as { code?: unknown; message?: string };
  if (code === "53100") return "The disk of the database is full. Nothing half was recorded.";
  return message ?? String(error);
}
