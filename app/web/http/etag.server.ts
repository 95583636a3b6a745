import { hash } from "node:crypto";

/** The entity tag of these bytes. */
export function strongEtag(body: string | Buffer): string {
  return `"${hash("sha1", body, "base64url")}"`;
}

/** The entity tag of a text that may be sent compressed, and so a weak one (RFC 9110, 8.8.3). */
export function etagOfText(text: string): string {
  return `W/${strongEtag(text)}`;
}

/** The tag of a JSON endpoint's answer with this body, so that a page can say which answer it was made of. */
export function etagOf(body: unknown): string {
  return etagOfText(JSON.stringify(body));
}

/** Whether who sends this `If-None-Match` holds what has the tag, in whatever encoding (RFC 9110, 13.1.2). */
export function isHeld(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const tags = ifNoneMatch.slice(0, 1_000).split(",");
  return tags.some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}

/** A response with a tag of its body, or 304 for a client that has it already. */
export function taggedResponse(
  body: string | Buffer,
  headers: Readonly<Record<string, string>>,
  { headers: sent }: Request,
): Response {
  const etag = strongEtag(body);
  const init = { headers: { ...headers, ETag: etag } };
  if (isHeld(sent.get("If-None-Match"), etag)) return new Response(null, { status: 304, ...init });
  return new Response(typeof body === "string" ? body : new Uint8Array(body), init);
}

/** A proxy that compresses a response makes its tag a weak one; ours of a compressed copy names the encoding. */
function opaque(tag: string): string {
  return tag
    .trim()
    .replace(/^W\//, "")
    .replace(/-(?:gzip|br)"$/, '"');
}
