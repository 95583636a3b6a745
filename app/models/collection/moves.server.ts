import { type Selectable, sql, type Transaction } from "kysely";
import type { CollectionEntryTable, Schema } from "#db/schema.ts";
import { hasIdIn, insertFirstCopy } from "./entries.server.ts";
import type { CollectionType } from "./entry-fields.ts";
import { requireRoom, requireRoomForCopies, withCollection } from "./locked-collection.server.ts";
import { judgeTargetsAnew } from "./targets.server.ts";

/**
 * Moves entries to the other list, with their copies and targets. One whose item is there already gives its copies to
 * that one. Throws `LimitReachedError`, and moves none, when they do not all fit. Returns the number of entries that
 * moved.
 */
export async function moveEntries(userId: string, entryIds: readonly string[], type: CollectionType): Promise<number> {
  if (entryIds.length === 0) return 0;
  return withCollection(userId, async (trx) => {
    const moving = await trx
      .selectFrom("collection_entry")
      .selectAll()
      .where("user_id", "=", userId)
      .where("type", "!=", type)
      .where(hasIdIn(entryIds))
      .execute();
    for (const entry of moving) await moveEntry(trx, entry, type);
    return moving.length;
  });
}

async function moveEntry(trx: Transaction<Schema>, entry: Selectable<CollectionEntryTable>, type: CollectionType) {
  if (await mergeIntoSame(trx, entry.id, { ...entry, type })) return;
  await trx.updateTable("collection_entry").set({ type }).where("id", "=", entry.id).execute();
  await judgeTargetsAnew(trx, [entry.id]);
  await requireRoom(trx, entry.user_id, type);
  if (type === "tracked") return;
  const copy = await trx.selectFrom("collection_copy").select("id").where("entry_id", "=", entry.id).limit(1).execute();
  if (copy.length === 0) await insertFirstCopy(trx, entry);
}

/**
 * Where the list already has another entry of this identity, gives it the copies of this one, and its target unless it
 * has one, and removes this one. Returns whether there was one. Throws `LimitReachedError`, and changes nothing, where
 * they have too many copies together. The caller holds the lock of the collection.
 */
export async function mergeIntoSame(trx: Transaction<Schema>, entryId: string, as: PlaceOnList): Promise<boolean> {
  const same = await findSame(trx, as);
  if (!same) return false;
  await requireRoomForCopies(trx, same.id, entryId);
  await trx.updateTable("collection_copy").set({ entry_id: same.id }).where("entry_id", "=", entryId).execute();
  await sql`
    update price_target set entry_id = ${same.id}, is_unjudged = true
    where entry_id = ${entryId} and not exists (select from price_target where entry_id = ${same.id})`.execute(trx);
  await trx.deleteFrom("collection_entry").where("id", "=", entryId).execute();
  return true;
}

type PlaceOnList = Pick<Selectable<CollectionEntryTable>, "user_id" | "type" | "identity">;

/** The entry of an item that is already on a person's list; undefined without one. */
export function findSame(trx: Transaction<Schema>, { user_id, type, identity }: PlaceOnList) {
  return trx
    .selectFrom("collection_entry")
    .select("id")
    .where("user_id", "=", user_id)
    .where("type", "=", type)
    .where("identity", "=", identity)
    .executeTakeFirst();
}
