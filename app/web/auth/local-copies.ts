/** Where the browser keeps a copy of the signed-in user's collection, and the items that it showed last. */
export const localCopyKeys = { tracked: "trackedItems", owned: "ownedItems", viewed: "recentlyViewed" } as const;

/** Before the id of a user: what they last chose for the privacy of their profile. */
const privacyPrefix = "privacy_";

export function privacyCopyKey(userId: string): string {
  return privacyPrefix + userId;
}

/** For every sign-out, also one that happened elsewhere. */
export function forgetLocalCopies(): void {
  try {
    const keys: string[] = Object.values(localCopyKeys);
    for (const key of Object.keys(localStorage))
      if (keys.includes(key) || key.startsWith(privacyPrefix)) localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}
