import type { CollectedItem } from "#app/models/collection/entries.server.ts";
import { type CollectionType, entryKindOf } from "#app/models/collection/entry-fields.ts";
import { fetchJson } from "#app/web/client/fetch-json.ts";

/** An entry as `GET /api/collections/{userId}` sends it. */
export interface EntryJson {
  id: string;
  itemId: string;
  itemKey: string | null;
  itemCategory: string;
  collectionType: CollectionType;
}

export interface CollectionJson {
  tracked: EntryJson[];
  owned: EntryJson[];
}

/** Calls an endpoint of the signed-in user's collection. Throws like `fetchJson`. */
export function callCollection<Data>(path: string, method: "GET" | "POST" | "DELETE" = "GET", body?: object) {
  return fetchJson<Data>(path, { method, body, messageOf });
}

/** The server tells a session that it no longer holds from a browser that has none any more, as after a sign-out in another tab. */
function messageOf(status: number, code: string | undefined): string {
  if (status !== 401) return `API request failed: ${status}`;
  return `Authentication ${code === "not-signed-in" ? "required" : "failed"} - please sign in again`;
}

export function collectionPath(userId: string): string {
  return `/api/collections/${encodeURIComponent(userId)}`;
}

/** Under which key the browser keeps what `toCollected` makes of the collection. What its path answers has another shape. */
export function collectedKey(userId: string) {
  return [collectionPath(userId), userId, "collected"] as const;
}

export function toCollected({ id, itemId, itemKey, itemCategory, collectionType }: EntryJson): CollectedItem {
  return { id, type: collectionType, itemKind: entryKindOf(itemCategory), itemKey: itemKey ?? null, itemId };
}
