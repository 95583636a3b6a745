import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { CollectedItem as Collected } from "#app/models/collection/entries.server.ts";
import type { CollectionType } from "#app/models/collection/entry-fields.ts";
import type { TargetOnPage } from "#app/presenters/alert-words.ts";
import { useAuth } from "#app/web/auth/auth-provider.tsx";
import { keepLocalCopy, localCopyKeys } from "#app/web/auth/local-copies.ts";
import { readStored } from "#app/web/client/stored.ts";

/** An item of a list, and its target where it has one. */
export interface CollectedItem extends Collected {
  target?: TargetOnPage;
}

const nothing: readonly CollectedItem[] = [];

const CollectedContext = createContext(nothing);

/** What the signed-in user tracks and owns; empty while nobody is signed in. */
export function useCollected(): readonly CollectedItem[] {
  return useContext(CollectedContext);
}

interface CollectionProviderProps {
  /** The collection that came with the frame of the page; null where it could not be read. */
  collection: { items: CollectedItem[] } | null;
  children: ReactNode;
}

/**
 * Provides what is mine beside pages that are the same for everybody. The browser keeps a copy, which stands in where
 * it cannot be read.
 */
export function CollectionProvider({ collection, children }: CollectionProviderProps) {
  const { user } = useAuth();
  const [copy, setCopy] = useState<readonly CollectedItem[]>(nothing);
  const userId = user?.id || undefined;
  useEffect(() => {
    if (userId === undefined) return;
    if (collection) keepLocalCopies(userId, collection.items);
    else setCopy(findLocalCopies(userId) ?? nothing);
  }, [userId, collection]);
  const collected = userId === undefined ? nothing : (collection?.items ?? copy);
  return <CollectedContext.Provider value={collected}>{children}</CollectedContext.Provider>;
}

const lists = ["tracked", "owned"] as const satisfies CollectionType[];

/** Keeps what was read, for a time when it cannot be. An item has the names of `GET /api/collections/{userId}`. */
function keepLocalCopies(userId: string, collected: readonly CollectedItem[]): void {
  for (const list of lists) {
    const items = collected
      .filter(({ type }) => type === list)
      .map(({ id, itemId, itemKey, itemKind }) => ({ id, itemId, itemKey, itemCategory: itemKind }));
    keepLocalCopy(userId, localCopyKeys[list], { userId, items });
  }
}

/** What this user's collection was when it was last read in this browser. Null if it never was. */
function findLocalCopies(userId: string): CollectedItem[] | null {
  const copies = lists.map((type) => readCopy(type, userId));
  return copies.every((copy) => copy !== null) ? copies.flat() : null;
}

function readCopy(type: CollectionType, userId: string): CollectedItem[] | null {
  type Copied = Omit<CollectedItem, "type" | "itemKind"> & { itemCategory: CollectedItem["itemKind"] };
  const copy = readStored(localCopyKeys[type]) as { userId?: unknown; items?: unknown } | null;
  if (copy?.userId !== userId || !Array.isArray(copy.items)) return null;
  return copy.items
    .filter(Boolean)
    .map(({ itemCategory, ...item }: Copied) => ({ ...item, type, itemKind: itemCategory }));
}
