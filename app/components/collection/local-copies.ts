import type { CollectedItem } from "#app/models/collection/entries.server.ts";
import type { CollectionType } from "#app/models/collection/entry-fields.ts";
import { localCopyKeys } from "#app/web/auth/local-copies.ts";

const lists = ["tracked", "owned"] as const satisfies CollectionType[];

/** Keeps what was read, for a time when it cannot be. An item has the names of `GET /api/collections/{userId}`. */
export function keepLocalCopies(userId: string, collected: readonly CollectedItem[]): void {
  try {
    for (const of of lists) {
      const items = collected
        .filter(({ type }) => type === of)
        .map(({ id, itemId, itemKey, itemKind }) => ({ id, itemId, itemKey, itemCategory: itemKind }));
      localStorage.setItem(localCopyKeys[of], JSON.stringify({ userId, items }));
    }
  } catch {
    // The browser blocks storage, or it is full.
  }
}

/** What this user's collection was when it was last read in this browser. Null if it never was. */
export function findLocalCopies(userId: string): CollectedItem[] | null {
  const copies = lists.map((type) => readCopy(type, userId));
  return copies.every((copy) => copy !== null) ? copies.flat() : null;
}

function readCopy(type: CollectionType, userId: string): CollectedItem[] | null {
  try {
    const copy = JSON.parse(localStorage.getItem(localCopyKeys[type]) ?? "null");
    if (copy?.userId !== userId || !Array.isArray(copy.items)) return null;
    type Copied = Omit<CollectedItem, "type" | "itemKind"> & { itemCategory: CollectedItem["itemKind"] };
    return copy.items.map(({ itemCategory, ...item }: Copied) => ({ ...item, type, itemKind: itemCategory }));
  } catch {
    return null;
  }
}
