import { z } from "zod";
import {
  changeFailed,
  changeOf,
  itemAdded,
  itemRemoved,
  limitReachedMessage,
  signInAgain,
  signInFirst,
  waysBack,
} from "#app/components/collection/messages.ts";
import { UnreadForm } from "#app/components/layout/error-screens.tsx";
import {
  addToCollection,
  type Collectible,
  collectibleItem,
  collectibleListing,
  type Entry,
  listCollected,
} from "#app/models/collection/entries.server.ts";
import { entriesOf, statusOf } from "#app/models/collection/entry-fields.ts";
import { putBack, removeEntries } from "#app/models/collection/removals.server.ts";
import { LimitReachedError, NotFoundError } from "#app/models/platform/errors.ts";
import type { FlashMessage } from "#app/web/forms/flash.ts";
import { formRoute } from "#app/web/handler.server.ts";
import { paths } from "#app/web/urls/paths.ts";
import { safePath } from "#app/web/urls/safe-redirect.ts";

/** A button's name says what to do, its value with what: a listing's id, or "item" for what the other fields name. */
const itemsForm = z.object({
  track: z.string().optional(),
  own: z.string().optional(),
  remove: z.string().optional(),
  /** A removal, or an entry of one. */
  again: z.string().optional(),
  itemKind: z.string().default(""),
  itemKey: z.string().default(""),
  title: z.string().default(""),
  conditionKey: z.string().default(""),
  currency: z.string().default(""),
  returnTo: z.string().optional(),
});

type ItemsForm = z.output<typeof itemsForm>;

/** Tracks, owns or removes the item of a card or of a page, and comes back to the same place. */
const route = formRoute(
  itemsForm,
  {
    page: paths.collection,
    placeOf,
    signInFirst,
    signInAgain: (value, signInAt) => signInAgain(changeOf(value), signInAt),
    failure,
  },
  ({ value, viewer }) => change(viewer.id, value),
);
export const loader = route.loader;
export const action = route.action;

/** The page that the form was on, at the card. */
function placeOf({ returnTo, ...value }: ItemsForm): string {
  const path = safePath(returnTo, paths.collection);
  const listing = listingId(value.remove ?? value.own ?? value.track);
  return listing === null || path.includes("#") ? path : `${path}#listing-${listing}`;
}

async function change(userId: string, value: ItemsForm): Promise<FlashMessage> {
  if (value.remove !== undefined) return remove(userId, await collectibleOf(value.remove, value));
  if (value.again !== undefined) return isBack(await putBack(userId, value.again));
  const target = value.own ?? value.track;
  if (target === undefined) throw new NotFoundError("item", "We do not know this item.");
  const type = value.own === undefined ? "tracked" : "owned";
  const { entry } = await addToCollection(userId, { ...(await collectibleOf(target, value)), type });
  return itemAdded(type, entry.title);
}

function isBack(entries: readonly Entry[]): FlashMessage {
  const titles = new Set(entries.map(({ title }) => title));
  if (titles.size > 1) return { title: "Items Added", text: `${titles.size} items are on your lists again` };
  return itemAdded(entries.some(({ type }) => type === "owned") ? "owned" : "tracked", entries[0]?.title ?? "");
}

/** Removes every entry of an item, from both lists. */
async function remove(userId: string, item: Collectible): Promise<FlashMessage> {
  const entries = entriesOf(await listCollected(userId), item);
  const status = statusOf(entries);
  const ids = entries.map(({ id }) => id);
  const removal = await removeEntries(userId, ids);
  const { title } = removal.entries[0] ?? item;
  return itemRemoved(status === "owned" ? "owned" : "tracked", title, removal.id);
}

function collectibleOf(target: string, value: ItemsForm): Promise<Collectible> {
  const listing = listingId(target);
  return listing === null ? collectibleItem(value) : collectibleListing(listing);
}

function listingId(target: string | undefined): number | null {
  return target !== undefined && /^\d{1,15}$/.test(target) ? Number(target) : null;
}

function failure(error: unknown, value: ItemsForm): FlashMessage {
  const ways = waysBack(value.again ?? null);
  if (error instanceof LimitReachedError) return { ...limitReachedMessage(error.message), ...ways };
  const message = { ...changeFailed(changeOf(value)), ...ways };
  return error instanceof NotFoundError ? { ...message, text: error.message } : message;
}

export { changeItems as clientAction } from "#app/components/form-routes/form-routes.ts";
export { UnreadForm as default };
