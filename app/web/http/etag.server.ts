import { createHash } from "node:crypto";

/** The entity tag of a text, weak since it may be sent compressed (RFC 9110, 8.8.3). */
export function etagOfText(text: string): string {
  return `W/"${createHash("sha1").update(text).digest("base64url")}"`;
}

/** The tag of a JSON endpoint's answer with this body, so that a page can say which answer it was made of. */
export function etagOf(body: unknown): string {
  return etagOfText(JSON.stringify(body));
}

/** Whether who sends this `If-None-Match` holds what has the tag, in whatever encoding (RFC 9110, 13.1.2). */
export function isHeld(ifNoneMatch: string | null | undefined, etag: string): boolean {
  const held = (ifNoneMatch ?? "").slice(0, 1_000).split(",");
  return held.some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}

/** A proxy that compresses a response makes its tag a weak one; ours of a compressed copy names the encoding. */
function opaque(tag: string): string {
  return tag
    .trim()
    .replace(/^W\//, "")
    .replace(/-(?:gzip|br)"$/, '"');
}
