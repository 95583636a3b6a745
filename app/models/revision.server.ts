import { LRUCache } from "lru-cache";
import { db } from "./database.server.ts";

const checkEveryMs = 1_000;
/** Windows of 7, 30 and 90 days move with the clock, so nothing is remembered for longer. */
const rememberForMs = 60_000;

let known: { revision: number; at: number } | undefined;
let asking: Promise<number> | undefined;

/** The number that grows with every change of the catalogue, at most a second old. */
export async function catalogueRevision(): Promise<number> {
  if (known && performance.now() - known.at < checkEveryMs) return known.revision;
  asking ??= db
    .selectFrom("catalogue_state")
    .select("revision")
    .executeTakeFirstOrThrow()
    .then(({ revision }) => {
      known = { revision, at: performance.now() };
      return revision;
    })
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

/** For after a change that this process made itself. */
export function lookAtRevisionAgain(): void {
  known = undefined;
}

const remembered = new LRUCache<string, Promise<object>>({ max: 2_000, ttl: rememberForMs });

/**
 * What `read` gives, read once for everybody until the catalogue changes, for a minute at the most. For reads that are the
 * same for every person only. Keys must be bounded by what a request may say.
 */
export async function rememberUntilChanged<Value extends object>(
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const keyNow = `${await catalogueRevision()} ${key}`;
  const before = remembered.get(keyNow) as Promise<Value> | undefined;
  if (before) return before;
  const value = read();
  remembered.set(keyNow, value);
  value.catch(() => remembered.delete(keyNow));
  return value;
}
