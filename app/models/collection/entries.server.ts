import { type ExpressionBuilder, type Selectable, sql, type Transaction } from "kysely";
import type { CollectionEntryTable, Schema } from "#db/schema.ts";
import { type ItemKind, itemKinds } from "../catalog/categories.ts";
import { conditionLabel, conditionWords, isConditionKey } from "../catalog/conditions/conditions.ts";
import { readCondition } from "../catalog/conditions/read-condition.ts";
import { identifyItem, keyOfOwnPage } from "../catalog/identification/identify-item.server.ts";
import { liveSource } from "../catalog/live-source.ts";
import { cleanTitle } from "../catalog/titles/title.ts";
import { type NewItemActivity, tellFeed } from "../community/activities.server.ts";
import { requireListing } from "../listings/listings.server.ts";
import type { Money } from "../platform/amounts.ts";
import { db } from "../platform/database.server.ts";
import { InvalidError, NotFoundError } from "../platform/errors.ts";
import { clip } from "../platform/text-length.ts";
import {
  type CollectionType,
  defaultCondition,
  type EntryKind,
  entryKindOf,
  entryNumber,
  type ItemIdentity,
  itemIdOf,
  itemKindOf,
  maxConditionLength,
  maxItemIdLength,
  safeUrl,
  unknownCondition,
} from "./entry-fields.ts";
import { requireRoom, withCollection } from "./locked-collection.server.ts";
import { type SetTarget, targetColumns, toTarget } from "./targets.server.ts";

/** What a person puts on one of their lists. */
export interface NewEntry {
  type: CollectionType;
  itemKind: EntryKind;
  /** The key of the item where the page knows it; otherwise its title tells. */
  itemKey?: string | null;
  /** Id of the item; by default the one made from the title. */
  itemId?: string;
  title: string;
  /** The asking price. */
  price: Money | null;
  /** Currency of an entry without a price; US dollars by default. */
  currency?: string;
  /** The words of the listing or of the owner; null where neither stated the condition. */
  condition: string | null;
  /** What those words mean, where the page knows it. */
  conditionKey?: string;
  url: string | null;
}

/** An item on one of the two lists of somebody's collection. */
export type Entry = ReturnType<typeof toEntry>;

/** What somebody wants on a list, before they say on which. */
export type Collectible = Omit<NewEntry, "type"> & ItemIdentity;

/**
 * A listing as an entry: its title, asking price, condition and link; of eBay's, of which nothing may be kept, the item.
 * Throws `NotFoundError` where it is gone, `InvalidError` for one of eBay's that names no item.
 */
export async function collectibleListing(listingId: number): Promise<Collectible> {
  const { category, itemKey, title, price, condition, conditionKey, url, source } = await requireListing(listingId);
  if (source === liveSource) {
    if (itemKey === null) throw new InvalidError("listing", "We do not know which item this is. Add it by its name.");
    const item = { itemKind: category, itemKey, title: entryNumber({ itemKind: category, itemKey }) };
    return collectibleItem({ ...item, conditionKey, currency: price.currency });
  }
  const words = conditionWords(category, condition, conditionKey);
  const itemId = itemIdOf(category, title);
  return { itemKind: category, itemKey, itemId, title, price, condition: words, conditionKey, url };
}

/** What the page of an item shows. */
interface ShownItem {
  itemKind: string;
  /** Key of the item; empty where none is on record. */
  itemKey: string;
  /** What the page calls it, for an item without a name on record. */
  title: string;
  conditionKey: string;
  currency: string;
}

