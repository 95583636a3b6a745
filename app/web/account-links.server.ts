import { log } from "#app/models/database.server.ts";
import { InvalidError } from "#app/models/errors.ts";
import type { Tokens } from "#app/models/identity/port.ts";
import { env } from "../env.server.ts";
import { identity } from "./identity.server.ts";
import { signedCookie } from "./signed-cookies.server.ts";
import { endUnneeded } from "./viewer.server.ts";

/**
 * The session that a mailed link gave, with that link: it may set a password and nothing else. For every path, since what
 * scripts read of a page has an address beside the page's own.
 */
const recovery = signedCookie<Tokens & { link: string }>("recovery");

const recoveryKeptForSeconds = 600;

/** Uses up the link in the address: it confirms an e-mail address. Nobody is signed in by it. */
export async function confirmWith(request: Request): Promise<void> {
  await endUnneeded(await identity.followLink(linkIn(request) ?? "", "signup"));
}

/** Whether this browser may set a password now: it brings a link, or used one up and its password was refused. */
export async function canRecover(request: Request): Promise<boolean> {
  return linkIn(request) !== null || (await recovery.read(request)) !== null;
}

/** Sets the password by the link in the address, used up here, or by the session of one used up before. */
export async function recoverWith(request: Request, password: string): Promise<void> {
  const session = await recoverySession(request);
  await identity.setPassword(session.accessToken, password);
  await recovery.drop();
  await endUnneeded(session);
}

async function recoverySession(request: Request): Promise<Tokens> {
  const link = linkIn(request);
  const kept = await recovery.read(request);
  if (kept && (link === null || link === kept.link)) return kept;
  if (link === null) throw new InvalidError("otp_expired", "Email link is invalid or has expired");
  const { accessToken, refreshToken, expiresAt } = await identity.followLink(link, "recovery");
  const session = { accessToken, refreshToken, expiresAt };
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
