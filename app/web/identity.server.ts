import { setTimeout as wait } from "node:timers/promises";
import { TakenError } from "#app/models/errors.ts";
import { plainAddress } from "#app/models/identity/accounts.server.ts";
import { identity as provider } from "#app/models/identity/identity.server.ts";
import type { Identity, SignedIn } from "#app/models/identity/port.ts";
import { findKnownBrowser } from "./known-browser.server.ts";
import { giveTriesBack, limits, takeTries } from "./limits.server.ts";

/**
 * Milliseconds before which nothing is answered that may tell by its time whether an address has an account. More than either
 * provider takes, and for a sign-up the mail server that Supabase waits for: what takes longer tells.
 */
const floors = { refusedSignIn: 500, signUp: 1_000, passwordReset: 500 };

/**
 * Who people are on this site, for whoever asks over HTTP: the identity port, behind limits by account and by the address that
 * asks. The linter keeps pages and calls from the port itself, so that none can forget them. Limits look the same whether or
 * not an address has an account (docs/decisions/0016-gate-and-limits.md).
 */
export const identity: Identity = {
  async signIn({ email: written, password }) {
    const email = plainAddress(written);
    const knownBrowser = await findKnownBrowser(email);
    const ofAccount = knownBrowser ? limits.signInFromKnownBrowser(email, knownBrowser) : limits.signInToAccount(email);
    // Strangers that share an address with the owner must not keep them out either.
    await takeTries(...(knownBrowser ? [] : [limits.signInFromBlock()]), ofAccount);
    const floor = wait(floors.refusedSignIn);
    const signedIn = await provider.signIn({ email, password }).catch(async (error) => {
      await floor;
      throw error;
    });
    await giveTriesBack(ofAccount);
    return signedIn;
  },

  async signUp({ email: written, ...form }) {
    const email = plainAddress(written);
    const accounts = limits.signUpFor(email);
    await takeTries(limits.signUpFromBlock(), accounts);
    try {
      return await noSoonerThan(floors.signUp, provider.signUp({ ...form, email }));
    } catch (error) {
      // No mail went out: another name may be tried at once.
      if (error instanceof TakenError) await giveTriesBack(accounts);
      throw error;
    }
  },

  async requestPasswordReset(written) {
    const email = plainAddress(written);
    await takeTries(limits.resetMailFromBlock(), limits.resetMailsInARow(email), limits.resetMailTo(email));
    await noSoonerThan(floors.passwordReset, provider.requestPasswordReset(email));
  },

  async followLink(token, kind) {
    await takeTries(limits.linkFromBlock(), limits.link(token));
    return provider.followLink(token, kind);
  },

  async setPassword(accessToken, password) {
    await takeTries(limits.newPasswordFromBlock(), limits.newPasswordOf(accessToken));
    await provider.setPassword(accessToken, password);
  },

  signOut: (tokens, scope) => provider.signOut(tokens, scope),
  getUser: (accessToken) => provider.getUser(accessToken),

  async refresh(refreshToken) {
    const counted = limits.refreshFromBlock();
    await takeTries(counted);
    const fresh = await provider.refresh(refreshToken);
    await giveTriesBack(counted);
    return fresh;
  },

  async knows(id, email) {
    await takeTries(limits.whoIsFromBlock());
    return provider.knows(id, email);
  },
};

/** New tokens for those of our own signed cookie. Nobody guessed them, so that no limit may keep a page from them. */
export function refreshFromCookie(refreshToken: string): Promise<SignedIn> {
  return provider.refresh(refreshToken);
}

async function noSoonerThan<Answer>(floorMs: number, answer: Promise<Answer>): Promise<Answer> {
  await Promise.allSettled([answer, wait(floorMs)]);
  return answer;
}
