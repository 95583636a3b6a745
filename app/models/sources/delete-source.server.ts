import { setTimeout as wait } from "node:timers/promises";
import { type Purged, purgeSource } from "../market/purge-source.server.ts";
import { TakenError } from "../platform/errors.ts";
import { isBuiltIn } from "./kinds.ts";
import { endRun, keepLease, type TakenSource, takeSource } from "./schedule.server.ts";
import { removeSource, requireSettings, switchSource } from "./sources.server.ts";

/**
 * Deletes a source with all its rows; one that is built in, and the sample, only lose them. No source runs meanwhile. It
 * may be cut off: a second deletion takes the rest. Throws `NotFoundError`, and `TakenError` where a source runs for long.
 */
export async function deleteWithRows(name: string, onLost: () => void): Promise<Purged> {
  if (name === "sample") return purgeSource(name);
  const { kind } = await requireSettings(name);
  const isRemoved = !isBuiltIn(kind);
  // What is cut off must not fill up again.
  if (isRemoved) await switchSource(name, false);
  const taken = await takeWhenFree(name);
  if (!taken) throw new TakenError("source-runs", "A source runs now. Try again when it has ended.");
  const stopKeeping = keepLease(taken, onLost);
  try {
    const purged = await purgeSource(name);
    if (isRemoved) await removeSource(name);
    return purged;
  } finally {
    stopKeeping();
    await endRun(taken, { report: null, problem: null, hasFailed: false });
  }
}

/** Seconds for which a run of this or another source is waited for: most end sooner. */
const maxWaitSeconds = 6;

async function takeWhenFree(name: string): Promise<TakenSource | null> {
  for (let left = maxWaitSeconds; ; left -= 1) {
    const taken = await takeSource(name, "now");
    if (taken || left === 0) return taken;
    await wait(1_000);
  }
}
