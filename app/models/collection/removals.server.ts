import { randomUUID } from "node:crypto";
import { type Insertable, type Selectable, sql, type Transaction } from "kysely";
import type { CollectionEntryTable, PriceTargetTable, Schema } from "#db/schema.ts";
import { db } from "../platform/database.server.ts";
import { NotFoundError } from "../platform/errors.ts";
import { type Entry, hasIdIn, toEntry } from "./entries.server.ts";
import { type CollectionType, keptDays, namesNothing } from "./entry-fields.ts";
import { requireRoom, requireRoomForCopies, withCollection } from "./locked-collection.server.ts";
import { findSame } from "./moves.server.ts";

/** Removed entries that are kept of one person: the newest, and all of what was last removed at once. */
const maxKept = 500;

/** What was taken off a person's lists at once. */
export interface Removal {
  /** Id of the removal; null where there was nothing to remove. */
  id: string | null;
  entries: Entry[];
}

/**
 * Removes every entry of an item from a person's lists, or from one of them. `itemRef` is an entry's id, the item's id
 * or its title. Nothing is removed for an empty text and for "undefined".
 */
export async function removeFromCollection(userId: string, itemRef: string, type?: CollectionType): Promise<Removal> {
  if (namesNothing(itemRef)) return { id: null, entries: [] };
  return withCollection(userId, async (trx) => {
    const named = trx
      .selectFrom("collection_entry")
      .select("identity")
      .where("user_id", "=", userId)
      .where((on) =>
        on.or([on(sql<string>`id::text`, "=", itemRef), on("item_id", "=", itemRef), on("title", "=", itemRef)]),
      );
    let removed = ownEntries(trx, userId).where("identity", "in", named);
    if (type) removed = removed.where("type", "=", type);
    return keepRemoved(trx, await removed.execute());
  });
}

/**
 * Removes an item like `removeFromCollection` and returns the number of entries that were there. Throws `NotFoundError`
 * where this person has no such item.
 */
export async function removeItem(userId: string, itemRef: string, type?: CollectionType): Promise<number> {
  const { entries } = await removeFromCollection(userId, itemRef, type);
  if (entries.length === 0 && !namesNothing(itemRef)) {
    throw new NotFoundError("collection-entry", "This item is not in your collection.");
  }
  return entries.length;
}

/** Removes these entries of a person. Ids of others are ignored. */
export async function removeEntries(userId: string, entryIds: readonly string[]): Promise<Removal> {
  if (entryIds.length === 0) return { id: null, entries: [] };
  return withCollection(userId, async (trx) =>
    keepRemoved(trx, await ownEntries(trx, userId).where(hasIdIn(entryIds)).execute()),
  );
}

function ownEntries(trx: Transaction<Schema>, userId: string) {
  return trx.selectFrom("collection_entry").selectAll().where("user_id", "=", userId);
}

/** Takes these entries of one person off their list, and keeps them with their copies and targets. */
async function keepRemoved(
  trx: Transaction<Schema>,
  removed: readonly Selectable<CollectionEntryTable>[],
): Promise<Removal> {
  const [first] = removed;
  if (!first) return { id: null, entries: [] };
  const id = randomUUID();
  const ids = removed.map((entry) => entry.id);
  await sql`
    insert into removed_entry (id, user_id, removal_id, entry, copies, target)
    select entry.id, entry.user_id, ${id}, to_jsonb(entry),
      coalesce((select jsonb_agg(to_jsonb(copy)) from collection_copy as copy where copy.entry_id = entry.id), '[]'),
      (select to_jsonb(target) from price_target as target where target.entry_id = entry.id)
    from collection_entry as entry where entry.id = any(${ids}::uuid[])`.execute(trx);
  await trx.deleteFrom("collection_entry").where("id", "in", ids).execute();
  await sql`
    delete from removed_entry where id in (
      select id from removed_entry where user_id = ${first.user_id} order by removed_at desc offset ${maxKept})
    and removal_id <> ${id}`.execute(trx);
  return { id, entries: removed.map(toEntry) };
}

