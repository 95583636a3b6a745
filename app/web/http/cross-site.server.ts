import { env } from "#app/env.server.ts";
import { RefusedError } from "./failures.server.ts";
import { sentFrom } from "./request-context.server.ts";

/** The origin in the browser's address bar: the configured one, else that of the request. */
function ownOrigin(request: Request): string {
  return env.ORIGIN ?? new URL(request.url).origin;
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
  const sender = sentFrom();
  const isOwn = fetchSite === null && sender !== undefined && URL.parse(sender)?.origin === ownOrigin(request);
  if (!isOwn) throw new RefusedError(403, "cross-site", "This request came from another site and was refused.");
}

/**
 * The same for a call of the JSON API, which programs make too. A program sends no cookie and none of the headers that a browser
 * adds, so another site has nothing to borrow. Forms have no such exception: they set cookies, by which another site could sign
 * an old browser in as somebody else.
 */
export function refuseCrossSiteCall(request: Request): void {
  const { headers } = request;
  const isProgram = !headers.has("Cookie") && !headers.has("Sec-Fetch-Site") && sentFrom() === undefined;
  if (!isProgram) refuseCrossSite(request);
}
