import { createHash } from "node:crypto";
import { isHeld } from "./etag.server.ts";

/** A response with a tag of its body, or 304 for a client that has it already. */
export function taggedResponse(
  body: string | Buffer,
  headers: Readonly<Record<string, string>>,
  { headers: sent }: Request,
): Response {
  const etag = `"${createHash("sha1").update(body).digest("base64url")}"`;
  const init = { headers: { ...headers, ETag: etag } };
  if (isHeld(sent.get("If-None-Match"), etag)) return new Response(null, { status: 304, ...init });
  return new Response(typeof body === "string" ? body : new Uint8Array(body), init);
}
