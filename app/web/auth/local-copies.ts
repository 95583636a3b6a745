import { keepStored, withStorage } from "#app/web/client/stored.ts";

/**
 * Where the browser keeps a copy of the signed-in user's collection, the items that it showed last, what was searched
 * for, and who was signed in last.
 */
export const localCopyKeys = {
  tracked: "trackedItems",
  owned: "ownedItems",
  viewed: "recentlyViewed",
  searches: "recentSearches",
  viewer: "lastViewer",
} as const;

/** Before the id of a user: what they last chose for the privacy of their profile. */
const privacyPrefix = "privacy_";

export function privacyCopyKey(userId: string): string {
  return privacyPrefix + userId;
}

/** Clears the local copies once another user is signed in, or nobody. */
export function keepLocalCopiesOf(viewerId: string | null): void {
  withStorage(() => {
    const before = localStorage.getItem(localCopyKeys.viewer);
    if (before !== null && before !== viewerId) forgetLocalCopies();
    if (viewerId !== null) localStorage.setItem(localCopyKeys.viewer, viewerId);
  });
}

/**
 * Keeps a copy for a user while they are signed in here. A tab may hear of them once more after another one signed them
 * out; what it would keep then would stay behind.
 */
export function keepLocalCopy(userId: string, key: string, value: object): void {
  const lastViewer = withStorage(() => localStorage.getItem(localCopyKeys.viewer));
  if (lastViewer === userId) keepStored(key, value);
}

/** Deletes the copies at every sign-out, also at one that happened elsewhere. */
export function forgetLocalCopies(): void {
  const keys: string[] = Object.values(localCopyKeys);
  withStorage(() => {
    for (const key of Object.keys(localStorage))
      if (keys.includes(key) || key.startsWith(privacyPrefix)) localStorage.removeItem(key);
  });
}
