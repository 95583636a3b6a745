/** Under this key a browser remembers a sign-out that the server has not heard of. */
export const unsentSignOutKey = "unsent-sign-out";

/** For when nobody is signed in: there is nothing left to tell, and a later session must not be ended by it. */
export function forgetUnsentSignOut(): void {
  try {
    localStorage.removeItem(unsentSignOutKey);
  } catch {
    // Where the browser keeps nothing, nothing was remembered.
  }
}
