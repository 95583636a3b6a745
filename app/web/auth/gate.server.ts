import { createHash } from "node:crypto";
import { redirect } from "@remix-run/node";
import { env } from "#app/env.server.ts";
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

/** The redirect to the gate, and back here afterwards; null where the gate is open. */
export async function redirectToGate(request: Request): Promise<Response | null> {
  const { pathname, search } = new URL(request.url);
  if (pathname === paths.gate || (await isGateOpen())) return null;
  return redirect(`${paths.gate}?${new URLSearchParams({ next: pathname + search })}`);
}

export async function requireGateForResource(): Promise<void> {
  if (!(await isGateOpen())) throw new RefusedError(401, "locked", "This site is locked. Enter its access code first.");
}
