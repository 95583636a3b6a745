import type { ReadableStream } from "node:stream/web";
import { env } from "#app/env.server.ts";
import { RefusedError } from "./failures.server.ts";
import { sentRequest } from "./request-context.server.ts";

/**
 * Refuses an unsafe request that another site made the browser send. `Sec-Fetch-Site` decides, else `Origin`, else
 * `Referer`; a program's bearer request without cookies has nothing another site could borrow (reference: OWASP CSRF).
 */
export function refuseCrossSite(request: Request): void {
  const { headers } = request;
  if (headers.get("Authorization")?.startsWith("Bearer ") && !headers.has("Cookie")) return;
  const fetchSite = headers.get("Sec-Fetch-Site");
  if (fetchSite === "same-origin" || fetchSite === "none") return;
  // The origin in the browser's address bar.
  const ownOrigin = env.ORIGIN ?? new URL(request.url).origin;
  const isOwn = fetchSite === null && URL.parse(sentRequest().from ?? "")?.origin === ownOrigin;
  if (!isOwn) throw new RefusedError(403, "cross-site", "This request came from another site and was refused.");
}

/**
 * The same for a call of the JSON API, which programs make too. A program sends no cookie and none of the headers that
 * a browser adds, so another site has nothing to borrow. Forms have no such exception: they set cookies, by which
 * another site could sign an old browser in as somebody else.
 */
export function refuseCrossSiteCall(request: Request): void {
  const { headers } = request;
  const isProgram = !headers.has("Cookie") && !headers.has("Sec-Fetch-Site") && sentRequest().from === undefined;
  if (!isProgram) refuseCrossSite(request);
}

/** The request with its body in memory: 64 KiB by default. Refuses a larger one with 413 while it arrives, not afterwards. */
export async function withinBodyLimit(request: Request, maxBytes = 64 * 1024): Promise<Request> {
  const tooLarge = () => new RefusedError(413, "body-too-large", "The request body is too large.");
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) throw tooLarge();
  if (!request.body) return request;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    // Without `preventCancel`, a refusal would close the connection before the client has read it.
    for await (const part of (request.body as ReadableStream<Uint8Array>).values({ preventCancel: true })) {
      bytes += part.length;
      if (bytes > maxBytes) throw tooLarge();
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof RefusedError) throw error;
    // The client went away.
    throw new RefusedError(400, "body-cut-off", "The request body was cut off.");
  }
  return new Request(request, { body: Buffer.concat(parts), method: request.method });
}
