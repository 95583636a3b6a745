import { env } from "../../env.server.ts";
import { UnreadableFile } from "../files/unreadable-file.ts";
import { type ImportReport, importFromDisk } from "../market/import-file.server.ts";
import type { SetListReport } from "../market/import-set-list.server.ts";
import { WrongArguments } from "../platform/errors.ts";
import { kindNamed } from "./kinds.ts";
import { callsOf, settingsOf } from "./schedule.server.ts";
import { type FetchContext, SourceFailed, type SourceKind } from "./source-kind.ts";
import type { StoredSettings } from "./sources.server.ts";

/** A source as somebody would have it. */
export interface SourceToTry extends StoredSettings {
  kind: string;
  /** The source whose settings these would be; null for one that is not added yet. */
  source: string | null;
}

/** What would come of a source: that of the first rows of what it has now. */
export interface Trial {
  /** The name of what was read; null where there is nothing to read. */
  file: string | null;
  bytes: number;
  report: ImportReport | SetListReport | null;
  /** Why it failed, as a sentence; null where it did not. */
  problem: string | null;
}

const nothing: Trial = { file: null, bytes: 0, report: null, problem: null };

/** Looks at what a source would bring, and stores nothing: neither rows nor where a run goes on. */
export async function trySource({ kind: kindName, source, settings: stored, secret }: SourceToTry): Promise<Trial> {
  const kind = kindNamed(kindName);
  try {
    const settings = settingsOf({ kind, settings: stored });
    const name = source ?? "tried";
    // Calls of a source that is added are of its budget, whoever makes them.
    const calls = source === null ? uncounted(kind) : callsOf({ name, kind, settings });
    const file = await kind.fetch(settings, { secret, cursor: null, ...calls, source: name });
    if (!file) return nothing;
    const problem = file.failure?.message ?? file.problem ?? null;
    if (file.path === null) return { ...nothing, problem };
    try {
      const report = await importFromDisk(file.path, {
        ...file.reading,
        ...{ source: name, isDryRun: true, isOfFirstRows: true },
        opening: { maxUnpackedBytes: env.IMPORT_BYTES, isLinkRefused: true, name: file.name },
      });
      return { file: file.name, bytes: file.bytes, report, problem };
    } finally {
      await file.leave?.();
    }
  } catch (error) {
    const isExpected = [SourceFailed, UnreadableFile, WrongArguments].some((known) => error instanceof known);
    if (!isExpected) throw error;
    return { ...nothing, problem: (error as Error).message };
  }
}

/** The calls of what is no source yet. */
function uncounted({ dayEnd }: SourceKind<unknown>): Pick<FetchContext, "countCall" | "findCalls" | "beginDay"> {
  const none = async () => ({ made: 0, until: dayEnd(new Date()) });
  return { countCall: async () => {}, findCalls: none, beginDay: none };
}
