import { createHash } from "node:crypto";
import type { ReadableStream } from "node:stream/web";
import { redirect } from "@remix-run/node";
import { env } from "#app/env.server.ts";
import { isUnderMaintenance } from "#app/models/platform/maintenance.server.ts";
import { maintenance } from "#app/web/client/maintenance.ts";
import { RefusedError } from "#app/web/http/failures.server.ts";
import { forbidCaching, sentRequest } from "#app/web/http/request-context.server.ts";
import { signedCookie } from "#app/web/http/signed-cookies.server.ts";
import { paths, ungatedPaths } from "#app/web/urls/paths.ts";
import { ownPath } from "#app/web/urls/safe-redirect.ts";

/** Holds the digest of the code that opened the gate, so that a new code locks it again. */
export const gateCookie = signedCookie<string>("gate");

export function digestOf(code: string): Buffer {
  return createHash("sha256").update(code.trim()).digest();
}

/** The digest of the access code; undefined on an open site. */
export const gateDigest = env.ACCESS_CODE === undefined ? undefined : digestOf(env.ACCESS_CODE);

export async function isGateOpen(): Promise<boolean> {
  if (gateDigest === undefined) return true;
  // Every response of a locked site is for this browser alone.
  forbidCaching();
  return (await gateCookie.read()) === gateDigest.toString("base64url");
}

/**
 * What every handler of a page asks first: redirects to the gate, and back here afterwards; then refuses during
 * maintenance, and an address that is not a path of ours.
 */
export async function requireOpenPage(request: Request): Promise<void> {
  const toGate = await redirectToGate(request);
  if (toGate) throw toGate;
  refuseDuringMaintenance({ isPage: true });
  requireOwnPath(request);
}

/** The redirect to the gate, and back here afterwards; null where the gate is open. */
export async function redirectToGate(request: Request): Promise<Response | null> {
  const { pathname, search } = new URL(request.url);
  if (ungatedPaths.includes(pathname) || (await isGateOpen())) return null;
  return redirect(`${paths.gate}?${new URLSearchParams({ next: pathname + search })}`);
}

/**
 * The same for a resource, which has no way to the gate. What robots read `staysInMaintenance`: without it, they would
 * forget the site.
 */
export async function requireOpenResource({ staysInMaintenance = false } = {}): Promise<void> {
  if (!(await isGateOpen())) throw new RefusedError(401, "locked", "This site is locked. Enter its access code first.");
  if (!staysInMaintenance) refuseDuringMaintenance();
}

/** A browser loads its page again by itself. */
export function refuseDuringMaintenance({ isPage = false } = {}): void {
  if (!isUnderMaintenance()) return;
  forbidCaching();
  const { code, sentence, retryAfterSeconds } = maintenance;
  const seconds = String(retryAfterSeconds);
  throw new RefusedError(503, code, sentence, { "Retry-After": seconds, ...(isPage && { Refresh: seconds }) });
}

/** Redirects from an address that a browser could take for another site, "//evil.test", to the path of ours closest to it. */
function requireOwnPath(request: Request): void {
  const { pathname, search } = new URL(request.url);
  const own = ownPath(pathname);
  if (own !== pathname) throw redirect(own + search, 308);
}

/** The methods that change nothing. */
export const readMethods = ["GET", "HEAD"];

/** Refuses other methods with 405. The loaders that run after an action read, whatever the method of its request. */
export function requireMethod({ method }: Request, allowed: string[]): void {
  if (allowed.includes(readMethods.includes(method) ? method : (sentRequest().method ?? method))) return;
  const sentence = `This address answers ${new Intl.ListFormat("en-GB").format(allowed)} only.`;
  throw new RefusedError(405, "method-not-allowed", sentence, { Allow: allowed.join(", ") });
}

/**
 * Refuses an unsafe request that another site made the browser send. `Sec-Fetch-Site` decides, else `Origin`, else
 * `Referer`; a program's bearer request without cookies has nothing another site could borrow (reference: OWASP CSRF).
 */
export function refuseCrossSite(request: Request): void {
  const { headers } = request;
  if (headers.get("Authorization")?.startsWith("Bearer ") && !headers.has("Cookie")) return;
  const fetchSite = headers.get("Sec-Fetch-Site");
  if (fetchSite === "same-origin" || fetchSite === "none") return;
  // The origin in the browser's address bar.
  const ownOrigin = env.ORIGIN ?? new URL(request.url).origin;
  const isOwn = fetchSite === null && URL.parse(sentRequest().from ?? "")?.origin === ownOrigin;
  if (!isOwn) throw new RefusedError(403, "cross-site", "This request came from another site and was refused.");
}

/**
 * The same for a call of the JSON API, which programs make too. A program sends no cookie and none of the headers that
 * a browser adds, so another site has nothing to borrow. Forms have no such exception: they set cookies, by which
 * another site could sign an old browser in as somebody else.
 */
export function refuseCrossSiteCall(request: Request): void {
  const { headers } = request;
  const isProgram = !headers.has("Cookie") && !headers.has("Sec-Fetch-Site") && sentRequest().from === undefined;
  if (!isProgram) refuseCrossSite(request);
}

/** The request with its body in memory: 64 KiB by default. Refuses a larger one with 413 while it arrives, not afterwards. */
export async function withinBodyLimit(request: Request, maxBytes?: number): Promise<Request> {
  const parts: Uint8Array[] = [];
  for await (const part of bodyWithin(request, maxBytes)) parts.push(part);
  return request.body ? new Request(request, { body: Buffer.concat(parts), method: request.method }) : request;
}

/** The body of a request as it arrives. Throws a 413 for a longer one, before it arrives where it says its length. */
export async function* bodyWithin(request: Request, maxBytes = 64 * 1024): AsyncGenerator<Uint8Array> {
  const tooLarge = () => new RefusedError(413, "body-too-large", "The request body is too large.");
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) throw tooLarge();
  if (!request.body) return;
  let bytes = 0;
  // Without `preventCancel`, a refusal would close the connection before the client has read it.
  const parts = (request.body as ReadableStream<Uint8Array>).values({ preventCancel: true });
  for (;;) {
    const { done, value } = await parts.next().catch(() => {
      // The client went away.
      throw new RefusedError(400, "body-cut-off", "The request body was cut off.");
    });
    if (done) return;
    bytes += value.length;
    if (bytes > maxBytes) throw tooLarge();
    yield value;
  }
}

/** On every loader and action that a builder made, so that the test that walks the built routes can tell. */
const builtHere = Symbol.for("chartables.handler");

/** Says of a handler that a builder made it. */
export function markBuilt<Handler extends object>(handler: Handler): Handler {
  return Object.defineProperty(handler, builtHere, { value: true });
}
