import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "#app/env.server.ts";

interface RequestContext {
  message: IncomingMessage;
  response: ServerResponse;
  /** As it was sent: nobody after us is shown one that Remix does not know. */
  method: string;
  /** The page that sent it, as far as the browser says. */
  sentFrom: string | undefined;
  known: Map<string, Promise<unknown>>;
}

const scopes = new AsyncLocalStorage<RequestContext>();

/** From here on, what is asked below is about this request. Called once for each, before anybody handles it. */
export function enterRequestContext(message: IncomingMessage, response: ServerResponse): void {
  const sentFrom = message.headers.origin ?? message.headers.referer;
  scopes.enterWith({ message, response, method: message.method ?? "GET", sentFrom, known: new Map() });
}

/** The method by which this request was sent, "PROPFIND" for one; see `makePresentable`. */
export function sentMethod(): string | undefined {
  return scopes.getStore()?.method;
}

/** What `read` gives, read once while this request is answered, whichever of its loaders ask. */
export function oncePerRequest<Value>(what: string, read: () => Promise<Value>): Promise<Value> {
  const scope = scopes.getStore();
  if (!scope) return read();
  const before = scope.known.get(what) as Promise<Value> | undefined;
  if (before) return before;
  const value = read();
  scope.known.set(what, value);
  return value;
}

/** From here on, `oncePerRequest` gives this value. */
export function rememberInRequest(what: string, value: unknown): void {
  scopes.getStore()?.known.set(what, Promise.resolve(value));
}

/** The next `oncePerRequest` reads again. */
export function forgetInRequest(what: string): void {
  scopes.getStore()?.known.delete(what);
}

/** What `Origin` says of this request, else `Referer`. Nobody after us is shown the former: see `makePresentable`. */
export function sentFrom(): string | undefined {
  return scopes.getStore()?.sentFrom;
}

/** The cookies that came with this request. */
export function cookieHeader(): string | null {
  return scopes.getStore()?.message.headers.cookie ?? null;
}

/**
 * Sets headers of the answer to this request, whoever makes the answer: of a page that fails, Remix passes on none of what its
 * loader or action said, as document or as data.
 */
export function sendHeaders(headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) scopes.getStore()?.response.setHeader(name, value);
}

/** Sends a cookie along with the answer to this request, whoever makes the answer: a page, its data, a resource, an error. */
export function sendCookie(setCookie: string): void {
  scopes.getStore()?.response.appendHeader("Set-Cookie", setCookie);
}

/** The response to this request is for one person: no cache may keep it, nor the browser show it again on the way back. */
export function forbidCaching(): void {
  sendHeaders({ "Cache-Control": "private, no-store" });
}

/** The address that asks: behind `TRUST_PROXY` proxies, the one that the outermost of them saw. */
export function clientAddress(): string {
  const message = scopes.getStore()?.message;
  if (!message) return "unknown";
  const forwarded = env.TRUST_PROXY === 0 ? [] : String(message.headers["x-forwarded-for"] ?? "").split(",");
  const way = [...forwarded.map((part) => part.trim()).filter(Boolean), message.socket.remoteAddress ?? "unknown"];
  return way.at(-1 - env.TRUST_PROXY) ?? way[0] ?? "unknown";
}
