import { NotFoundError } from "../platform/errors.ts";
import { removeFromCollection } from "./entries.server.ts";
import { type CollectionType, namesNothing } from "./entry-fields.ts";

/**
 * Removes an item like `removeFromCollection` and returns the number of entries that were there. Throws `NotFoundError`
 * where this person has no such item.
 */
export async function removeItem(userId: string, itemRef: string, type?: CollectionType): Promise<number> {
  const removed = await removeFromCollection(userId, itemRef, type);
  if (removed.length === 0 && !namesNothing(itemRef)) {
    throw new NotFoundError("collection-entry", "This item is not in your collection.");
  }
  return removed.length;
}