/** An item as an entry: its name, and its value in the shown condition and currency as the price. */
export async function collectibleItem(shown: ShownItem): Promise<Collectible> {
  const itemKind = itemKinds.find((kind) => kind === shown.itemKind);
  if (!itemKind || !isConditionKey(shown.conditionKey)) throw new NotFoundError("item", "We do not know this item.");
  const { conditionKey, currency } = shown;
  const item =
    shown.itemKey === "" ? undefined : await findItemWithMedian(itemKind, shown.itemKey, currency, conditionKey);
  const title = item?.name ?? shown.title;
  return {
    itemKind,
    itemKey: item?.key ?? keyOfOwnPage(itemKind, shown.itemKey),
    itemId: itemIdOf(itemKind, title),
    title,
    price: item?.median == null ? null : { minor: item.median, currency },
    condition: conditionKey === "unknown" ? unknownCondition : conditionLabel(itemKind, conditionKey),
    conditionKey,
    url: null,
  };
}

/**
 * Adds an item to one of a person's lists, and tells the feed. What is on the list already stays as it is, at a full
 * list too. Throws `LimitReachedError` when the list is full.
 */
export async function addToCollection(userId: string, entry: NewEntry): Promise<{ entry: Entry; isNew: boolean }> {
  const row = await toRow(userId, entry);
  return withCollection(userId, async (trx) => {
    const { added, isNew } = await insertEntry(trx, row);
    if (isNew) await tellFeedOf(trx, [added]);
    return { entry: toEntry(added), isNew };
  });
}

/** Adds what `toRow` made. The caller holds the lock of the collection, and tells the feed. */
export async function insertEntry(
  trx: Transaction<Schema>,
  row: EntryRow,
): Promise<{ added: Selectable<CollectionEntryTable>; isNew: boolean }> {
  const { is_new: isNew, ...added } = await trx
    .insertInto("collection_entry")
    .values(row)
    // Sets nothing new: only an update returns the entry that is there.
    .onConflict((same) => same.columns(["user_id", "type", "identity"]).doUpdateSet({ user_id: row.user_id }))
    .returningAll()
    .returning(sql<boolean>`xmax = 0`.as("is_new"))
    .executeTakeFirstOrThrow();
  if (!isNew) return { added, isNew };
  await requireRoom(trx, row.user_id, row.type);
  if (row.type === "owned") await insertFirstCopy(trx, added);
  return { added, isNew };
}

/** Tells the feed of new entries of one person, at the end: from then on, all activities wait for this transaction. */
export function tellFeedOf(trx: Transaction<Schema>, added: readonly Selectable<CollectionEntryTable>[]) {
  return tellFeed(trx, added.map(activityOf));
}

/** What the feed says of a new entry. */
export function activityOf(row: EntryRow): NewItemActivity {
  return {
    user_id: row.user_id,
    type: row.type,
    item_name: row.title,
    item_price_minor: row.price_minor,
    item_currency: row.currency,
    item_category: row.item_kind,
    item_id: row.item_id,
    item_key: row.item_key,
    condition: row.condition,
    condition_key: row.condition_key,
    url: row.url,
  };
}

type EntryRow = Omit<Selectable<CollectionEntryTable>, "id" | "added_at" | "identity" | "import_id"> & {
  import_id?: string | null;
};

/** The row of a new entry: its item recognized, its condition read, today's value looked up. Locks nothing. */
export async function toRow(userId: string, entry: NewEntry): Promise<EntryRow> {
  const title = cleanTitle(entry.title) || "Unknown Item";
  const kind = itemKindOf(entry.itemKind);
  const ownKey = keyOfOwnPage(entry.itemKind, entry.itemKey);
  const key = kind && (ownKey ?? entry.itemKey ?? identifyItem(kind, title).key);
  const currency = entry.price?.currency ?? entry.currency ?? "USD";
  const readKey = () =>
    kind ? readCondition({ itemKind: kind, title, condition: entry.condition, ...noStatedGrade }).key : "unknown";
  const conditionKey = entry.conditionKey ?? readKey();
  const item = kind && key ? await findItemWithMedian(kind, key, currency, conditionKey) : undefined;
  return {
    user_id: userId,
    type: entry.type,
    item_kind: entry.itemKind,
    item_key: item?.key ?? ownKey,
    item_id: clip(entry.itemId || itemIdOf(entry.itemKind, title), maxItemIdLength),
    title,
    price_minor: entry.price?.minor ?? null,
    currency,
    condition: clip(cleanTitle(entry.condition ?? ""), maxConditionLength) || defaultCondition,
    condition_key: conditionKey,
    median_minor: item?.median ?? null,
    url: safeUrl(entry.url),
  };
}

