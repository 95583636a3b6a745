import type { Identity } from "./port.ts";

async function notYet(): Promise<never> {
  throw new Error("not written yet");
}

/** Accounts in our own tables. */
export const embeddedIdentity: Identity = {
  signUp: notYet,
  signIn: notYet,
  signOut: notYet,
  getUser: notYet,
  refresh: notYet,
  useLink: notYet,
  requestPasswordReset: notYet,
  setPassword: notYet,
  knows: notYet,
};
