import type { CollectedItem } from "#app/models/collection/entries.server.ts";
import type { CollectionType } from "#app/models/collection/entry-fields.ts";
import { entriesOf, statusOf } from "#app/models/collection/item-status.ts";
import { toMajor } from "#app/models/platform/amounts.ts";
import { ResponseError } from "#app/web/client/fetch-json.ts";
import { changePolledData } from "#app/web/client/polling.ts";
import type { FlashMessage } from "#app/web/forms/flash.ts";
import { paths } from "#app/web/urls/paths.ts";
import { callCollection, collectedKey, collectionPath, type EntryJson, toCollected } from "./collection-calls.ts";
import type { CollectibleItem, CollectionChange } from "./collection-context.ts";
import { changeFailed, itemAdded, itemRemoved, limitReachedMessage } from "./messages.ts";

interface Owner {
  userId: string;
  collected: readonly CollectedItem[];
  show(message: FlashMessage): void;
  /** Opens the page where one signs in. */
  toAuth(afterMs: number): void;
}

type Collected = readonly CollectedItem[];

/** Adds or removes an item: shown at once, taken back when the server refuses. */
export async function changeCollection(change: CollectionChange, owner: Owner): Promise<void> {
  const { isRemoval, type } = change;
  try {
    await (isRemoval ? remove(change, owner) : add(change, owner));
  } catch (error) {
    console.warn(isRemoval ? "An item was not removed." : "An item was not added.", error);
    const { status, code, sentence } = error instanceof ResponseError ? error : {};
    if (status === 401) {
      const verb = isRemoval ? "remove" : "track";
      const text = `Please sign in again to ${verb} items`;
      const { pathname, search } = window.location;
      const link = { to: `${paths.auth}?${new URLSearchParams({ next: pathname + search })}`, label: "Sign In" };
      owner.show({ title: "Authentication Required", text, isError: true, link });
      if (!isRemoval) owner.toAuth(2_000);
    } else if (code === "USER_LIMIT_REACHED" && sentence) owner.show(limitReachedMessage(sentence));
    else owner.show(changeFailed(isRemoval ? "remove" : type));
  }
  refresh(owner.userId);
}

async function add({ item, type }: CollectionChange, { userId, collected, show }: Owner): Promise<void> {
  const { itemKind, itemKey, itemId } = item;
  const path = collectionPath(userId);
  const adding = callCollection<{ entry: EntryJson; isNew: boolean }>(`${path}/add`, "POST", addBody(item, type));
  const added = { id: "", type, itemKind, itemKey, itemId };
  await showAtOnce(
    userId,
    [...collected, added],
    adding.then(({ entry }) => [...collected, toCollected(entry)]),
  );
  show(itemAdded(type, item.title));
  if ((await adding).isNew) sendActivity(userId, item, type);
}

/** Removes every entry of the item, from both lists. */
async function remove({ item, type, undoFields }: CollectionChange, { userId, collected, show }: Owner): Promise<void> {
  const entries = entriesOf(collected, item);
  const left = collected.filter((entry) => !entries.includes(entry));
  const lists = [...new Set(entries.map((entry) => entry.type))];
  const removing = removeEach(userId, entries);
  await showAtOnce(
    userId,
    left,
    removing.then(() => left),
  );
  const undo = { label: "Add it again", action: paths.collectionItems, fields: undoFields(lists) };
  show(itemRemoved(statusOf(entries) === "owned" ? "owned" : type, item.title, undo));
}

/** One call removes all entries of the same item; one that was added before it was recognized is another. */
async function removeEach(userId: string, entries: Collected): Promise<void> {
  const items = new Map(entries.map((entry) => [entry.itemKey ?? `${entry.itemId} without key`, entry]));
  for (const { id, itemId } of items.values()) {
    const path = `${collectionPath(userId)}/remove/${encodeURIComponent(id || itemId)}`;
    await callCollection(path, "DELETE").catch((error: unknown) => {
      // Another tab was first.
      if (!(error instanceof ResponseError && error.status === 404)) throw error;
    });
  }
}

/** Shows what the collection will be, then what it has become; if the call fails, what it was. */
async function showAtOnce(userId: string, expected: Collected, call: Promise<Collected>): Promise<void> {
  pending += 1;
  try {
    await changePolledData(collectedKey(userId), call, {
      optimisticData: expected,
      rollbackOnError: true,
      revalidate: false,
    });
  } finally {
    pending -= 1;
  }
}

let pending = 0;

/** Whether a change is shown that the server has not answered yet. What came with the document is older than it. */
export function isChangePending(): boolean {
  return pending > 0;
}

/** Reads again what depends on the collection, as far as the page shows it. */
function refresh(userId: string): void {
  const changed = [
    collectionPath(userId),
    `/api/users/${userId}/collection-count`,
    "/api/tracked-items",
    "/api/activities",
    "/api/activities?limit=50",
  ];
  changePolledData((key) => Array.isArray(key) && changed.includes(key[0]));
}

function addBody(item: CollectibleItem, collectionType: CollectionType) {
  return {
    itemId: item.itemId,
    itemTitle: item.title,
    itemPrice: item.price ? toMajor(item.price) : undefined,
    itemCurrency: item.currency,
    // Where nobody says it, the server's default stands.
    itemCondition: item.condition ?? undefined,
    itemCategory: item.itemKind,
    itemUrl: item.url ?? "",
    itemKey: item.itemKey ?? undefined,
    collectionType,
  };
}

const tries = 3;

/** Tells the feed. Three tries; a failure is only logged. */
async function sendActivity(userId: string, item: CollectibleItem, type: CollectionType): Promise<void> {
  const activity = {
    type,
    itemName: item.title,
    itemPrice: item.price ? toMajor(item.price) : 0,
    itemCategory: item.itemKind,
    itemId: item.itemId,
    metadata: { condition: item.condition ?? "New", url: item.url ?? "", timestamp: new Date().toISOString() },
  };
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    try {
      await callCollection("/api/activities", "POST", activity);
      return refresh(userId);
    } catch (error) {
      console.warn(`The activity was not sent (attempt ${attempt} of ${tries}).`, error);
      if (attempt < tries) await new Promise((resolve) => setTimeout(resolve, 1_000 * attempt));
    }
  }
}
