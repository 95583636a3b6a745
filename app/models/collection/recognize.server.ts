import { sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { identifyItem } from "../catalog/identification/identify-item.server.ts";
import { listItems } from "../catalog/items.server.ts";
import { db } from "../platform/database.server.ts";
import { LimitReachedError } from "../platform/errors.ts";
import { entryKindOf, itemKindOf } from "./entry-fields.ts";
import { withCollection } from "./locked-collection.server.ts";
import { mergeIntoSame } from "./moves.server.ts";
import { judgeTargetsAnew } from "./targets.server.ts";

const entriesAtATime = 500;

interface Recognized {
  id: string;
  userId: string;
  key: string;
}

/**
 * Gives entries that were added by hand, or before their item was on record, the item's key. One whose item is on the
 * same list already gives its copies and its target to that one. Returns the number of entries. Can be cut off at any
 * time.
 */
export async function recognizeEntries(): Promise<number> {
  let recognized = 0;
  for (let after: string | null = null; ; ) {
    let unknown = db
      .selectFrom("collection_entry")
      .select(["id", "user_id", "item_kind", "title"])
      .where("item_key", "is", null)
      .orderBy("id")
      .limit(entriesAtATime);
    if (after !== null) unknown = unknown.where("id", ">", after);
    const entries = await unknown.execute();
    const found = await findOnRecord(entries);
    for (const [userId, own] of Map.groupBy(found, ({ userId }) => userId)) {
      recognized += await withCollection(userId, async (trx) => {
        let recognizedNow = 0;
        for (const entry of own) if (await giveKey(trx, entry)) recognizedNow += 1;
        return recognizedNow;
      });
    }
    after = entries.at(-1)?.id ?? null;
    if (entries.length < entriesAtATime) return recognized;
  }
}

/** The entries whose title names an item that is on record. */
async function findOnRecord(
  entries: readonly { id: string; user_id: string; item_kind: string; title: string }[],
): Promise<Recognized[]> {
  const named = entries.flatMap((entry) => {
    const kind = itemKindOf(entryKindOf(entry.item_kind));
    const key = kind && identifyItem(kind, entry.title).key;
    return key ? [{ id: entry.id, userId: entry.user_id, kind, key }] : [];
  });
  const items = await listItems(named.map(({ kind, key }) => ({ itemKind: kind, key })));
  const onRecord = new Set(items.map(({ itemKind, key }) => `${itemKind} ${key}`));
  return named.filter(({ kind, key }) => onRecord.has(`${kind} ${key}`));
}

/**
 * Whether the entry got it: not where it is gone, has one, or has too many copies for the entry that has it already.
 * The caller holds the lock of the collection.
 */
async function giveKey(trx: Transaction<Schema>, { id, userId, key }: Recognized): Promise<boolean> {
  const entry = await trx
    .selectFrom("collection_entry")
    .select(["user_id", "type", sql<string>`entry_identity(item_kind, ${key}, item_id, title)`.as("identity")])
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("item_key", "is", null)
    .executeTakeFirst();
  if (!entry) return false;
  try {
    if (await mergeIntoSame(trx, id, entry)) return true;
  } catch (error) {
    if (error instanceof LimitReachedError) return false;
    throw error;
  }
  await trx.updateTable("collection_entry").set({ item_key: key }).where("id", "=", id).execute();
  await judgeTargetsAnew(trx, [id]);
  return true;
}