/**
 * Puts back what a person removed, by the id of the removal or of one entry: to where it stood, with its copies and its
 * target. Where its item is on the list again, that entry gets them. Throws `LimitReachedError`, and puts nothing
 * back, when it does not all fit; throws `NotFoundError` for what is no longer kept.
 */
export async function putBack(userId: string, ref: string): Promise<Entry[]> {
  return withCollection(userId, async (trx) => {
    const removed = await trx
      .deleteFrom("removed_entry")
      .where("user_id", "=", userId)
      .where("removed_at", ">", keptSince)
      .where((on) => on.or([on(sql<string>`id::text`, "=", ref), on(sql<string>`removal_id::text`, "=", ref)]))
      .returning(["entry", "copies", "target"])
      .execute();
    if (removed.length === 0) throw new NotFoundError("removed-entry", "It is on your lists again, or no longer kept.");
    for (const row of removed) await putBackOne(trx, row as RemovedRows);
    return removed.map((row) => toEntry(readRow((row as RemovedRows).entry)));
  });
}

/** What was removed, as JSON of its rows. */
interface RemovedRows {
  entry: Selectable<CollectionEntryTable>;
  copies: Insertable<Schema["collection_copy"]>[];
  target: Insertable<PriceTargetTable> | null;
}

async function putBackOne(trx: Transaction<Schema>, { entry, copies, target }: RemovedRows): Promise<void> {
  const { identity: _, ...row } = entry;
  const same = await findSame(trx, entry);
  if (!same) {
    // The import that brought it may be forgotten since.
    const import_id = sql<string | null>`(select id from collection_import where id = ${row.import_id ?? null})`;
    await trx
      .insertInto("collection_entry")
      .values({ ...row, import_id })
      .execute();
    await requireRoom(trx, entry.user_id, entry.type);
  }
  const entry_id = same?.id ?? entry.id;
  if (copies.length > 0)
    await trx
      .insertInto("collection_copy")
      .values(copies.map((copy) => ({ ...copy, entry_id })))
      .execute();
  if (same) await requireRoomForCopies(trx, same.id);
  if (target)
    await trx
      .insertInto("price_target")
      .values({ ...target, entry_id, is_unjudged: true })
      .onConflict((own) => own.doNothing())
      .execute();
}

/** JSON has its instant as text. */
function readRow(entry: RemovedRows["entry"]): Selectable<CollectionEntryTable> {
  return { ...entry, added_at: new Date(entry.added_at) };
}

/** An entry that can be put back, with the rows of its copies and its target. */
export type RemovedEntry = Awaited<ReturnType<typeof listRemoved>>[number];

/** What a person removed and can put back, the latest first. */
export async function listRemoved(userId: string) {
  const rows = await db
    .selectFrom("removed_entry")
    .select(["entry", "copies", "target", "removed_at as removedAt"])
    .where("user_id", "=", userId)
    .where("removed_at", ">", keptSince)
    .orderBy("removed_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ removedAt, ...row }) => {
    const { entry, copies, target } = row as RemovedRows;
    return { entry: toEntry(readRow(entry)), copies, target, removedAt };
  });
}

/** Deletes what a person removed for good, by the id of the entry. */
export async function forgetRemoved(userId: string, entryId: string): Promise<void> {
  await db
    .deleteFrom("removed_entry")
    .where("user_id", "=", userId)
    .where(sql<string>`id::text`, "=", entryId)
    .execute();
}

export const keptSince = sql<Date>`now() - make_interval(days => ${sql.lit(keptDays)})`;

/** Deletes what can no longer be put back, and the imports that can no longer be taken back. */
export async function forgetRemovedEntries(): Promise<void> {
  await db.deleteFrom("collection_import").where("imported_at", "<=", keptSince).execute();
  await db.deleteFrom("removed_entry").where("removed_at", "<=", keptSince).execute();
}
