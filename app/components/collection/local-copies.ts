import { localCopyKeys } from "#app/web/auth/local-copies.ts";
import type { CollectionJson, EntryJson } from "./collection-calls.ts";

/** Keeps what was read, for a time when it cannot be. */
export function keepLocalCopies(userId: string, { tracked, owned }: CollectionJson): void {
  try {
    for (const [key, items] of [
      [localCopyKeys.tracked, tracked],
      [localCopyKeys.owned, owned],
    ] as const) {
      localStorage.setItem(key, JSON.stringify({ userId, items }));
    }
  } catch {
    // The browser blocks storage, or it is full.
  }
}

/** What this user's collection was when it was last read in this browser. Null if it never was. */
export function findLocalCopies(userId: string): CollectionJson | null {
  const [tracked, owned] = [localCopyKeys.tracked, localCopyKeys.owned].map((key) => readCopy(key, userId));
  return tracked && owned ? { tracked, owned } : null;
}

function readCopy(key: string, userId: string): EntryJson[] | null {
  try {
    const copy = JSON.parse(localStorage.getItem(key) ?? "null");
    return copy?.userId === userId && Array.isArray(copy.items) ? copy.items : null;
  } catch {
    return null;
  }
}
