import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { CollectedItem } from "#app/models/collection/entries.server.ts";
import { useAuth } from "#app/web/auth/auth-provider.tsx";
import { findLocalCopies, keepLocalCopies } from "./local-copies.ts";

const nothing: readonly CollectedItem[] = [];

const CollectedContext = createContext(nothing);

/** What the signed-in user tracks and owns; empty while nobody is signed in. */
export function useCollected(): readonly CollectedItem[] {
  return useContext(CollectedContext);
}

interface CollectionProviderProps {
  /** As the frame of the page came with it; null where it could not be read. */
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
