import type { FlashMessage } from "#app/web/forms/flash.ts";

/** What the site says about following and about the feed, with scripts and without. */

export const followed: FlashMessage = { title: "Following!", text: "You are now following this user" };

export const unfollowed: FlashMessage = { title: "Unfollowed", text: "You are no longer following this user" };

const followFailed: FlashMessage = { title: "Error", text: "Failed to update follow status", isError: true };

export const blocked: FlashMessage = { title: "Blocked", text: "You no longer see or follow each other" };

export const unblocked: FlashMessage = { title: "Unblocked", text: "You can see each other again" };

const blockFailed: FlashMessage = {
  title: "Nobody blocked",
  text: "Please try again.",
  isError: true,
};

/** What is said where somebody was not followed or blocked, or still is. */
export function peopleNotChanged(intent: unknown): FlashMessage {
  return intent === "block" || intent === "unblock" ? blockFailed : followFailed;
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
