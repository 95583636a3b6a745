import { LRUCache } from "lru-cache";
import { db } from "./database.server.ts";

const checkEveryMs = 1_000;
/** Windows of 7, 30 and 90 days move with the clock, so nothing is remembered for longer. */
const rememberForMs = 60_000;

let known: { revision: number; at: number } | undefined;
let asking: Promise<number> | undefined;
let turns = 0;

/** The number that grows with every change of the catalogue, at most a second old. */
export async function catalogueRevision(): Promise<number> {
  if (known && performance.now() - known.at < checkEveryMs) return known.revision;
  asking ??= askRevision();
  return asking;
}

async function askRevision(): Promise<number> {
  const mine = db.selectFrom("catalogue_state").select("revision").executeTakeFirstOrThrow();
  const turn = ++turns;
  try {
    const { revision } = await mine;
    if (turn === turns) known = { revision, at: performance.now() };
    return revision;
  } finally {
    if (turn === turns) asking = undefined;
  }
}

/** For after a change that this process made itself: what was asked before it is not believed any more. */
export function lookAtRevisionAgain(): void {
  known = undefined;
  asking = undefined;
  turns += 1;
}

const remembered = new LRUCache<string, Promise<object>>({ max: 1_000, ttl: rememberForMs });

/**
 * What `read` gives, read once for everybody until the catalogue changes, for a minute at the most. For reads that are the
 * same for every person only. The first word of `what` is the reader's own; what a request says comes after it, bounded.
 */
export async function rememberUntilChanged<Value extends object>(
  what: readonly (string | number)[],
  read: () => Promise<Value>,
): Promise<Value> {
  const keyNow = JSON.stringify([await catalogueRevision(), ...what]);
  const before = remembered.get(keyNow) as Promise<Value> | undefined;
  if (before) return before;
  const value = read();
  remembered.set(keyNow, value);
  value.catch(() => remembered.delete(keyNow));
  return value;
}
