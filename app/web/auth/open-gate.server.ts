import { timingSafeEqual } from "node:crypto";
import { consumeLimits, rateLimits, refundLimits } from "#app/web/http/rate-limits.server.ts";
import { digestOf, gateCookie, gateDigest } from "./guards.server.ts";
import { findKnownBrowser, rememberBrowser } from "./known-browser.server.ts";

/**
 * Opens the gate for this browser until it closes, if the code is right. Throws `TooManyError` after too many wrong
 * ones. A browser that gave this code before has attempts of its own: strangers cannot lock it out.
 */
export async function openGate(code: string): Promise<boolean> {
  if (gateDigest === undefined) return true;
  const digest = gateDigest.toString("base64url");
  const knownBrowser = await findKnownBrowser(`gate ${digest}`);
  const limits = knownBrowser
    ? [rateLimits.gateFromKnownBrowser(knownBrowser)]
    : [...rateLimits.gateFromBlock(), rateLimits.gateFromAnywhere()];
  await consumeLimits(...limits);
  if (!timingSafeEqual(digestOf(code), gateDigest)) return false;
  await refundLimits(...limits);
  await gateCookie.send(digest);
  await rememberBrowser(`gate ${digest}`);
  return true;
}
