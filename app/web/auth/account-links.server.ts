import { env } from "#app/env.server.ts";
import type { Tokens } from "#app/models/auth/port.ts";
import { viewerOf } from "#app/models/members/profile.server.ts";
import { InvalidError } from "#app/models/platform/errors.ts";
import { log } from "#app/models/platform/log.server.ts";
import { errorWith } from "#app/web/http/answer.server.ts";
import type { SetCookie } from "#app/web/http/request-context.server.ts";
import { signedCookie } from "#app/web/http/signed-cookies.server.ts";
import { auth, type PasswordOwner } from "./auth.server.ts";
import { knownBrowserCookie } from "./known-browser.server.ts";
import { endUnusedSession } from "./viewer.server.ts";

/** The session that a mailed link gave: it may set a password and nothing else. */
interface Recovery extends Tokens {
  owner: PasswordOwner;
  link: string;
}

const cookie = signedCookie<Recovery>("recovery");

const cookieSeconds = 600;

/**
 * Uses up the link that confirms an email address. It signs nobody in, but with its cookie strangers can no longer lock
 * this browser out.
 */
export async function confirmWith(url: URL): Promise<SetCookie> {
  const session = await auth.followLink(linkIn(url) ?? "", "signup");
  await endUnusedSession(session);
  return knownBrowserCookie(session.user.email);
}

/**
 * Whether this browser may set a password now: the address has a link, or an earlier one was used up and the password
 * refused.
 */
export async function canRecover(url: URL): Promise<boolean> {
  return linkIn(url) !== null || (await cookie.read()) !== null;
}

/**
 * Sets the password by the link in the address, which is used up, or by the session of a link that was used up before.
 * A refused password leaves a cookie for the next attempt, on the response to its error.
 */
export async function recoverWith(url: URL, password: string): Promise<SetCookie[]> {
  const { session, cookies } = await recoverySession(url);
  await auth.setPassword(session.accessToken, password, session.owner).catch((error: unknown) => {
    throw errorWith(error, { cookies });
  });
  await endUnusedSession(session);
  return [await knownBrowserCookie(session.owner.email), await cookie.delete()];
}

async function recoverySession(url: URL): Promise<{ session: Recovery; cookies: SetCookie[] }> {
  const link = linkIn(url);
  const recovery = await cookie.read();
  if (recovery && (link === null || link === recovery.link)) return { session: recovery, cookies: [] };
  if (link === null) throw new InvalidError("otp_expired", "Email link is invalid or has expired");
  const { user, ...tokens } = await auth.followLink(link, "recovery");
  const { email, username } = await viewerOf(user);
  const session = { ...tokens, owner: { email, username }, link };
  return { session, cookies: [await cookie.set(session, cookieSeconds)] };
}

/** Whether the address has a mailed link. Those of a Supabase project have one once its mail templates are changed. */
export function hasLink(url: URL): boolean {
  const isThere = linkIn(url) !== null;
  if (!isThere && env.SUPABASE) log.warn("a mailed link has no token: see the mail templates in docs/supabase.md");
  return isThere;
}

function linkIn(url: URL): string | null {
  return url.searchParams.get("token_hash");
}
