import type { ServerResponse } from "node:http";
import { env } from "#app/env.server.ts";

/** The headers of every response: of a route, a static file, the server's own 400. */
export const responseHeaders = new Map([
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  // `no-referrer` would send `Origin: null` with forms and break them where there is no JavaScript.
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
]);

if (env.ORIGIN?.startsWith("https:"))
  responseHeaders.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");

/** Keeps the strictest of the `Cache-Control` values that a response got on its way. The default is `no-cache`. */
export function chooseCacheControl(response: ServerResponse): void {
  const sent = response.getHeader("Cache-Control");
  if (sent === undefined) response.setHeader("Cache-Control", "no-cache");
  if (!Array.isArray(sent)) return;
  const including = (word: string) => sent.find((value) => value.includes(word));
  response.setHeader("Cache-Control", including("no-store") ?? including("private") ?? String(sent[0]));
}

/** The policy of what nobody opens as a page: it loads and runs nothing, and nobody frames it. */
export const policyOfNoPage = "default-src 'none'; frame-ancestors 'none'";

const isDevelopment = env.NODE_ENV === "development";

/** Our own pictures, those of the bucket at Supabase, and the preview of a file that somebody chose. */
const images = ["'self'", "data:", "blob:", ...(env.SUPABASE ? [new URL(env.SUPABASE.url).origin] : [])].join(" ");

/**
 * The policy of one HTML response: scripts and styles from our files, and the inline ones of this page by their hashes.
 * The dev server puts styles into the page by script and talks to it over a socket, which only it may.
 */
export function contentSecurityPolicy(inline: { script: Iterable<string>; style: Iterable<string> }): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inline.script].join(" "),
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : ["style-src 'self'", ...inline.style].join(" "),
    `img-src ${images}`,
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
