import { setTimeout as wait } from "node:timers/promises";
import { refuseGuessable } from "#app/models/auth/passwords.server.ts";
import { type AuthProvider, plainAddress, type SignedIn, type SignUp } from "#app/models/auth/port.ts";
import { TakenError, TooManyError, UnavailableError } from "#app/models/platform/errors.ts";
import { consumeLimits, rateLimits, refundLimits } from "#app/web/http/rate-limits.server.ts";
import { findBrowserId, findKnownBrowser } from "./known-browser.server.ts";

export type PasswordOwner = Pick<SignUp, "email" | "username">;

/** The auth provider as pages and endpoints use it: behind the limits of this site. */
export interface SiteAuth
  extends Omit<AuthProvider, "setPassword" | "addressOf" | "deleteUser" | "tellsTakenAddresses"> {
  /** The owner is needed since a password must be neither their email address nor their username. */
  setPassword(accessToken: string, password: string, owner: PasswordOwner): Promise<void>;
  /** New tokens for those in our own signed cookie. Nobody can guess them, so no limit keeps a page from them. */
  refreshFromCookie(refreshToken: string): Promise<SignedIn>;
}

/** The auth provider of this process. Unset until startup registers it. */
export let auth: SiteAuth;

export function registerAuth(provider: AuthProvider): void {
  auth = limitedAuth(provider);
}

/** No answer comes earlier that could tell by its time whether an email address has an account. Both providers take less. */
const floorMs = 1_000;

/** The auth provider behind limits by account and by client address (docs/decisions/0016-gate-and-limits.md). */
function limitedAuth(provider: AuthProvider): SiteAuth {
  return {
    async signIn({ email: typed, password }) {
      const floor = wait(floorMs);
      const email = plainAddress(typed);
      const knownBrowser = await findKnownBrowser(email);
      const ofAccount = knownBrowser
        ? rateLimits.signInFromKnownBrowser(email, knownBrowser)
        : rateLimits.signInToAccount(email);
      // Strangers at the owner's client address must not lock the owner out either.
      await consumeLimits(...(knownBrowser ? [] : [rateLimits.signInFromBlock()]), ofAccount);
      const signedIn = await provider.signIn({ email, password }).catch(async (error) => {
        if (!(error instanceof UnavailableError)) await floor;
        throw error;
      });
      await refundLimits(ofAccount);
      return signedIn;
    },

    async signUp({ email: typed, ...form }) {
      const email = plainAddress(typed);
      await refuseGuessable(form.password, { email, username: form.username });
      const accounts = rateLimits.signUpFor(email);
      const mails = rateLimits.signUpMailTo(email);
      const addresses = provider.tellsTakenAddresses ? rateLimits.takenAddressFromBlock() : [];
      await consumeLimits(rateLimits.signUpFromBlock(), accounts, addresses);
      const isUnmailed = await consumeLimits(mails).then(
        () => false,
        (error) => {
          if (error instanceof TooManyError && provider.signsUpUnmailed) return true;
          throw error;
        },
      );
      try {
        const signedUp = await noSoonerThanFloor(provider.signUp({ ...form, email, isUnmailed }));
        await refundLimits(addresses);
        return signedUp;
      } catch (error) {
        if (!(error instanceof TakenError && error.code === "email_taken")) await refundLimits(addresses);
        // No mail was sent: another username may be tried at once.
        if (error instanceof TakenError) await refundLimits(accounts, isUnmailed ? [] : mails);
        throw error;
      }
    },

    async requestPasswordReset(typed) {
      const email = plainAddress(typed);
      await consumeLimits(
        rateLimits.resetMailFromBlock(),
        rateLimits.resetMailsInARow(email),
        rateLimits.resetMailTo(email),
      );
      await noSoonerThanFloor(provider.requestPasswordReset(email));
    },

    async followLink(token, kind) {
      await consumeLimits(rateLimits.linkFromBlock(), rateLimits.link(token));
      return provider.followLink(token, kind, await findBrowserId());
    },

    async setPassword(accessToken, password, owner) {
      await refuseGuessable(password, owner);
      await consumeLimits(rateLimits.newPasswordFromBlock(), rateLimits.newPasswordOf(accessToken));
      await provider.setPassword(accessToken, password);
    },

    signOut: provider.signOut,
    getUser: provider.getUser,
    refreshFromCookie: provider.refresh,

    async refresh(refreshToken) {
      const limits = rateLimits.refreshFromBlock();
      await consumeLimits(limits);
      const tokens = await provider.refresh(refreshToken);
      await refundLimits(limits);
      return tokens;
    },

    async stateOf(id, email) {
      await consumeLimits(rateLimits.whoIsFromBlock());
      return provider.stateOf(id, email);
    },
  };
}

/** A provider that does not answer says so at once: that tells nothing of any account, and a page may wait for it twice. */
async function noSoonerThanFloor<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const floor = wait(floorMs);
  const error: unknown = await answer.then(() => null).catch((error) => error);
  if (!(error instanceof UnavailableError)) await floor;
  return answer;
}
