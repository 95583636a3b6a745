import type { Kysely, Transaction } from "kysely";
import pLimit, { type LimitFunction } from "p-limit";
import type { Schema } from "#db/schema.ts";
import { env } from "../../env.server.ts";
import { db } from "../platform/database.server.ts";
import { LimitReachedError } from "../platform/errors.ts";
import { maxCopies } from "./copy-fields.ts";
import type { CollectionType } from "./entry-fields.ts";

/** The number of items that each of the two lists holds. */
export const collectionLimit = env.COLLECTION_LIMIT;

/** The writers of this process that wait for a collection: without them, those of one person would hold every connection. */
const queues = new Map<string, LimitFunction>();

/**
 * Writes to somebody's collection, one writer at a time: the row of its owner is locked first. Counting its entries
 * without that lets several in at once.
 */
export async function withCollection<Result>(
  userId: string,
  write: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  const queue = queues.get(userId) ?? pLimit(1);
  queues.set(userId, queue);
  try {
    return await queue(() => writeLocked(userId, write));
  } finally {
    if (queue.activeCount + queue.pendingCount === 0) queues.delete(userId);
  }
}

/** Makes a person's collection, on which all that is theirs hangs, where there is none yet. */
export async function ensureCollection(on: Kysely<Schema>, userId: string): Promise<void> {
  await on
    .insertInto("collection")
    .values({ user_id: userId })
    .onConflict((own) => own.doNothing())
    .execute();
}

function writeLocked<Result>(userId: string, write: (trx: Transaction<Schema>) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await ensureCollection(trx, userId);
    const own = trx.selectFrom("collection").select("user_id").where("user_id", "=", userId);
    await own.forNoKeyUpdate().executeTakeFirstOrThrow();
    return write(trx);
  });
}

/** Throws `LimitReachedError` where the list holds too many. The caller holds the lock, and undoes what it added. */
export async function requireRoom(trx: Transaction<Schema>, userId: string, type: CollectionType): Promise<void> {
  const { count } = await trx
    .selectFrom("collection_entry")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("type", "=", type)
    .executeTakeFirstOrThrow();
  if (count <= collectionLimit) return;
  throw new LimitReachedError(
    "USER_LIMIT_REACHED",
    `You can only have ${collectionLimit} ${type} ${collectionLimit === 1 ? "item" : "items"}. Please remove some items first.`,
  );
}

/** The copies of these entries together. */
export async function countCopies(trx: Transaction<Schema>, entryIds: readonly string[]): Promise<number> {
  const { count } = await trx
    .selectFrom("collection_copy")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("entry_id", "in", entryIds)
    .executeTakeFirstOrThrow();
  return count;
}

/** Throws `LimitReachedError` for more copies than one may have. The caller holds the lock, and undoes its work. */
export async function requireRoomForCopies(trx: Transaction<Schema>, ...entryIds: string[]): Promise<void> {
  if ((await countCopies(trx, entryIds)) <= maxCopies) return;
  throw new LimitReachedError(
    "too-many-copies",
    `An item has at most ${maxCopies} copies. Make those that are alike one copy with a quantity.`,
  );
}
