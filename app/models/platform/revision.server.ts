import { LRUCache } from "lru-cache";
import { database, db } from "./database.server.ts";

export const revisionChannel = "catalogue_changed";

/** Revisions are read again after this time, since connection poolers may drop notifications. */
const validMs = 1_000;

export type Revisions = ReadonlyMap<string, number>;

let lastRead: { revisions: Promise<Revisions>; validUntil: number } | undefined;
let lastKnown: Revisions | undefined;

/** The revision of a category, or of "all": it grows with every change. The last known one while the database is unavailable. */
export async function revisionOf(scope: string): Promise<number> {
  return revisionIn(await currentRevisions(), scope);
}

/** The revision of a category, or of "all", among these. */
export function revisionIn(revisions: Revisions, scope: string): number {
  if (scope !== "all") return revisions.get(scope) ?? 0;
  return [...revisions.values()].reduce((sum, each) => sum + each, 0);
}

/** The revisions of all categories. The last known ones while the database is unavailable. */
export async function currentRevisions(): Promise<Revisions> {
  if (lastRead && performance.now() < lastRead.validUntil) return lastRead.revisions;
  const read = { revisions: readRevisions(), validUntil: Number.POSITIVE_INFINITY };
  lastRead = read;
  const revisions = await read.revisions.finally(() => {
    read.validUntil = performance.now() + validMs;
  });
  if (lastRead === read) lastKnown = revisions;
  return revisions;
}

/** The revisions that were read last, without waiting; undefined before the first read. */
export function lastRevisions(): Revisions | undefined {
  return lastKnown;
}

async function readRevisions(): Promise<Revisions> {
  try {
    const rows = await db.selectFrom("category_revision").select(["category", "revision"]).execute();
    return new Map(rows.map(({ category, revision }) => [category, revision]));
  } catch (error) {
    if (lastKnown) return lastKnown;
    throw error;
  }
}

export function forgetRevisions(): void {
  lastRead = undefined;
}

/** Also calls back at each change, and whenever one may have been missed. */
export function listenForChanges(onChange: () => void): () => Promise<void> {
  return database.listen(revisionChannel, () => {
    forgetRevisions();
    onChange();
  });
}

const counts = { reads: 0, misses: 0 };

// Windows of 7, 30 and 90 days move with the clock, so nothing is cached for longer.
const cached = new LRUCache<string, object, () => Promise<object>>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (value, key) => heapBytes(value) + Buffer.byteLength(key),
  ttl: 60_000,
  ttlAutopurge: true,
  fetchMethod: (_key, _stale, { context: read }) => {
    counts.misses += 1;
    return read();
  },
  // What is evicted while it is made still reaches those who wait for it.
  ignoreFetchAbort: true,
});

/** What `cachedByRevision` holds, and how many reads since the start it answered and did not. */
export function readCacheUse() {
  const { reads, misses } = counts;
  return { entries: cached.size, bytes: cached.calculatedSize, hits: reads - misses, misses };
}

/** Estimates the heap size of plain data. Serializing it would take twice as long, and memory. */
function heapBytes(value: unknown): number {
  if (typeof value === "string") return 24 + 2 * value.length;
  if (typeof value !== "object" || value === null) return 8;
  return Object.values(value).reduce((sum: number, member) => sum + heapBytes(member), 32);
}

/** A read that is the same for every user, cached until the scope changes. `keyParts` start with a word of the caller. */
export async function cachedByRevision<Value extends object>(
  scope: string,
  keyParts: readonly (string | number)[],
  read: () => Promise<Value>,
): Promise<Value> {
  counts.reads += 1;
  const key = JSON.stringify([scope, await revisionOf(scope), ...keyParts]);
  return (await cached.forceFetch(key, { context: read })) as Value;
}
