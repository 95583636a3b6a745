import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { maxStreams } from "./event-stream.server.ts";
import { nodeRequest } from "./request-context.server.ts";

/** A client may take this long to send a request, and again to read the response. An event stream has no end. */
const clientTimeoutMs = 30_000;

/** Bytes that are still read of a body that the response did not wait for, so that the client can read the response. */
const maxDiscardedBytes = 32 * 1024 * 1024;

/** How many connections a server holds, and for how long. */
export function limitConnections(server: Server & { connectionsCheckingInterval?: number }): void {
  server.connectionsCheckingInterval = 5_000;
  server.headersTimeout = 10_000;
  // Requests have a clock each (`limitSending`), since uploads may take longer.
  server.requestTimeout = 0;
  // Longer than proxies keep theirs, so that no proxy uses a connection that is just being closed.
  server.keepAliveTimeout = 65_000;
  // Each open stream holds a connection. Further ones are closed unread, and a proxy tries again.
  server.maxConnections = 1_000 + maxStreams;
}

/** Requests that may take longer than `clientTimeoutMs`, while so many bytes arrive in each such time; an hour at most. */
const uploads = new WeakSet<IncomingMessage>();
const minUploadedBytes = 64 * 1024;
const maxUploadMs = 3_600_000;

/** Gives this request the time of an upload, once it is known that its client may send much. */
export function allowUpload(): void {
  const request = nodeRequest();
  if (request) uploads.add(request);
}

/** Calls back once for a client that does not send the body of its request in time. */
export function limitSending(request: IncomingMessage, onTimeout: () => void): void {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  if (encoding === undefined && !Number(length)) return;
  const { socket } = request;
  const began = performance.now();
  let before = socket.bytesRead;
  const look = () => {
    if (request.complete) return;
    const arrived = socket.bytesRead - before;
    const isGoingOn = arrived >= minUploadedBytes && performance.now() - began < maxUploadMs;
    if (!uploads.has(request) || !isGoingOn) return onTimeout();
    before = socket.bytesRead;
    timer = setTimeout(look, clientTimeoutMs);
  };
  let timer = setTimeout(look, clientTimeoutMs);
  request.once("close", () => clearTimeout(timer));
}

/** Requests whose response may take longer than `clientTimeoutMs` to read, while so many bytes leave in each such time. */
const downloads = new WeakSet<IncomingMessage>();
const minDownloadedBytes = 64 * 1024;

/** Gives the response to this request the time of a download, however large the file is. */
export function allowDownload(): void {
  const request = nodeRequest();
  if (request) downloads.add(request);
}

/** Cuts off a client that does not read its response in time. */
export function limitReading(response: ServerResponse): void {
  if (/^text\/event-stream/.test(String(response.getHeader("Content-Type")))) return;
  const { req: request, socket } = response;
  let before = socket?.bytesWritten ?? 0;
  const look = () => {
    const written = socket?.bytesWritten ?? 0;
    if (!downloads.has(request) || written - before < minDownloadedBytes) return void response.destroy();
    before = written;
    timer = setTimeout(look, clientTimeoutMs);
  };
  let timer = setTimeout(look, clientTimeoutMs);
  response.once("close", () => clearTimeout(timer));
}

/** Announces the end of a connection whose request has a larger body than `discardRest` reads. */
export function limitRest(request: IncomingMessage, response: ServerResponse): void {
  if (Number(request.headers["content-length"]) > maxDiscardedBytes) response.setHeader("Connection", "close");
}

/**
 * Drains a request body that the handler did not read, such as an anonymous upload. Its bytes would precede the next
 * request; closing the connection on them would lose the response.
 */
export function discardRest(request: IncomingMessage): void {
  if (request.complete) return;
  let bytes = 0;
  request.removeAllListeners("data").on("data", (part: Buffer) => {
    bytes += part.length;
    if (bytes > maxDiscardedBytes) request.destroy();
  });
  request.resume();
}
