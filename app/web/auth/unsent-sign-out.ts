/** Under this key a browser remembers a sign-out that the server has not heard of. */
export const untoldKey = "untold-sign-out";

/** For when nobody is signed in: there is nothing left to tell, and a later session must not be ended by it. */
export function forgetUntoldSignOut(): void {
  try {
    localStorage.removeItem(untoldKey);
  } catch {
    // Where the browser keeps nothing, nothing was remembered.
  }
}
