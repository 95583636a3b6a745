import { env } from "#app/env.server.ts";

/** A text that is the same for everybody and that nobody opens as a page. */
export function textResponse(body: string, type: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
      "Cache-Control": env.ACCESS_CODE ? "private, no-cache" : "public, max-age=3600",
    },
  });
}
