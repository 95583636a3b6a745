import type { CollectedItem } from "#app/models/collection/entries.server.ts";
import { type CollectionType, entryKindOf } from "#app/models/collection/entry-fields.ts";

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

/** A call that failed: its status, and where the server gave one, its code and sentence. */
export class CollectionCallError extends Error {
  override name = "CollectionCallError";
  readonly status: number;
  readonly code: string | undefined;
  readonly sentence: string | undefined;

  constructor(message: string, status: number, { code, error }: { code?: string; error?: string } = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.sentence = error;
  }
}

/** A call of the signed-in user about their collection. Throws `CollectionCallError` for a response that is not OK. */
export async function callCollection<Data>(path: string, method = "GET", body?: object): Promise<Data> {
  const response = await fetch(path, {
    method,
    credentials: "include",
    ...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.ok) return JSON.parse(text);
  const answer = parseOrNothing(text);
  throw new CollectionCallError(messageOf(response.status, answer.code), response.status, answer);
}

/** The server tells a session that it no longer holds from a browser that has none any more, as after a sign-out in another tab. */
function messageOf(status: number, code: string | undefined): string {
  if (status !== 401) return `API request failed: ${status}`;
  return `Authentication ${code === "not-signed-in" ? "required" : "failed"} - please sign in again`;
}

function parseOrNothing(text: string): { code?: string; error?: string } {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
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
