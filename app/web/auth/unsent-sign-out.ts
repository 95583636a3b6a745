export const unsentSignOutKey = "unsent-sign-out";

/** For when nobody is signed in: the sign-out is done, and must not end a later session. */
export function forgetUnsentSignOut(): void {
  try {
    localStorage.removeItem(unsentSignOutKey);
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}
