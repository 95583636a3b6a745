import { env } from "#app/env.server.ts";
import { RefusedError } from "./failures.server.ts";
import { sentFrom } from "./request-context.server.ts";

/** The origin the person sees: the configured one, else the request's own host. */
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
  const said = sentFrom();
  const isOwn = fetchSite === null && said !== undefined && URL.parse(said)?.origin === ownOrigin(request);
  if (!isOwn) throw new RefusedError(403, "cross-site", "This request came from another site and was refused.");
}

/**
 * The same for a call of the JSON API, which a program makes as well. It sends no cookie, and nothing of what a browser adds
 * by itself: so there is nothing that another site could have borrowed. No JSON resource sets a cookie either, by which a
 * browser that says nothing of itself could be signed in as somebody else; forms do, and have no such exception.
 */
export function refuseCrossSiteCall(request: Request): void {
  const { headers } = request;
  const isProgram = !headers.has("Cookie") && !headers.has("Sec-Fetch-Site") && sentFrom() === undefined;
  if (!isProgram) refuseCrossSite(request);
}
