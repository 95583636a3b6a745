import { createCache } from "./cache.ts";
import { database, db } from "./database.server.ts";

/** Where PostgreSQL tells every process that some revision has grown. */
export const revisionChannel = "catalogue_changed";

/** For notifications that do not arrive: connection poolers may swallow them. */
const believedForMs = 1_000;
/** Windows of 7, 30 and 90 days move with the clock, so nothing is cached for longer. */
const cachedForMs = 60_000;
const mostBytes = 8 * 1024 * 1024;

type Revisions = ReadonlyMap<string, number>;

let lastRead: { revisions: Promise<Revisions>; endedAt: number | undefined } | undefined;
let lastKnown: Revisions | undefined;

/**
 * The number that grows with every change of what a scope shows. While the database is away, the one known last; throws
 * when none is.
 */
export async function revisionOf(scope: string): Promise<number> {
  const revisions = await currentRevisions();
  return scope === "all"
    ? [...revisions.values()].reduce((sum, revision) => sum + revision, 0)
    : (revisions.get(scope) ?? 0);
}

function currentRevisions(): Promise<Revisions> {
  const isBelieved = lastRead && performance.now() - (lastRead.endedAt ?? Number.POSITIVE_INFINITY) < believedForMs;
  if (!lastRead || !isBelieved) lastRead = startRead();
  return lastRead.revisions;
}

function startRead(): NonNullable<typeof lastRead> {
  const read: NonNullable<typeof lastRead> = {
    endedAt: undefined,
    revisions: readRevisions().then(
      (revisions) => {
        if (lastRead === read) lastKnown = revisions;
        return revisions;
      },
      (error: unknown) => {
        if (lastKnown) return lastKnown;
        throw error;
      },
    ),
  };
  const end = () => {
    read.endedAt = performance.now();
  };
  read.revisions.then(end, end);
  return read;
}

async function readRevisions(): Promise<Revisions> {
  const rows = await db.selectFrom("category_revision").select(["category", "revision"]).execute();
  return new Map(rows.map(({ category, revision }) => [category, revision]));
}

/** For after a change: revisions that were read before it are not believed any more. */
export function readRevisionsAgain(): void {
  lastRead = undefined;
}

/** Hears at once of changes that other processes make. Gives what stops it. */
export function listenForChanges(): () => Promise<void> {
  return database.listen(revisionChannel, readRevisionsAgain);
}

const cached = createCache<object>({ maxBytes: mostBytes, ttlMs: cachedForMs, bytesOf: heapBytes });

/** About what plain data takes on the heap. Serializing it to measure it takes twice as long, and memory of its own. */
function heapBytes(value: unknown): number {
  if (typeof value === "string") return 24 + 2 * value.length;
  if (typeof value !== "object" || value === null) return 8;
  const members = Object.values(value);
  return members.reduce((sum: number, member) => sum + heapBytes(member), 32);
}

/**
 * What `read` gives, read once for everybody until the scope changes, for a minute at the most. For reads that are the same
 * for every person only. The first word of `what` is the reader's own; what a request says comes after it, bounded.
 */
export async function cachedByRevision<Value extends object>(
  scope: string,
  what: readonly (string | number)[],
  read: () => Promise<Value>,
): Promise<Value> {
  const key = JSON.stringify([scope, await revisionOf(scope), ...what]);
  return (await cached.fetch(key, read)) as Value;
}
