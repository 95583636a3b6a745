import { type CollectionType, keptDays } from "#app/models/collection/entry-fields.ts";
import type { FlashMessage } from "#app/web/forms/flash.ts";
import { paths } from "#app/web/urls/paths.ts";

/** What the site says about tracking and owning, with scripts and without. */

export const signInFirst: FlashMessage = {
  title: "Authentication Required",
  text: "Please sign in to track or own items",
  isError: true,
};

/** What somebody wanted whose form has these fields. */
export function changeOf({ remove, own }: { remove?: unknown; own?: unknown }): CollectionType | "remove" {
  if (remove !== undefined) return "remove";
  return own === undefined ? "tracked" : "owned";
}

/** In a tab that took its reader for signed in. Who wanted to add something is led to the page for it. */
export function signInAgain(change: CollectionType | "remove", signInAt: string): FlashMessage {
  const verb = change === "remove" ? "remove" : "track";
  const link = { to: signInAt, label: "Sign In", afterMs: change === "remove" ? undefined : 2_000 };
  return { title: signInFirst.title, text: `Please sign in again to ${verb} items`, isError: true, link };
}

export function itemAdded(type: CollectionType, title: string): FlashMessage {
  return type === "tracked"
    ? { title: "Item Tracked!", text: `${title} tracked permanently until you delete it` }
    : { title: "Item Owned!", text: `${title} added to collection permanently until you delete it` };
}

export function itemRemoved(type: CollectionType, title: string, removal: string | null): FlashMessage {
  const list = type === "tracked" ? "tracked items" : "collection";
  return { title: "Item Removed", text: `${title} permanently removed from your ${list}`, ...waysBack(removal) };
}

/** How to take a removal back at once, and where what was removed is kept. None where nothing was. */
export function waysBack(removal: string | null): Pick<FlashMessage, "link" | "undo"> {
  if (removal === null) return {};
  return {
    link: { to: paths.removedItems, label: `Kept under Recently removed for ${keptDays} days` },
    undo: { label: "Undo", action: paths.collectionItems, fields: { again: removal } },
  };
}

export function limitReachedMessage(text: string): FlashMessage {
  return { title: "Limit Reached", text, isError: true };
}

export function changeFailed(change: CollectionType | "remove"): FlashMessage & { text: string } {
  const verb = { tracked: "track", owned: "add", remove: "remove" }[change];
  return { title: "Error", text: `Failed to ${verb} item. Please try again.`, isError: true };
}
