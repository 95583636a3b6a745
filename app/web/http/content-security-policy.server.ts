import { env } from "#app/env.server.ts";

const isDevelopment = env.NODE_ENV === "development";

/** Our own pictures, those of the bucket at Supabase, and the preview of a file that somebody chose. */
const images = ["'self'", "data:", "blob:", ...(env.SUPABASE ? [new URL(env.SUPABASE.url).origin] : [])].join(" ");

/**
 * The policy of one HTML response: scripts by its nonce alone, styles from our files or by the nonce. The dev server puts styles into the page by script and
 * talks to it over a socket, which only it may.
 */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    `img-src ${images}`,
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
