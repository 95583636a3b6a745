import { createHash, timingSafeEqual } from "node:crypto";
import { redirect } from "@remix-run/node";
import { env } from "#app/env.server.ts";
import { consumeLimits, rateLimits, refundLimits } from "#app/web/http/rate-limits.server.ts";
import { RefusedError } from "#app/web/http/refused.ts";
import { markPrivate } from "#app/web/http/request-context.server.ts";
import { signedCookie } from "#app/web/http/signed-cookies.server.ts";
import { paths } from "#app/web/urls/paths.ts";
import { findKnownBrowser, rememberBrowser } from "./known-browser.server.ts";

/** Says which code opened the gate, so that a new code locks it again. */
const cookie = signedCookie<string>("gate");

function digest(code: string): Buffer {
  return createHash("sha256").update(code.trim()).digest();
}

const rightDigest = env.ACCESS_CODE === undefined ? undefined : digest(env.ACCESS_CODE);

/** True on an open site, and for a browser that gave the code. */
export async function isGateOpen(request: Request): Promise<boolean> {
  if (rightDigest === undefined) return true;
  // Whatever a locked site answers is for this browser alone.
  markPrivate();
  return (await cookie.read(request)) === rightDigest.toString("base64url");
}

/**
 * Opens the gate for this browser until it closes, if the code is right. Takes the same time for every wrong one, and throws
 * `TooManyError` after too many of them, from one address or from all together. A browser that had this code before has tries
 * of its own, so that strangers who use up those of everybody keep only strangers out.
 */
export async function openGate(code: string): Promise<boolean> {
  if (rightDigest === undefined) return true;
  const knownFor = `gate ${rightDigest.toString("base64url")}`;
  const knownBrowser = await findKnownBrowser(knownFor);
  const counted = knownBrowser
    ? [rateLimits.gateFromKnownBrowser(knownBrowser)]
    : [...rateLimits.gateFromBlock(), rateLimits.gateFromAnywhere()];
  await consumeLimits(...counted);
  if (!timingSafeEqual(digest(code), rightDigest)) return false;
  await refundLimits(...counted);
  await cookie.send(rightDigest.toString("base64url"));
  await rememberBrowser(knownFor);
  return true;
}

/** For what no loader of ours answers: Remix's own error pages. */
export async function redirectToGate(request: Request): Promise<Response | null> {
  const { pathname, search } = new URL(request.url);
  if (pathname === paths.gate || (await isGateOpen(request))) return null;
  return redirect(`${paths.gate}?${new URLSearchParams({ next: pathname + search })}`);
}

/** Sends a page's visitor to the gate, and back here afterwards. */
export async function requireGateForPage(request: Request): Promise<void> {
  const toGate = await redirectToGate(request);
  if (toGate) throw toGate;
}

/** Refuses a resource that is not a page. */
export async function requireGateForResource(request: Request): Promise<void> {
  if (await isGateOpen(request)) return;
  throw new RefusedError(401, "locked", "This site is locked. Enter its access code first.");
}
