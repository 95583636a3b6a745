import { createHash } from "node:crypto";

/** The entity tag of a text, weak since it may be sent compressed (RFC 9110, 8.8.3). */
export function etagOfText(text: string): string {
  return `W/"${createHash("sha1").update(text).digest("base64url")}"`;
}

/** The tag of a JSON endpoint's answer with this body, so that a page can say which answer it was made of. */
export function etagOf(body: unknown): string {
  return etagOfText(JSON.stringify(body));
}

/** Whether who asks holds the representation with this tag already (RFC 9110, 13.1.2). */
export function isHeldBy({ method, headers }: Request, etag: string): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const held = (headers.get("If-None-Match") ?? "").slice(0, 1_000).split(",");
  return held.some((tag) => tag.trim() === etag);
}
