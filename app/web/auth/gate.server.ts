import { createHash } from "node:crypto";
import { redirect } from "@remix-run/node";
import { env } from "#app/env.server.ts";
import { isUnderMaintenance } from "#app/models/platform/maintenance.server.ts";
import { maintenance } from "#app/web/client/no-response.ts";
import { RefusedError } from "#app/web/http/failures.server.ts";
import { forbidCaching } from "#app/web/http/request-context.server.ts";
import { signedCookie } from "#app/web/http/signed-cookies.server.ts";
import { paths } from "#app/web/urls/paths.ts";

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

/** What every handler of a page asks first: redirects to the gate, and back here afterwards; then refuses during maintenance. */
export async function requireOpenPage(request: Request): Promise<void> {
  const toGate = await redirectToGate(request);
  if (toGate) throw toGate;
  refuseDuringMaintenance({ isPage: true });
}

/** The redirect to the gate, and back here afterwards; null where the gate is open. */
export async function redirectToGate(request: Request): Promise<Response | null> {
  const { pathname, search } = new URL(request.url);
  if (pathname === paths.gate || (await isGateOpen())) return null;
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
function refuseDuringMaintenance({ isPage = false } = {}): void {
  if (!isUnderMaintenance()) return;
  forbidCaching();
  const { code, sentence, retryAfterSeconds } = maintenance;
  const seconds = String(retryAfterSeconds);
  throw new RefusedError(503, code, sentence, { "Retry-After": seconds, ...(isPage && { Refresh: seconds }) });
}
