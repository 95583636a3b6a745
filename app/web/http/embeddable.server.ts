import { env } from "#app/env.server.ts";
import { allowEmbedding } from "./request-context.server.ts";

/** A response that other sites may frame or show as a picture: complete in itself, without scripts, cookies and visitors. */
export function embeddable(
  body: string | Uint8Array<ArrayBuffer>,
  type: "text/html" | "image/svg+xml" | "image/png",
): Response {
  allowEmbedding();
  return new Response(body, {
    headers: {
      "Content-Type": typeof body === "string" ? `${type}; charset=utf-8` : type,
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *",
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Cache-Control": env.ACCESS_CODE ? "private, no-cache" : "public, max-age=300",
    },
  });
}
