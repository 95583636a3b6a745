import { setTimeout as wait } from "node:timers/promises";
import { refuseGuessable } from "#app/models/auth/passwords.server.ts";
import { type AuthProvider, authProvider, plainAddress, type SignedIn, type SignUp } from "#app/models/auth/port.ts";
import { TakenError, TooManyError, UnavailableError } from "#app/models/platform/errors.ts";
import { type Counted, consumeLimits, rateLimits, refundLimits } from "#app/web/http/rate-limits.server.ts";
import { findBrowserId, findKnownBrowser, requireBrowserId } from "./known-browser.server.ts";

/** Whose password is set. */
export type PasswordOwner = Pick<SignUp, "email" | "username">;

/** The auth provider as pages and calls have it: who sets a password says whose, since it must be neither's name. */
type SiteAuth = Omit<AuthProvider, "setPassword"> & {
  setPassword(accessToken: string, password: string, owner: PasswordOwner): Promise<void>;
};

/**
 * Milliseconds before which nothing is answered that may tell by its time whether an address has an account. More than either
 * provider takes on a busy machine, with the mail server that Supabase waits for: what takes longer tells.
 */
const floorMs = 1_000;

/**
 * Who people are on this site, for whoever asks over HTTP: the auth provider, behind limits by account and by the address that
 * asks. The linter keeps pages and calls from the port itself, so that none can forget them. Limits look the same whether or
 * not an address has an account (docs/decisions/0016-gate-and-limits.md).
 */
export const auth: SiteAuth = {
  async signIn({ email: written, password }) {
    const floor = wait(floorMs);
    const email = plainAddress(written);
    const knownBrowser = await findKnownBrowser(email);
    const ofAccount = knownBrowser
      ? rateLimits.signInFromKnownBrowser(email, knownBrowser)
      : rateLimits.signInToAccount(email);
    // Strangers that share an address with the owner must not keep them out either.
    await consumeLimits(...(knownBrowser ? [] : [rateLimits.signInFromBlock()]), ofAccount);
    const signedIn = await authProvider()
      .signIn({ email, password })
      .catch(async (error) => {
        if (!(error instanceof UnavailableError)) await floor;
        throw error;
      });
    await refundLimits(ofAccount);
    return signedIn;
  },

  async signUp({ email: written, ...form }) {
    const email = plainAddress(written);
    await refuseGuessable(form.password, { email, username: form.username });
    const accounts = rateLimits.signUpFor(email);
    const mails = rateLimits.signUpMailTo(email);
    await consumeLimits(rateLimits.signUpFromBlock(), accounts);
    const isUnmailed = !(await isMailLeft(mails));
    try {
      const browserId = await requireBrowserId();
      return await noSoonerThanFloor(authProvider().signUp({ ...form, email, browserId, isUnmailed }));
    } catch (error) {
      // No mail went out: another name may be tried at once.
      if (error instanceof TakenError) await refundLimits(accounts, isUnmailed ? [] : mails);
      throw error;
    }
  },

  async requestPasswordReset(written) {
    const email = plainAddress(written);
    await consumeLimits(
      rateLimits.resetMailFromBlock(),
      rateLimits.resetMailsInARow(email),
      rateLimits.resetMailTo(email),
    );
    await noSoonerThanFloor(authProvider().requestPasswordReset(email));
  },

  async followLink(token, kind) {
    await consumeLimits(rateLimits.linkFromBlock(), rateLimits.link(token));
    return authProvider().followLink(token, kind, await findBrowserId());
  },

  async setPassword(accessToken, password, owner) {
    await refuseGuessable(password, owner);
    await consumeLimits(rateLimits.newPasswordFromBlock(), rateLimits.newPasswordOf(accessToken));
    await authProvider().setPassword(accessToken, password);
  },

  signOut: (tokens, scope) => authProvider().signOut(tokens, scope),
  getUser: (accessToken) => authProvider().getUser(accessToken),

  async refresh(refreshToken) {
    const counted = rateLimits.refreshFromBlock();
    await consumeLimits(counted);
    const fresh = await authProvider().refresh(refreshToken);
    await refundLimits(counted);
    return fresh;
  },

  async knows(id, email) {
    await consumeLimits(rateLimits.whoIsFromBlock());
    return authProvider().knows(id, email);
  },
};

/** Takes one of the mails that an address may get, if one is left. Throws `TooManyError` where the provider needs one. */
async function isMailLeft(mails: Counted): Promise<boolean> {
  try {
    await consumeLimits(mails);
    return true;
  } catch (error) {
    if (error instanceof TooManyError && authProvider().signsUpUnmailed) return false;
    throw error;
  }
}

/** New tokens for those of our own signed cookie. Nobody guessed them, so that no limit may keep a page from them. */
export function refreshFromCookie(refreshToken: string): Promise<SignedIn> {
  return authProvider().refresh(refreshToken);
}

/** A provider that is away says so at once: that tells nothing of any account, and the page may have to wait for it again. */
async function noSoonerThanFloor<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const floor = wait(floorMs);
  const failure: unknown = await answer.then(() => null).catch((error) => error);
  if (!(failure instanceof UnavailableError)) await floor;
  return answer;
}
