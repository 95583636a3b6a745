import { timingSafeEqual } from "node:crypto";
import { consumeLimits, rateLimits, refundLimits } from "#app/web/http/rate-limits.server.ts";
import type { SetCookie } from "#app/web/http/request-context.server.ts";
import { digestOf, gateCookie, gateDigest } from "./guards.server.ts";
import { findKnownBrowser, knownBrowserCookie } from "./known-browser.server.ts";

/**
 * The cookies that open the gate for this browser until it closes; null where the code is wrong. Throws `TooManyError` after too many wrong
 * ones. A browser that gave this code before has attempts of its own: strangers cannot lock it out.
 */
export async function openGate(code: string): Promise<SetCookie[] | null> {
  if (gateDigest === undefined) return [];
  const digest = gateDigest.toString("base64url");
  const knownBrowser = await findKnownBrowser(`gate ${digest}`);
  const limits = knownBrowser
    ? [rateLimits.gateFromKnownBrowser(knownBrowser)]
    : [...rateLimits.gateFromBlock(), rateLimits.gateFromAnywhere()];
  await consumeLimits(...limits);
  if (!timingSafeEqual(digestOf(code), gateDigest)) return null;
  await refundLimits(...limits);
  return [await gateCookie.set(digest), await knownBrowserCookie(`gate ${digest}`)];
}
