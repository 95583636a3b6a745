import type { FlashMessage } from "#app/web/forms/flash.ts";
import { paths } from "#app/web/urls/paths.ts";

/** What the site says about following and about the feed, with scripts and without. */

export const followed: FlashMessage = { title: "Following!", text: "You are now following this user" };

export const unfollowed: FlashMessage = { title: "Unfollowed", text: "You are no longer following this user" };

const followFailed: FlashMessage = { title: "Error", text: "Failed to update follow status", isError: true };

export const blocked: FlashMessage = { title: "Blocked", text: "You no longer see or follow each other" };

export const unblocked: FlashMessage = { title: "Unblocked", text: "You can see each other again" };

/** What is said where somebody was not followed, blocked or unblocked, or still is. */
export function peopleNotChanged(intent: unknown): FlashMessage {
  if (intent !== "block" && intent !== "unblock") return followFailed;
  return { title: "Error", text: `Failed to ${intent} this user. Please try again.`, isError: true };
}

/** How to take a block back at once; the message of one that failed has it too. */
export function unblocking(userId: string): Pick<FlashMessage, "undo"> {
  return { undo: { label: "Unblock", action: paths.follows, fields: { intent: "unblock", userId } } };
}

export const signInFirst: FlashMessage = {
  title: "Authentication Required",
  text: "Please sign in to follow collectors",
  isError: true,
};

export const feedFailed: FlashMessage = {
  title: "Unable to load community feed",
  text: "Check back in a moment.",
  isError: true,
};

export const removalFailed: FlashMessage = {
  title: "Error",
  text: "Failed to remove it from the feed. Please try again.",
  isError: true,
};
