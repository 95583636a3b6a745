import type { ReadableStream } from "node:stream/web";
import { RefusedError } from "./failures.server.ts";

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
