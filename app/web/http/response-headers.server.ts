import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import onHeaders from "on-headers";
import { env } from "#app/env.server.ts";
import { log } from "#app/models/platform/log.server.ts";
import { answerInTurn } from "./admission.server.ts";
import { maxStreams } from "./event-stream.server.ts";
import { enterRequestContext } from "./request-context.server.ts";

/** The headers of every response: of a route, a static file, the server's own 400. */
const headers: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  // `no-referrer` would send `Origin: null` with forms and break them where there is no JavaScript.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

if (env.ORIGIN?.startsWith("https:")) headers["Strict-Transport-Security"] = "max-age=31536000; includeSubDomains";

/** A client may take this long to send a request, and again to read the response. An event stream has no end. */
const patienceMs = 30_000;

/** A client that was refused may take this long to read why. */
const partingMs = 2_000;

/** Of a body that a response did not wait for, this much is read on, so that the client can read the response. */
const mostDiscardedBytes = 32 * 1024 * 1024;

let hasWarnedOfProxy = false;

/**
 * Gives every response of this process the headers above, and slow clients a time limit. Only Node's own channel sees all of
 * them, in the dev server too (docs/decisions/0004-response-headers.md). Returns a function that stops it.
 */
export function watchResponses(): () => void {
  subscribe(listening, onListening);
  subscribe(requestStart, onRequest);
  return () => {
    unsubscribe(listening, onListening);
    unsubscribe(requestStart, onRequest);
  };
}

const listening = "tracing:net.server.listen:asyncStart";
const requestStart = "http.server.request.start";

function onListening(message: unknown): void {
  const { server } = message as { server: unknown };
  if (server instanceof Server) limitConnections(server);
}

function onRequest(message: unknown): void {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  enterRequestContext(request, response);
  if (request.headers["x-forwarded-for"]) warnOfUnknownProxy();
  sanitizeRequest(request);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  onHeaders(response, () => {
    response.setHeader("Cache-Control", strictest(response.getHeader("Cache-Control")));
    if (!/^text\/event-stream/.test(String(response.getHeader("Content-Type")))) limitReading(response);
    if (Number(request.headers["content-length"]) > mostDiscardedBytes) response.setHeader("Connection", "close");
  });
  response.once("finish", () => discardRest(request));
}

/** Warns once of a proxy that the settings do not name: the rate limits take everybody behind it for one visitor. */
function warnOfUnknownProxy(): void {
  if (!env.IS_PROXY_UNKNOWN || hasWarnedOfProxy) return;
  hasWarnedOfProxy = true;
  log.warn(
    "X-Forwarded-For arrived and TRUST_PROXY is not set: everybody behind a proxy counts as one visitor. " +
      "Set TRUST_PROXY to the number of proxies in front, or to 0 if there is none.",
  );
}

/**
 * Reads what is left of a body that nobody read to its end, such as a picture of somebody who is not signed in. Left alone, it
 * would stand before the next request of the connection; and a connection that is closed on it takes the response along.
 */
function discardRest(request: IncomingMessage): void {
  if (request.complete) return;
  let bytes = 0;
  request.removeAllListeners("data").on("data", (part: Buffer) => {
    bytes += part.length;
    if (bytes > mostDiscardedBytes) request.destroy();
  });
  request.resume();
}

function limitConnections(server: Server & { connectionsCheckingInterval?: number }): void {
  server.connectionsCheckingInterval = 5_000;
  server.headersTimeout = 10_000;
  server.requestTimeout = patienceMs;
  // Longer than proxies keep theirs, so that no proxy uses a connection that is just being closed.
  server.keepAliveTimeout = 65_000;
  server.on("clientError", answerUnreadable);
  // Each open stream holds one. Further connections are closed unread, and a proxy tries again.
  server.maxConnections = 1_000 + maxStreams;
  const [listener] = server.listeners("request");
  if (!listener) return;
  server.removeAllListeners("request").on("request", (request: IncomingMessage, response: ServerResponse) => {
    answerInTurn(request, response, () => listener.call(server, request, response));
  });
}

/** What Node cannot read as a request: its status, and what the client reads. */
const unreadable: Record<string, readonly [status: string, sentence: string]> = {
  HPE_HEADER_OVERFLOW: [
    "431 Request Header Fields Too Large",
    "The address, or what the browser sends with it, is too long. Please shorten it.",
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ["413 Payload Too Large", "The request is too large."],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "The request took too long. Please try again."],
};

/** Answers what is no request with a sentence, where Node would send a bare status. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  // The parser complains of each further part of what has been answered.
  if (socket.writableEnded) return;
  const { _httpMessage: response } = socket as { _httpMessage?: ServerResponse | null };
  if (!socket.writable || response?.headersSent || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const [status, sentence] = unreadable[error.code ?? ""] ?? [
    "400 Bad Request",
    "This is no request that we can read.",
  ];
  const lines = {
    ...headers,
    "Cache-Control": "no-store",
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(sentence),
    Connection: "close",
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${head.join("")}\r\n${sentence}`);
  // A connection that is closed on what the client still sends takes the answer along.
  socket.resume();
  setTimeout(() => socket.destroy(), partingMs).unref();
}

/** The strictest of the `Cache-Control` values that a response got on its way. */
function strictest(header: number | string | string[] | undefined): string {
  const values = [header ?? "no-cache"].flat().map(String);
  return (
    values.find((value) => value.includes("no-store")) ??
    values.find((value) => value.includes("private")) ??
    String(values[0])
  );
}

function limitReading(response: ServerResponse): void {
  const timer = setTimeout(() => response.destroy(), patienceMs);
  response.once("close", () => clearTimeout(timer));
}

/** The methods that Remix passes to our loaders and actions. */
const knownMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** What `Host` may be: a name or an address, and a port. */
const hostPattern = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Removes from a request what the adapter would answer with an error or wrongly believe: a host that cannot exist, a forwarded
 * host without a proxy of ours, an address that is more than a path. A method that Remix itself would refuse becomes one that it
 * passes on; `sentRequest` returns the original. `Origin` goes since Remix compares it with `Host`, without knowing `ORIGIN`, and
 * answers 500; our own check is `refuseCrossSite`. `_data` goes since it asks for data as before single fetch.
 */
function sanitizeRequest(request: IncomingMessage): void {
  if (env.TRUST_PROXY === 0) delete request.headers["x-forwarded-host"];
  for (const name of ["host", "x-forwarded-host"] as const) {
    const host = request.headers[name];
    const isHost = host === undefined || (hostPattern.test(String(host)) && URL.canParse(`http://${host}`));
    if (!isHost) request.headers[name] = "localhost";
  }
  if (!knownMethods.includes(request.method ?? "")) request.method = "PATCH";
  if (request.method !== "GET") delete request.headers.origin;
  request.url = sanitizedAddress(request.url ?? "/");
}

/** Path and query of an address as a proxy or an old client may write it, without `_data`. A path that cannot be decoded leads to a 404. */
function sanitizedAddress(address: string): string {
  const [path = "", query] = address.replace(/^https?:\/\/[^/?]*/i, "").split(/\?(.*)/s);
  const params = new URLSearchParams(query);
  const hasData = params.has("_data");
  params.delete("_data");
  const rest = hasData ? params.toString() : query;
  const ownPath = path.startsWith("/") ? path : "/";
  return (isDecodable(ownPath) ? ownPath : ownPath.replaceAll("%", "%25")) + (rest ? `?${rest}` : "");
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
