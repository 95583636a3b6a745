import { RefusedError } from "./failures.server.ts";

/** Bytes a form or a JSON body may have. */
const mostBytes = 64 * 1024;

/** The same request with its body read and within the limit. Refused with 413 while reading, not after. */
export async function withinBodyLimit(request: Request, limit = mostBytes): Promise<Request> {
  const tooLarge = () =>
    new RefusedError(413, "body-too-large", "What was sent is too large.", { Connection: "close" });
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) throw tooLarge();
  if (!request.body) return request;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += part.length;
      if (bytes > limit) throw tooLarge();
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof RefusedError) throw error;
    // Whoever sent it went away.
    throw new RefusedError(400, "body-cut-off", "What was sent did not arrive whole.");
  }
  return new Request(request, { body: Buffer.concat(parts), method: request.method });
}
