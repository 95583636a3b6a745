import type { AuthUser, Tokens } from "#app/models/auth/port.ts";
import { type Viewer, viewerOf } from "#app/models/members/profile.server.ts";
import { DomainError, NotFoundError, NotSignedInError } from "#app/models/platform/errors.ts";
import { log } from "#app/models/platform/log.server.ts";
import { isDatabaseUnavailable } from "#app/web/http/failures.server.ts";
import { forbidCaching, perRequest, type SetCookie } from "#app/web/http/request-context.server.ts";
import { signedCookie } from "#app/web/http/signed-cookies.server.ts";
import { auth } from "./auth.server.ts";
import { deleteUnsentText } from "./unsent-text.server.ts";

/** Tokens only: together they fill a third of what a browser keeps in a cookie. */
const cookie = signedCookie<Tokens>("session");

export const sessionCookieName = cookie.name;

const cookieSeconds = 30 * 24 * 3600;
const refreshBeforeSeconds = 60;

interface Session {
  user: AuthUser;
  accessToken: string;
}

/** The cookie of the tokens that were renewed for this request. */
const renewedCookie = perRequest<SetCookie>();

const viewerOfRequest = perRequest<Viewer | null>();
const sessionOfRequest = perRequest<Session | null>();

/** The user of the bearer token, else of the session cookie, or null. Throws `UnavailableError` without an answer. */
export function findViewer(request: Request): Promise<Viewer | null> {
  return viewerOfRequest.read(async () => {
    const session = await findSession(request);
    return session && viewerOf(session.user);
  });
}

/** The signed-in operator of the site. Throws `NotFoundError` for everybody else, as for an address without a page. */
export async function requireOperator(request: Request): Promise<Viewer> {
  const viewer = await findViewer(request);
  if (!viewer?.isOperator) throw new NotFoundError("page", "We could not find that page.");
  return viewer;
}

/** Whether a request says by a token or a cookie that somebody is signed in, be that still so or not. */
export async function hasToken(request: Request): Promise<boolean> {
  return request.headers.has("Authorization") || (await cookie.read()) !== null;
}

/** The token that a program sends in `Authorization`, without its scheme; undefined where that is missing or another one. */
export function bearerToken({ headers }: Request): string | undefined {
  return /^Bearer\b\s*(.*)$/i.exec(headers.get("Authorization") ?? "")?.[1];
}

function findSession(request: Request): Promise<Session | null> {
  return sessionOfRequest.read(async () => {
    const bearer = bearerToken(request);
    if (bearer !== undefined) forbidCaching();
    const tokens = bearer === undefined ? await freshTokens() : { accessToken: bearer };
    if (!tokens) return null;
    try {
      const user = tokens.user ?? (await auth.getUser(tokens.accessToken));
      return { user, accessToken: tokens.accessToken };
    } catch (error) {
      if (error instanceof NotSignedInError) return null;
      throw error;
    }
  });
}

/** Whether the session of a request is still open. Refreshes no tokens, since the response may have begun. */
export async function isStillSignedIn(request: Request): Promise<boolean> {
  const session = await findSession(request);
  const check = session && auth.getUser(session.accessToken);
  return Boolean(await check?.catch((error: unknown) => !(error instanceof NotSignedInError)));
}

interface ViewerState {
  viewer: Viewer | null;
  /** The browser says that it is signed in, and nobody can tell who it is. */
  isViewerUnknown: boolean;
}

/** The viewer for the frame of every page: no page fails because the auth provider or the database does not answer. */
export async function findViewerState(request: Request): Promise<ViewerState> {
  try {
    return { viewer: await findViewer(request), isViewerUnknown: false };
  } catch (error) {
    if (!(error instanceof DomainError || isDatabaseUnavailable(error))) throw error;
    return { viewer: null, isViewerUnknown: true };
  }
}

/** The cookie's tokens. A failed refresh leaves the cookie as it is: another tab may have refreshed them. */
async function freshTokens(): Promise<{ accessToken: string; user?: AuthUser } | null> {
  const tokens = await cookie.read();
  if (!tokens) return null;
  const secondsLeft = tokens.expiresAt - Date.now() / 1000;
  if (secondsLeft > refreshBeforeSeconds) return tokens;
  try {
    const fresh = await auth.refreshFromCookie(tokens.refreshToken);
    renewedCookie.set(await cookieOf(fresh));
    return fresh;
  } catch (error) {
    log.info({ reason: error instanceof Error ? error.message : String(error) }, "a session was not refreshed");
    if (secondsLeft > 0) return tokens;
    if (error instanceof NotSignedInError) return null;
    throw error;
  }
}

/** The cookie of a session that was renewed while this request read who is signed in. Builders send it. */
export async function renewedSessionCookies(): Promise<SetCookie[]> {
  const renewed = await renewedCookie.known();
  return renewed ? [renewed] : [];
}

/** The cookie that signs this browser in with these tokens. A session that it had before ends. */
export async function startSession(tokens: Tokens): Promise<SetCookie> {
  const previous = await cookie.read();
  const started = await cookieOf(tokens);
  forgetViewer();
  if (previous) await endUnusedSession(previous);
  return started;
}

/** The cookies that sign this browser out, and the error of an auth provider that did not end the session. */
export async function endSession(scope: "this" | "all"): Promise<{ cookies: SetCookie[]; error?: unknown }> {
  const tokens = await cookie.read();
  const cookies = [await cookie.delete(), ...(await deleteUnsentText())];
  forgetViewer();
  const error: unknown = tokens && (await auth.signOut(tokens, scope).catch((error: unknown) => error));
  return { cookies, error };
}

/** Ends a session that is no longer used. One that cannot be ended now ends by itself. */
export async function endUnusedSession(session: Tokens): Promise<void> {
  await auth
    .signOut(session, "this")
    .catch((error: unknown) => log.info({ reason: String(error) }, "an unused session was not ended"));
}

function cookieOf({ accessToken, refreshToken, expiresAt }: Tokens): Promise<SetCookie> {
  return cookie.set({ accessToken, refreshToken, expiresAt }, cookieSeconds);
}

function forgetViewer(): void {
  sessionOfRequest.forget();
  renewedCookie.forget();
  viewerOfRequest.forget();
}
