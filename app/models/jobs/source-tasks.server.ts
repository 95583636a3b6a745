import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { Purged } from "../market/purge-source.server.ts";
import { LimitReachedError, TakenError } from "../platform/errors.ts";
import { log } from "../platform/log.server.ts";
import type { SourceToTry, Trial } from "../sources/try-source.server.ts";
import { forkSources } from "./source-runner.server.ts";

/** The answer of `npm run sources` to the server. */
type Answer = { done: Trial | Purged } | { problem: string };

/** Runs a command of `npm run sources`, with input that no list of processes shows. Null where it ended without an answer. */
async function runCommand(args: string[], input: object | null, signal?: AbortSignal): Promise<Answer | null> {
  let answer: Answer | null = null;
  // Structured clone, so that dates stay dates.
  const child = forkSources(args, { stdio: ["ignore", "ignore", "inherit", "ipc"], serialization: "advanced", signal });
  child.on("message", (message: Answer) => {
    answer = message;
  });
  if (input) child.send(input);
  await once(child, "exit").catch((error: Error) => log.warn({ reason: error.message }, "a source command was ended"));
  return answer;
}

/** A try of a source: at most one at a time in this process, and the last one is kept for a while. */
export interface TrialState {
  id: string;
  input: SourceToTry;
  /** Null while it runs. */
  outcome: Trial | null;
}

const maxTrialMs = 3 * 60_000;
const keptMs = 3_600_000;

let last: (TrialState & { ended: Promise<void> }) | null = null;

/** Begins to try a source, and returns the id by which `findTrial` knows it. Throws `LimitReachedError` while another try runs. */
export function startTrial(input: SourceToTry): string {
  if (last && last.outcome === null)
    throw new LimitReachedError("trial-runs", "Another try runs already. Wait until it has ended.");
  const state: NonNullable<typeof last> = { id: randomUUID(), input, outcome: null, ended: Promise.resolve() };
  state.ended = runCommand(["try"], input, AbortSignal.timeout(maxTrialMs)).then((answer) => {
    const problem = answer && "problem" in answer ? answer.problem : noAnswer;
    const failed: Trial = { file: null, bytes: 0, report: null, problem };
    state.outcome = answer && "done" in answer ? (answer.done as Trial) : failed;
    setTimeout(() => forget(state.id), keptMs).unref();
  });
  last = state;
  return state.id;
}

const noAnswer = "It did not end within three minutes, or failed: the log may say why.";

/** The secret of what was tried must not stay. */
function forget(id: string): void {
  if (last?.id === id) last = null;
}

/** A try that this process began, once it has ended or so many milliseconds are over. Null for one that is forgotten. */
export async function findTrial(id: string, waitMs = 0): Promise<TrialState | null> {
  if (last?.id !== id) return null;
  const { ended, ...state } = last;
  await Promise.race([ended, wait(waitMs, null, { ref: false })]);
  return { ...state, outcome: last?.id === id ? last.outcome : null };
}

/** The input of a try of this source, null being a new one, with its secret: the form after the try goes on from it. */
export function findTried(id: string, source: string | null): SourceToTry | null {
  return last?.id === id && last.input.source === source ? last.input : null;
}

/**
 * Deletes a source with all its rows. Null where that goes on after so many milliseconds: then the log says what stops
 * it. Throws `TakenError` with why it could not.
 */
export async function deleteSourceWithRows(name: string, waitMs: number): Promise<Purged | null> {
  let isAwaited = true;
  const deletion = runCommand(["remove", name, "--rows"], null).then((answer) => {
    if (answer && "done" in answer) return answer.done as Purged;
    const problem = answer?.problem ?? "It was cut off. Try again: what is left goes then.";
    if (isAwaited) throw new TakenError("not-deleted", problem);
    log.warn({ source: name, problem }, "a source was not deleted");
    return null;
  });
  const purged = await Promise.race([deletion, wait(waitMs, null, { ref: false })]);
  isAwaited = false;
  return purged;
}
