import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import onHeaders from "on-headers";
import { env } from "#app/env.server.ts";
import { log } from "#app/models/platform/log.server.ts";
import { enterRequestContext } from "./request-context.server.ts";

/** What every answer carries, whoever gives it: a route, a static file, the server's own 400. */
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

interface RequestStart {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Connections that may be open at once. What comes after them is closed unread, and a proxy tries again. */
const mostConnections = 1_000;
/** So long a client may take to read an answer, as it may to write a request. An event stream has no end. */
const patienceMs = 30_000;

/** Requests of one connection that may be under way at once. No browser sends the next before the last is answered. */
const mostAtOnce = 32;

/** How many requests of each connection are being answered. */
const underWay = new Map<Socket, number>();
let hasWarnedOfProxy = false;

/**
 * Gives every response of this process the headers above and slow clients less patience. Node's own channel is the one
 * place that sees them all, in the dev server too (docs/decisions/0004-response-headers.md).
 * Gives what stops it.
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
  const { request, response } = message as RequestStart;
  enterRequestContext(request, response);
  if (request.headers["x-forwarded-for"]) warnOfUnknownProxy();
  makePresentable(request);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  onHeaders(response, () => {
    response.setHeader("Cache-Control", strictest(response.getHeader("Cache-Control")));
    if (!/^text\/event-stream/.test(String(response.getHeader("Content-Type")))) hurryReader(response);
  });
  countUnderWay(request.socket, 1);
  response.once("close", () => countUnderWay(request.socket, -1));
}

/** Says once that there seems to be a proxy: without `TRUST_PROXY` the limits take all who come through it for one visitor. */
function warnOfUnknownProxy(): void {
  if (!env.IS_PROXY_UNKNOWN || hasWarnedOfProxy) return;
  hasWarnedOfProxy = true;
  log.warn(
    "X-Forwarded-For arrived and TRUST_PROXY is not set: whoever comes through a proxy counts as one visitor. " +
      "Set TRUST_PROXY to the number of proxies in front, or to 0 if there is none.",
  );
}

function countUnderWay(socket: Socket, change: 1 | -1): void {
  const count = underWay.get(socket);
  // A connection that is closed takes with it the answers that wait for their turn: nobody tells us of those.
  if (count === undefined && change === 1) socket.once("close", () => underWay.delete(socket));
  if (count !== undefined || change === 1) underWay.set(socket, (count ?? 0) + change);
}

function limitConnections(server: Server & { connectionsCheckingInterval?: number }): void {
  server.connectionsCheckingInterval = 5_000;
  server.headersTimeout = 10_000;
  server.requestTimeout = patienceMs;
  // Longer than proxies keep theirs, so that none sends a request on a connection that ends at that moment.
  server.keepAliveTimeout = 65_000;
  server.maxConnections = mostConnections;
  const [answer] = server.listeners("request");
  if (!answer) return;
  server.removeAllListeners("request").on("request", (request: IncomingMessage, response: ServerResponse) => {
    if ((underWay.get(request.socket) ?? 0) > mostAtOnce) request.socket.destroy();
    else answer.call(server, request, response);
  });
}

/** What is said last of how long an answer may be kept, by the handler and by what it found out on its way: the most careful. */
function strictest(said: number | string | string[] | undefined): string {
  const values = [said ?? "no-cache"].flat().map(String);
  return (
    values.find((value) => value.includes("no-store")) ??
    values.find((value) => value.includes("private")) ??
    String(values[0])
  );
}

function hurryReader(response: ServerResponse): void {
  const impatient = setTimeout(() => response.destroy(), patienceMs);
  response.once("close", () => clearTimeout(impatient));
}

/** The methods that Remix hands to our loaders and actions. */
const passedOn = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** A name or an address, and a port: all that `Host` may be. */
const hostForm = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Takes out of a request what the adapter would turn into an error or believe wrongly: a host that no address can have, a
 * forwarded host where no proxy of ours stands in front, an address that is more than a path. A method that Remix refuses
 * without asking us becomes one that it passes on; `sentMethod` tells which it was. And what Remix has checks and doors of its
 * own for: `Origin`, which it holds against `Host` without knowing `ORIGIN` and answers 500 (our check is `refuseCrossSite`),
 * and `_data`, by which data was asked for before single fetch.
 */
function makePresentable(request: IncomingMessage): void {
  if (env.TRUST_PROXY === 0) delete request.headers["x-forwarded-host"];
  for (const name of ["host", "x-forwarded-host"] as const) {
    const host = request.headers[name];
    const isHost = host === undefined || (hostForm.test(String(host)) && URL.canParse(`http://${host}`));
    if (!isHost) request.headers[name] = "localhost";
  }
  if (!passedOn.includes(request.method ?? "")) request.method = "PATCH";
  if (request.method !== "GET") delete request.headers.origin;
  request.url = presentableAddress(request.url ?? "/");
}

/** Path and query of an address as a proxy or an old client may write it, without `_data`. A path that cannot be decoded leads nowhere. */
function presentableAddress(address: string): string {
  const [path = "", query] = address.replace(/^https?:\/\/[^/?]*/i, "").split(/\?(.*)/s);
  const params = new URLSearchParams(query);
  const hasOldDoor = params.has("_data");
  params.delete("_data");
  const rest = hasOldDoor ? params.toString() : query;
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

/** Resolves when no request is being answered any more, or after the given time. */
export async function requestsAnswered(patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  const isAnswering = () => [...underWay.values()].some((count) => count > 0);
  while (isAnswering() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
}
