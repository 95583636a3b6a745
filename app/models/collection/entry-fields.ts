import { requireCategory } from "../catalog/categories.ts";
import { type ItemKind, itemKinds, kinds } from "../catalog/kinds/all.ts";

/** The two lists of a collection: what somebody watches, and what they own. */
export const collectionTypes = ["tracked", "owned"] as const;

export type CollectionType = (typeof collectionTypes)[number];

/** On which side of its price a target is reached. */
export const targetDirections = ["below", "above"] as const;

/** What a target is compared with: the median of sales, or the lowest asking price. */
export const targetBases = ["value", "asking"] as const;

/** Days for which a removal can be undone. */
export const keptDays = 30;

/** Kind of an entry: an item kind, or "other" for what has no price history. */
export type EntryKind = ItemKind | "other";

export const entryKinds: readonly EntryKind[] = [...itemKinds, "other"];

/** Label of an entry without a stated condition: from a form, a file, or sales of unknown condition. */
export const unknownCondition = "Unknown condition";

/** Category in the API → kind; "other" for unknown words. */
export function entryKindOf(category: string): EntryKind {
  return entryKinds.find((kind) => kind === category) ?? "other";
}

/** The item kind; null for "other". */
export function itemKindOf(kind: EntryKind): ItemKind | null {
  return kind === "other" ? null : kind;
}

/** Item id on cards and in the API: `lego-millennium-falcon-75257`. Non-Latin titles may collide. */
export function itemIdOf(kind: EntryKind, title: string): string {
  const prefix = kind === "other" ? kind : kinds[kind].idPrefix;
  return `${prefix}-${title.replace(/[^a-z0-9]/gi, "-").toLowerCase()}`;
}

/** Whether an item id is empty, "undefined", "." or "..": clients send these by mistake. */
export function namesNothing(itemRef: string): boolean {
  return ["", ".", ".."].includes(itemRef.trim()) || itemRef === "undefined";
}

/** Maximum characters of an item's id, as its table holds it. */
export const maxItemIdLength = 400;

/** Maximum characters of the words of a condition. */
export const maxConditionLength = 100;

/** Default condition label of an entry from a listing or an API client. */
export const defaultCondition = "New";

export const maxUrlLength = 2_000;

/** The normalized http or https URL. Null for other schemes, credentials and invalid texts. */
export function safeUrl(text: string | null | undefined): string | null {
  if (!text || text.length > maxUrlLength || !/^https?:\/\//i.test(text.trim())) return null;
  const url = URL.parse(text.trim());
  return url && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "" ? url.href : null;
}

/** What people call a kind: "LEGO", "Minifigures", "Other". */
export function entryKindName(kind: EntryKind): string {
  return kind === "other" ? "Other" : kinds[kind].name;
}

/** "LEGO 75257": what an entry is, with its number where its kind has numbers. */
export function entryNumber({ itemKind, itemKey }: Pick<ItemIdentity, "itemKind" | "itemKey">): string {
  const hasNumber = itemKind !== "other" && requireCategory(kinds[itemKind].category).keyName !== undefined;
  return hasNumber && itemKey ? `${entryKindName(itemKind)} ${itemKey}` : entryKindName(itemKind);
}

/** Identity of an item on a list: its kind with the key, else with the id. */
export interface ItemIdentity {
  itemKind: EntryKind;
  /** Null until the item is recognized. A minifigure may have a key before it is on record. */
  itemKey: string | null;
  itemId: string;
}

/** The entries of an item, on either list: by its key where both have one, else by its id. */
export function entriesOf<Collected extends ItemIdentity>(
  collected: readonly Collected[],
  { itemKind, itemKey, itemId }: ItemIdentity,
): Collected[] {
  return collected.filter(
    (entry) =>
      entry.itemKind === itemKind &&
      (entry.itemKey !== null && itemKey !== null ? entry.itemKey === itemKey : entry.itemId === itemId),
  );
}

/** The list that an item's entries are on; of both, the owned one. */
export function statusOf(entries: readonly { type: CollectionType }[]): CollectionType | "none" {
  if (entries.some(({ type }) => type === "owned")) return "owned";
  return entries.length > 0 ? "tracked" : "none";
}
