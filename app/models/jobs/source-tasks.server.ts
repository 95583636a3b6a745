import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Purged } from "../market/purge-source.server.ts";
import { LimitReachedError, TakenError } from "../platform/errors.ts";
import { log } from "../platform/log.server.ts";
import type { SourceToTry, Trial } from "../sources/try-source.server.ts";

/** What a process says that does something with a source for an operator. */
type Said = { done: Trial | Purged } | { problem: string };

/**
 * `npm run sources` in a process of its own, since this one would never free the memory. Gets an order that no list of
 * processes shows. Null where it ended, or was ended, without a word.
 */
async function runInProcess(args: string[], order: object | null, signal?: AbortSignal): Promise<Said | null> {
  let said: Said | null = null;
  const child = fork("scripts/sources.ts", args, {
    execArgv: ["--max-semi-space-size=4", "--max-old-space-size=96"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // Dates stay dates.
    serialization: "advanced",
    signal,
    killSignal: "SIGKILL",
  });
  child.on("message", (message: Said) => {
    said = message;
  });
  if (order) child.send(order);
  await once(child, "exit").catch((error: Error) => log.warn({ reason: error.message }, "a source command was ended"));
  return said;
}

/** A try of a source: at most one at a time in this process, and the last one is kept for a while. */
export interface TrialState {
  id: string;
  of: SourceToTry;
  /** Null while it runs. */
  outcome: Trial | null;
}

const maxTrialMs = 3 * 60_000;
const keptMs = 3_600_000;

let last: (TrialState & { ended: Promise<void> }) | null = null;

/** Begins to try a source, and returns the id by which `findTrial` knows it. Throws `LimitReachedError` while another try runs. */
export function startTrial(of: SourceToTry): string {
  if (last && last.outcome === null)
    throw new LimitReachedError("trial-runs", "Another try runs already. Wait until it has ended.");
  const failed = { file: null, bytes: 0, report: null };
  const state: NonNullable<typeof last> = { id: randomUUID(), of, outcome: null, ended: Promise.resolve() };
  state.ended = runInProcess(["try"], of, AbortSignal.timeout(maxTrialMs)).then((said) => {
    if (said && "done" in said) state.outcome = said.done as Trial;
    else
      state.outcome = {
        ...failed,
        problem: said?.problem ?? "It did not end within three minutes, or failed: the log may say why.",
      };
    setTimeout(() => forget(state.id), keptMs).unref();
  });
  last = state;
  return state.id;
}

/** The secret of what was tried must not stay. */
function forget(id: string): void {
  if (last?.id === id) last = null;
}

/** A try that this process began, once it has ended or so many milliseconds are over. Null for one that is forgotten. */
export async function findTrial(id: string, waitMs = 0): Promise<TrialState | null> {
  if (last?.id !== id) return null;
  const { ended, ...state } = last;
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, waitMs).unref())]);
  return { ...state, outcome: last?.id === id ? last.outcome : null };
}

/** What a try was of, by which a form after it goes on, with the secret that it does not show: of this source, or of a new one. */
export function findTried(id: string, source: string | null): SourceToTry | null {
  return last?.id === id && last.of.source === source ? last.of : null;
}

/**
 * Deletes a source with all its rows. Null where that goes on when so many milliseconds are over. Throws
 * `TakenError` with why it could not.
 */
export async function deleteSourceWithRows(name: string, waitMs: number): Promise<Purged | null> {
  const deletion = runInProcess(["remove", name, "--rows"], null);
  const said = await Promise.race([
    deletion.then((said) => said ?? { problem: "It was cut off. Try again: what is left goes then." }),
    new Promise<null>((resolve) => setTimeout(resolve, waitMs, null).unref()),
  ]);
  if (said && "problem" in said) throw new TakenError("not-deleted", said.problem);
  return said && (said.done as Purged);
}
