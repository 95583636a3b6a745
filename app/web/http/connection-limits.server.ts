import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { maxStreams } from "./event-stream.server.ts";

/** A client may take this long to send a request, and again to read the response. An event stream has no end. */
const clientTimeoutMs = 30_000;

/** Bytes that are still read of a body that the response did not wait for, so that the client can read the response. */
const maxDiscardedBytes = 32 * 1024 * 1024;

/** How many connections a server holds, and for how long. */
export function limitConnections(server: Server & { connectionsCheckingInterval?: number }): void {
  server.connectionsCheckingInterval = 5_000;
  server.headersTimeout = 10_000;
  server.requestTimeout = clientTimeoutMs;
  // Longer than proxies keep theirs, so that no proxy uses a connection that is just being closed.
  server.keepAliveTimeout = 65_000;
  // Each open stream holds a connection. Further ones are closed unread, and a proxy tries again.
  server.maxConnections = 1_000 + maxStreams;
}

/** Cuts off a client that does not read its response in time. */
export function limitReading(response: ServerResponse): void {
  if (/^text\/event-stream/.test(String(response.getHeader("Content-Type")))) return;
  const timer = setTimeout(() => response.destroy(), clientTimeoutMs);
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
