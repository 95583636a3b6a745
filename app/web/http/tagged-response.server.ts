import { createHash } from "node:crypto";

/** A response with a tag of its body, or 304 for a client that has it already. */
export function taggedResponse(
  body: string | Buffer,
  headers: Readonly<Record<string, string>>,
  { headers: sent }: Request,
): Response {
  const etag = `"${createHash("sha1").update(body).digest("base64url")}"`;
  // A proxy that compresses a response makes its tag a weak one.
  const known = sent.get("If-None-Match")?.split(",") ?? [];
  const isKnown = known.some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
  const init = { headers: { ...headers, ETag: etag } };
  if (isKnown) return new Response(null, { status: 304, ...init });
  return new Response(typeof body === "string" ? body : new Uint8Array(body), init);
}
