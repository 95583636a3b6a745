import { RefusedError } from "./failures.server.ts";

/** The request with its body in memory: 64 KiB by default. Refuses a larger one with 413 while it arrives, not afterwards. */
export async function withinBodyLimit(request: Request, maxBytes = 64 * 1024): Promise<Request> {
  const tooLarge = () =>
    new RefusedError(413, "body-too-large", "The request body is too large.", { Connection: "close" });
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) throw tooLarge();
  if (!request.body) return request;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
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
