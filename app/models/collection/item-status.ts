import type { CollectionType, EntryKind } from "./entry-fields.ts";

/** What tells one item from another on somebody's lists. */
export interface ItemIdentity {
  itemKind: EntryKind;
  /** Null while nobody has recognized the item. */
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
