/** Where the browser keeps a copy of the signed-in user's collection. */
export const localCopyKeys = { tracked: "trackedItems", owned: "ownedItems" } as const;

/** For every sign-out, also one that happened elsewhere. */
export function forgetLocalCopies(): void {
  try {
    for (const key of Object.values(localCopyKeys)) localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}
