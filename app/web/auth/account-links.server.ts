import { env } from "#app/env.server.ts";
import type { Tokens } from "#app/models/auth/port.ts";
import { viewerOf } from "#app/models/members/profile.server.ts";
import { InvalidError } from "#app/models/platform/errors.ts";
import { log } from "#app/models/platform/log.server.ts";
import { signedCookie } from "#app/web/http/signed-cookies.server.ts";
import { auth, type PasswordOwner } from "./auth.server.ts";
import { rememberBrowser } from "./known-browser.server.ts";
import { endUnneeded } from "./viewer.server.ts";

/**
 * The session that a mailed link gave, with that link: it may set a password and nothing else. For every path, since what
 * scripts read of a page has an address beside the page's own.
 */
const recovery = signedCookie<Recovery & { link: string }>("recovery");

interface Recovery extends Tokens {
  owner: PasswordOwner;
}

const recoveryKeptForSeconds = 600;

/** Uses up the link in the address: it confirms an e-mail address. Nobody is signed in by it, but from here nobody keeps them out. */
export async function confirmWith(request: Request): Promise<void> {
  const confirmed = await auth.followLink(linkIn(request) ?? "", "signup");
  await rememberBrowser(confirmed.user.email);
  await endUnneeded(confirmed);
}

/** Whether this browser may set a password now: it brings a link, or used one up and its password was refused. */
export async function canRecover(request: Request): Promise<boolean> {
  return linkIn(request) !== null || (await recovery.read(request)) !== null;
}

/** Sets the password by the link in the address, used up here, or by the session of one used up before. */
export async function recoverWith(request: Request, password: string): Promise<void> {
  const session = await recoverySession(request);
  await auth.setPassword(session.accessToken, password, session.owner);
  await rememberBrowser(session.owner.email);
  await recovery.drop();
  await endUnneeded(session);
}

async function recoverySession(request: Request): Promise<Recovery> {
  const link = linkIn(request);
  const kept = await recovery.read(request);
  if (kept && (link === null || link === kept.link)) return kept;
  if (link === null) throw new InvalidError("otp_expired", "Email link is invalid or has expired");
  const { user, ...tokens } = await auth.followLink(link, "recovery");
  const { email, username } = await viewerOf(user);
  const session = { ...tokens, owner: { email, username } };
  await recovery.send({ ...session, link }, recoveryKeptForSeconds);
  return session;
}

/** Whether the address brings a mailed link. Those of a Supabase project do once its templates are changed. */
export function bringsLink(request: Request): boolean {
  const isThere = linkIn(request) !== null;
  if (!isThere && env.SUPABASE) log.warn("a mailed link brought no token: see the mail templates in docs/supabase.md");
  return isThere;
}

function linkIn(request: Request): string | null {
  return new URL(request.url).searchParams.get("token_hash");
}
