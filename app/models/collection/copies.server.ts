import { sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { db } from "../platform/database.server.ts";
import { InvalidError, NotFoundError } from "../platform/errors.ts";
import { type CopyFields, type CopyView, copyConditionLabel, readConditionKey } from "./copy-fields.ts";
import { entryKindOf, unknownCondition } from "./entry-fields.ts";
import { countCopies, requireRoomForCopies, withCollection } from "./locked-collection.server.ts";
import { judgeTargetsAnew } from "./targets.server.ts";

/** The columns of a `CopyView`. */
const copyColumns = [
  "collection_copy.id",
  "entry_id as entryId",
  "collection_copy.condition_key as conditionKey",
  "quantity",
  "paid_minor as paidMinor",
  "fees_minor as feesMinor",
  "paid_currency as paidCurrency",
  "acquired_on as acquiredOn",
  "place",
  "note",
  "gone_on as goneOn",
  "proceeds_minor as proceedsMinor",
  "proceeds_currency as proceedsCurrency",
] as const;

/** The copies of every entry of a person, by the entry's id; the oldest of an entry first. */
export async function listCopies(userId: string): Promise<Map<string, CopyView[]>> {
  const rows = await db
    .selectFrom("collection_copy")
    .innerJoin("collection_entry", "collection_entry.id", "collection_copy.entry_id")
    .select(copyColumns)
    .where("collection_entry.user_id", "=", userId)
    .orderBy("collection_copy.created_at")
    .orderBy("collection_copy.id")
    .execute();
  return Map.groupBy(rows, ({ entryId }) => entryId);
}

/** Adds a copy to an entry that the person owns. Throws for an entry of somebody else. */
export function addCopy(userId: string, entryId: string, copy: CopyFields): Promise<CopyView> {
  return withCollection(userId, async (trx) => {
    const owned = trx
      .selectFrom("collection_entry")
      .select("id")
      .where("user_id", "=", userId)
      .where("type", "=", "owned")
      .where(sql<string>`id::text`, "=", entryId);
    const entry = await owned.executeTakeFirst();
    if (!entry) throw new NotFoundError("collection-entry", "This item is not in your collection.");
    const added = await trx
      .insertInto("collection_copy")
      .values({ entry_id: entry.id, ...toRow(copy) })
      .returning(copyColumns)
      .executeTakeFirstOrThrow();
    await requireRoomForCopies(trx, entry.id);
    await followCopies(trx, entry.id);
    return added;
  });
}

/** Replaces what is said about a copy of this entry. Throws for a copy of another one, or of somebody else. */
export function updateCopy(userId: string, entryId: string, copyId: string, copy: CopyFields): Promise<CopyView> {
  return withCollection(userId, async (trx) => {
    const updated = await trx
      .updateTable("collection_copy")
      .set(toRow(copy))
      .where(sql<string>`collection_copy.id::text`, "=", copyId)
      .where(sql<string>`entry_id::text`, "=", entryId)
      .where("entry_id", "in", entriesOf(trx, userId))
      .returning(copyColumns)
      .executeTakeFirst();
    if (!updated) throw noSuchCopy();
    await followCopies(trx, updated.entryId);
    return updated;
  });
}

/** Removes a copy. The only one of an item stays: whoever wants it gone removes the item. Throws for a copy of somebody else. */
export function removeCopy(userId: string, copyId: string): Promise<CopyView> {
  return withCollection(userId, async (trx) => {
    const removed = await trx
      .deleteFrom("collection_copy")
      .where(sql<string>`collection_copy.id::text`, "=", copyId)
      .where("entry_id", "in", entriesOf(trx, userId))
      .returning(copyColumns)
      .executeTakeFirst();
    if (!removed) throw noSuchCopy();
    if ((await countCopies(trx, [removed.entryId])) === 0) {
      throw new InvalidError("only-copy", "This is your only copy. Remove the item from your collection instead.");
    }
    await followCopies(trx, removed.entryId);
    return removed;
  });
}

/**
 * Gives these entries of a person, and all their copies, one condition: a key, or a grade such as "CGC 9.8". Ids of
 * others are ignored. Throws, and changes none, when an item has no such condition. Returns the number of entries.
 */
export async function setCondition(userId: string, entryIds: readonly string[], condition: string): Promise<number> {
  if (entryIds.length === 0) return 0;
  return withCollection(userId, async (trx) => {
    const entries = await trx
      .selectFrom("collection_entry")
      .select(["id", "title", "item_kind"])
      .where("user_id", "=", userId)
      .where(sql<string>`id::text`, "in", entryIds)
      .execute();
    for (const { id, title, item_kind } of entries) {
      const key = readConditionKey(entryKindOf(item_kind), condition);
      if (key === null) throw new InvalidError("condition", `"${title}" has no condition "${condition}".`);
      await trx.updateTable("collection_copy").set({ condition_key: key }).where("entry_id", "=", id).execute();
      await setEntryCondition(trx, id, item_kind, key);
    }
    return entries.length;
  });
}

/** An entry whose copies are all in one condition is in that condition. */
async function followCopies(trx: Transaction<Schema>, entryId: string): Promise<void> {
  const rows = await trx
    .selectFrom("collection_copy")
    .innerJoin("collection_entry", "collection_entry.id", "entry_id")
    .select(["collection_copy.condition_key", "item_kind", "collection_entry.condition_key as before"])
    .distinct()
    .where("entry_id", "=", entryId)
    .execute();
  const [only] = rows;
  if (only && rows.length === 1 && only.condition_key !== only.before)
    await setEntryCondition(trx, entryId, only.item_kind, only.condition_key);
}

/** The median that was kept is that of another condition, so a gain can no longer be based on it. */
async function setEntryCondition(trx: Transaction<Schema>, entryId: string, itemKind: string, key: string) {
  const isUnknown = key === "unknown";
  await trx
    .updateTable("collection_entry")
    .set({
      condition_key: key,
      condition: isUnknown ? unknownCondition : copyConditionLabel(entryKindOf(itemKind), key),
      median_minor: sql`case when condition_key = ${key} then median_minor end`,
    })
    .where("id", "=", entryId)
    // An entry that came without a condition from a listing or a program has this key, and is called new.
    .where((where) => (isUnknown ? where.lit(true) : where("condition_key", "!=", key)))
    .execute();
  await judgeTargetsAnew(trx, [entryId]);
}

function entriesOf(trx: Transaction<Schema>, userId: string) {
  return trx.selectFrom("collection_entry").select("id").where("user_id", "=", userId);
}

function noSuchCopy(): NotFoundError {
  return new NotFoundError("collection-copy", "This copy is not in your collection.");
}

function toRow(copy: CopyFields) {
  return {
    condition_key: copy.conditionKey,
    quantity: copy.quantity,
    paid_minor: copy.paidMinor,
    fees_minor: copy.feesMinor,
    paid_currency: copy.paidCurrency,
    acquired_on: copy.acquiredOn,
    place: copy.place,
    note: copy.note,
    gone_on: copy.goneOn,
    proceeds_minor: copy.proceedsMinor,
    proceeds_currency: copy.proceedsCurrency,
  };
}