const noStatedGrade = { grader: null, grade: null, declared: null };

/** An item on record with its median in one currency and condition. */
function findItemWithMedian(itemKind: ItemKind, itemKey: string, currency: string, conditionKey: string) {
  return db
    .selectFrom("item")
    .select(["key", "name"])
    .where("category", "=", itemKind)
    .where("key", "=", itemKey)
    .leftJoin("item_value as value", (join) =>
      join
        .onRef("value.item_id", "=", "item.id")
        .on("value.currency", "=", currency)
        .on("value.condition_key", "=", conditionKey),
    )
    .select("value.median")
    .executeTakeFirst();
}

/** An owned entry has a copy from the start. */
export async function insertFirstCopy(trx: Transaction<Schema>, entry: Selectable<CollectionEntryTable>) {
  const { id, condition_key, currency } = entry;
  await trx
    .insertInto("collection_copy")
    .values({ entry_id: id, condition_key, paid_currency: currency, proceeds_currency: currency })
    .execute();
}

/** Whether an entry has one of these ids. */
export function hasIdIn(ids: readonly string[]) {
  return (on: ExpressionBuilder<Schema, "collection_entry">) => on(sql<string>`id::text`, "in", ids);
}

/** Everything on a person's lists, newest first. */
export async function listEntries(userId: string): Promise<(Entry & { target: SetTarget | null })[]> {
  const rows = await db
    .selectFrom("collection_entry as entry")
    .leftJoin("price_target as target", "target.entry_id", "entry.id")
    .selectAll("entry")
    .select(targetColumns)
    .where("entry.user_id", "=", userId)
    .orderBy("entry.added_at", "desc")
    .orderBy("entry.id", "desc")
    .execute();
  return rows.map((row) => ({ ...toEntry(row), target: toTarget(row) }));
}

/** One entry of a person. Somebody else's counts as missing. */
export async function requireEntry(userId: string, entryId: string): Promise<Entry> {
  const row = await db
    .selectFrom("collection_entry")
    .selectAll()
    .where("user_id", "=", userId)
    .where(hasIdIn([entryId]))
    .executeTakeFirst();
  if (!row) throw new NotFoundError("collection-entry", "This item is not in your collection.");
  return toEntry(row);
}

/** What cards and item pages need to know of a person's lists. */
export interface CollectedItem extends ItemIdentity {
  id: string;
  type: CollectionType;
}

/** A person's lists as cards and item pages need them. */
export async function listCollected(userId: string): Promise<CollectedItem[]> {
  const rows = await db
    .selectFrom("collection_entry")
    .select(["id", "type", "item_kind", "item_key as itemKey", "item_id as itemId"])
    .where("user_id", "=", userId)
    .orderBy("added_at")
    .execute();
  return rows.map(({ item_kind, ...row }) => ({ ...row, itemKind: entryKindOf(item_kind) }));
}

export function toEntry(row: Selectable<CollectionEntryTable>) {
  const { currency } = row;
  const money = (minor: number | null) => (minor === null ? null : { minor, currency });
  return {
    id: row.id,
    type: row.type,
    itemKind: entryKindOf(row.item_kind),
    itemKey: row.item_key,
    itemId: row.item_id,
    title: row.title,
    /** The asking price when it was added. */
    price: money(row.price_minor),
    currency,
    condition: row.condition || unknownCondition,
    conditionKey: row.condition_key,
    /** The value of its condition when it was added. */
    median: money(row.median_minor),
    // The table may hold what an older release, or another program, wrote.
    url: safeUrl(row.url),
    addedAt: row.added_at,
  };
}
