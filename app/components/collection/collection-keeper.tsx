import { useEffect } from "react";
import type { CollectedItem } from "#app/models/collection/entries.server.ts";
import { changePolledData, usePolling } from "#app/web/client/polling.ts";
import { isChangePending } from "./change-collection.ts";
import { type CollectionJson, callCollection, collectedKey, toCollected } from "./collection-calls.ts";
import { findLocalCopies, keepLocalCopies } from "./local-copies.ts";

export { changeCollection } from "./change-collection.ts";

export interface CollectionKeeperProps {
  userId: string;
  /** What came with the document or the last form; null where it could not be read. */
  given: CollectedItem[] | null;
  onRead(items: readonly CollectedItem[]): void;
}

/** State of the tab: whose collection it reads, and what the last document or form said, which is newer than earlier reads. */
const tab: { userId: string | null; given: CollectedItem[] | null } = { userId: null, given: null };

/** Reads the collection of the signed-in user again and again. Renders nothing. */
export function CollectionKeeper({ userId, given, onRead }: CollectionKeeperProps) {
  const { data, error } = usePolling<readonly CollectedItem[]>(
    collectedKey(userId),
    (from) => readCollection(from, userId),
    {
      fallbackData: given ?? undefined,
      revalidateOnMount: given === null || findLocalCopies(userId) === null,
      refreshInterval: 30_000,
      onError: (failure) => console.warn("The collection was not read.", failure),
    },
  );
  useEffect(() => {
    tab.userId = userId;
    return () => {
      tab.userId = null;
    };
  }, [userId]);
  useEffect(() => {
    if (given === null || given === tab.given) return;
    tab.given = given;
    if (isChangePending()) return;
    changePolledData(collectedKey(userId), given, { revalidate: false });
  }, [given, userId]);
  useEffect(() => {
    const items = data ?? (error ? copyOf(userId) : null);
    if (items) onRead(items);
  }, [data, error, userId, onRead]);
  return null;
}

async function readCollection(path: string, userId: string): Promise<readonly CollectedItem[]> {
  const collection = await callCollection<CollectionJson>(path);
  // One that arrives after the sign-out leaves nothing behind.
  if (tab.userId === userId) keepLocalCopies(userId, collection);
  return collectedOf(collection);
}

function copyOf(userId: string): readonly CollectedItem[] | null {
  const copies = findLocalCopies(userId);
  return copies && collectedOf(copies);
}

function collectedOf({ tracked, owned }: CollectionJson): CollectedItem[] {
  return [...tracked, ...owned].map(toCollected);
}
