import type { AuthUser, Tokens } from "#app/models/auth/port.ts";
import { type Viewer, viewerOf } from "#app/models/members/profile.server.ts";
import { DomainError, NotSignedInError } from "#app/models/platform/errors.ts";
import { log } from "#app/models/platform/log.server.ts";
import { isDatabaseUnavailable } from "#app/web/http/failures.server.ts";
import { forgetInRequest, markPrivate, oncePerRequest } from "#app/web/http/request-context.server.ts";
import { signedCookie } from "#app/web/http/signed-cookies.server.ts";
import { auth, refreshFromCookie } from "./auth.server.ts";

/** Tokens only: together they fill a third of what a browser keeps in a cookie. */
const cookie = signedCookie<Tokens>("session");

/** As the browser knows it. */
export const sessionCookieName = cookie.name;

const keptForSeconds = 30 * 24 * 3600;
/** An access token with less than this left is refreshed before it is used. */
const refreshBeforeSeconds = 60;

/** Whoever asks, with the access token that says so. */
export interface Visitor {
  user: AuthUser;
  accessToken: string;
}

/**
 * Whoever asks, or null. A bearer token says so, and then no cookie is looked at; else the session cookie does. Asked of the
 * auth provider once per request. Throws `UnavailableError` when it does not answer.
 */
function findVisitor(request: Request): Promise<Visitor | null> {
  return oncePerRequest("visitor", async () => {
    const bearer = /^Bearer\b\s*(.*)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
    const shown: Shown | null = bearer === undefined ? await freshTokens(request) : { accessToken: bearer };
    if (!shown) return null;
    markPrivate();
    try {
      // Of tokens that were made just now it is known whose they are.
      const user = shown.user ?? (await auth.getUser(shown.accessToken));
      return { user, accessToken: shown.accessToken };
    } catch (error) {
      if (error instanceof NotSignedInError) return null;
      throw error;
    }
  });
}

/** Whether the session that came with a request is still open. Refreshes no tokens, since the response may have begun. */
export async function isStillSignedIn(request: Request): Promise<boolean> {
  const visitor = await findVisitor(request);
  const check = visitor && auth.getUser(visitor.accessToken);
  return Boolean(await check?.catch((error: unknown) => !(error instanceof NotSignedInError)));
}

/** Whoever asks, with their profile, or null. Throws `UnavailableError` when the auth provider does not answer. */
export function findViewer(request: Request): Promise<Viewer | null> {
  return oncePerRequest("viewer", async () => {
    const visitor = await findVisitor(request);
    return visitor && viewerOf(visitor.user);
  });
}

/** Who asks, as far as it can be known now. */
export interface WhoAsks {
  viewer: Viewer | null;
  /** The browser says that it is signed in, and nobody answers as whom. */
  isViewerUnknown: boolean;
}

/** For what every page shows: a provider or database that does not answer, or has enough of us, makes no page fail. */
export async function findWhoAsks(request: Request): Promise<WhoAsks> {
  try {
    return { viewer: await findViewer(request), isViewerUnknown: false };
  } catch (error) {
    if (!(error instanceof DomainError || isDatabaseUnavailable(error))) throw error;
    markPrivate();
    return { viewer: null, isViewerUnknown: true };
  }
}

interface Shown {
  accessToken: string;
  user?: AuthUser;
}

/**
 * The cookie's tokens, refreshed when they are about to end. A refresh that fails signs nobody out: another tab may have
 * won, or the provider be away, and the cookie stays as it is.
 */
async function freshTokens(request: Request): Promise<Shown | null> {
  const tokens = await cookie.read(request);
  if (!tokens) return null;
  const secondsLeft = tokens.expiresAt - Date.now() / 1000;
  if (secondsLeft > refreshBeforeSeconds) return tokens;
  try {
    const fresh = await refreshFromCookie(tokens.refreshToken);
    await keepTokens(fresh);
    return fresh;
  } catch (error) {
    log.info({ reason: error instanceof Error ? error.message : String(error) }, "a session was not refreshed");
    if (secondsLeft > 0) return tokens;
    if (error instanceof NotSignedInError) return null;
    throw error;
  }
}

/** Signs the browser in with these tokens, in place of whoever was signed in with it. */
export async function signInVisitor(request: Request, tokens: Tokens): Promise<void> {
  const before = await cookie.read(request);
  await keepTokens(tokens);
  if (before) await endUnneeded(before);
}

/** Ends a session that nobody needs any more; one that cannot be ended now ends by itself. */
export async function endUnneeded(session: Tokens): Promise<void> {
  await auth
    .signOut(session, "this")
    .catch((error: unknown) => log.info({ reason: String(error) }, "a session that is not needed was not ended"));
}

async function keepTokens({ accessToken, refreshToken, expiresAt }: Tokens): Promise<void> {
  await cookie.send({ accessToken, refreshToken, expiresAt }, keptForSeconds);
  forgetInRequest("visitor");
  forgetInRequest("viewer");
}

/** Signs the browser out, whatever the auth provider says. Its failure is thrown afterwards, for those who want to tell. */
export async function signOutVisitor(request: Request, scope: "this" | "all"): Promise<void> {
  const tokens = await cookie.read(request);
  await cookie.drop();
  forgetInRequest("visitor");
  forgetInRequest("viewer");
  if (tokens) await auth.signOut(tokens, scope);
}
