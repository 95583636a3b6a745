import { type ItemKind, itemKinds, kinds } from "../catalog/kinds/all.ts";

/** The two lists of a collection: what somebody watches, and what they own. */
export const collectionTypes = ["tracked", "owned"] as const;

export type CollectionType = (typeof collectionTypes)[number];

/** On which side of its price a target is reached. */
export const targetDirections = ["below", "above"] as const;

/** Days for which what somebody removed can be put back. */
export const keptDays = 30;

/** What an entry is: a kind of item with a price history, or anything else. */
export type EntryKind = ItemKind | "other";

export const entryKinds: readonly EntryKind[] = [...itemKinds, "other"];

/** What an entry says whose owner named no condition: in a form, from sales of unknown condition, or in a file. */
export const unknownCondition = "Unknown condition";

/** The kind that a category of the API names; "other" for every other word. */
export function entryKindOf(category: string): EntryKind {
  return entryKinds.find((kind) => kind === category) ?? "other";
}

/** The kind as one with a price history; null for anything else. */
export function itemKindOf(kind: EntryKind): ItemKind | null {
  return kind === "other" ? null : kind;
}

/** The id of a title, as cards and calls have it: `lego-millennium-falcon-75257`. Titles of other scripts share ids. */
export function itemIdOf(kind: EntryKind, title: string): string {
  const prefix = kind === "other" ? kind : kinds[kind].idPrefix;
  return `${prefix}-${title.replace(/[^a-z0-9]/gi, "-").toLowerCase()}`;
}

/**
 * Whether a client names an item that it does not know: by an empty text, by the word that JavaScript makes of nothing,
 * or by the one or two dots that every client takes out of an address.
 */
export function namesNothing(itemRef: string): boolean {
  return ["", ".", ".."].includes(itemRef.trim()) || itemRef === "undefined";
}

/** Maximum characters of an item's id, as its table holds it. */
export const maxItemIdLength = 400;

/** Maximum characters of the words of a condition. */
export const maxConditionLength = 100;

/** The condition of an entry that comes without one from a listing or a program. */
export const defaultCondition = "New";

export const maxUrlLength = 2_000;

/** The address of a web page, as the browser understands it; null for every other scheme and for what is not an address. */
export function safeUrl(text: string | null | undefined): string | null {
  if (!text || text.length > maxUrlLength || !/^https?:\/\//i.test(text.trim())) return null;
  const url = URL.parse(text.trim());
  return url && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "" ? url.href : null;
}

/** What people call a kind: "LEGO", "Minifigures", "Other". */
export function entryKindName(kind: EntryKind): string {
  return kind === "other" ? "Other" : kinds[kind].name;
}

/** What tells one item from another on somebody's lists. */
export interface ItemIdentity {
  itemKind: EntryKind;
  /** Null while nobody has recognized the item; a minifigure that is not on record may have one. */
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
