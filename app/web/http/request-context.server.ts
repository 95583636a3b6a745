import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import onHeaders from "on-headers";
import { env } from "#app/env.server.ts";

/** What `sanitizeRequest` hides from later code. */
interface SentRequest {
  /** The method that was sent, such as "PROPFIND". */
  method?: string;
  /** `Origin`, else `Referer`. */
  from?: string;
  /** Whether it asks for a page's data: Remix takes `.data` off the address. */
  isForData?: boolean;
}

/** A cookie that a response sets. */
export interface SetCookie {
  name: string;
  /** The value of its `Set-Cookie` header. */
  header: string;
  /** Sent with a page, not with a redirect. */
  withPageOnly: boolean;
}

/** Cookies and headers for the response, be it a page, its data, a redirect or an error. */
export interface Extras {
  cookies?: readonly SetCookie[];
  headers?: Readonly<Record<string, string>>;
}

interface RequestContext {
  /** Id in the log, in `X-Request-Id` and on the error page. */
  id: string;
  message: IncomingMessage;
  response: ServerResponse;
  sent: SentRequest;
  visits: (() => void)[];
  /** Cookies to set. Of two with one name, the last wins. */
  cookies: SetCookie[];
  /** Cache scope of each loader that ran: a category or "all"; undefined for personal data. */
  scopes: (string | undefined)[];
  /** The parameters of the route; undefined until its handler runs. */
  params?: Args["params"];
}

/** Kept on `globalThis`: the dev server reloads this module, and its old copy starts the next request. */
const global = globalThis as { chartablesRequests?: AsyncLocalStorage<RequestContext> };
global.chartablesRequests ??= new AsyncLocalStorage();
const contexts = global.chartablesRequests;

/** Starts the request context. Called once per request, before its handler. */
export function enterRequestContext(message: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = message;
  const id = randomUUID();
  response.setHeader("X-Request-Id", id);
  contexts.enterWith({
    ...{ id, message, response },
    sent: { method, from: headers.origin ?? headers.referer, isForData: /\.data(\?|$)/i.test(url ?? "") },
    ...{ visits: [], scopes: [], cookies: [] },
  });
}

/** Called just before the headers are sent: only then is a redirect known. */
function sendCookies({ response, cookies }: RequestContext): void {
  const sent = cookies.filter(({ withPageOnly }) => !withPageOnly || !leadsOn(response));
  for (const header of new Map(sent.map((cookie) => [cookie.name, cookie.header])).values())
    response.appendHeader("Set-Cookie", header);
}

/** Whether the response is a redirect: a 3xx, or Remix's 202 for a data request. */
function leadsOn({ statusCode }: ServerResponse): boolean {
  return statusCode === 202 || (statusCode >= 300 && statusCode < 400);
}

/**
 * Sets cookies and headers on Node's response; cookies also forbid caching. Needed since Remix drops the headers of a
 * page's loaders, and all headers when a page fails.
 */
export function putOnResponse({ cookies = [], headers = {} }: Extras): void {
  const context = contexts.getStore();
  // Whoever closed the connection has been answered, as far as Remix and Express know.
  if (!context || context.response.destroyed) return;
  if (cookies.length > 0) {
    if (context.cookies.length === 0) onHeaders(context.response, () => sendCookies(context));
    context.cookies.push(...cookies);
    forbidCaching();
  }
  for (const [name, value] of Object.entries(headers)) context.response.setHeader(name, value);
}

/** The request id. Outside of a request, a new one for each call. */
export function requestId(): string {
  return contexts.getStore()?.id ?? randomUUID();
}

/** The method and the sender of this request as they were sent. */
export function sentRequest(): SentRequest {
  return contexts.getStore()?.sent ?? {};
}

/** Memoizes a value, such as the viewer, for one request. Outside of a request, `read` calls `make` each time. */
export function perRequest<Value>() {
  const values = new WeakMap<RequestContext, Promise<Value>>();
  return {
    read(make: () => Promise<Value>): Promise<Value> {
      const context = contexts.getStore();
      if (!context) return make();
      const value = values.get(context) ?? make();
      values.set(context, value);
      return value;
    },
    /** Replaces the value. */
    set(value: Value): void {
      const context = contexts.getStore();
      if (context) values.set(context, Promise.resolve(value));
    },
    /** The value, if it was read. */
    known(): Promise<Value> | undefined {
      const context = contexts.getStore();
      return context && values.get(context);
    },
    /** Drops the value: the next `read` makes it again. */
    forget(): void {
      const context = contexts.getStore();
      if (context) values.delete(context);
    },
  };
}

/** Records the parameters of the route that answers. */
export function noteParams(params: Args["params"]): void {
  const context = contexts.getStore();
  if (context) context.params = params;
}

/**
 * The path of this request with the names of its parameters in place of what somebody typed: "/users/:userId". Empty
 * before a handler runs.
 */
export function routePattern(pathname: string): string {
  const params = contexts.getStore()?.params;
  if (!params) return "";
  const names = new Map(
    Object.entries(params).flatMap(([name, text = ""]) => text.split("/").map((part) => [part, `:${name}`] as const)),
  );
  // A part of ours is in lower case.
  const named = (part: string) => names.get(decodedPart(part)) ?? (/^[a-z.-]*$/.test(part) ? part : "…");
  return pathname.split("/").map(named).join("/");
}

/** As the router reads it. */
function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Records the cache scope of a loader: a category or "all"; undefined for personal data. */
export function noteScope(scope: string | undefined): void {
  contexts.getStore()?.scopes.push(scope);
}

/** Cache scopes recorded so far, in the order of the routes from the root. */
export function scopesOfRequest(): readonly (string | undefined)[] {
  return contexts.getStore()?.scopes ?? [];
}

/** The headers of this request, as Node gives them. */
export function sentHeaders(): IncomingHttpHeaders {
  return contexts.getStore()?.message.headers ?? {};
}

/** Runs `visit` now, and for each later request that gets this response from the cache, in its context. */
export function onEachVisit(visit: () => void): void {
  contexts.getStore()?.visits.push(visit);
  visit();
}

/** Callbacks passed to `onEachVisit` so far. */
export function visitsOfRequest(): readonly (() => void)[] {
  return contexts.getStore()?.visits ?? [];
}

/** The cookies that came with this request. */
export function cookieHeader(): string | null {
  return contexts.getStore()?.message.headers.cookie ?? null;
}

/** Removes the headers that keep other sites from embedding this response. */
export function allowEmbedding(): void {
  for (const name of ["X-Frame-Options", "Cross-Origin-Resource-Policy"])
    contexts.getStore()?.response.removeHeader(name);
}

/** Marks the response as personal: no cache may store it, nor the browser for its Back button. */
export function forbidCaching(): void {
  contexts.getStore()?.response.setHeader("Cache-Control", "private, no-store");
}

/** What a stream asks its connection. */
interface RequestConnection {
  unsentBytes(): number;
  cut(): void;
  onceClosed(callback: () => void): void;
  /** Resolves once the client has read enough for more to be written. False where it has left. */
  awaitReader(): Promise<boolean>;
}

/** Connection of this request, for a stream whose client may leave. */
export function connectionOfRequest(): RequestConnection {
  const response = contexts.getStore()?.response;
  return {
    unsentBytes: () => response?.writableLength ?? 0,
    cut: () => void response?.destroy(),
    onceClosed: (callback) => {
      if (response?.destroyed) callback();
      else response?.once("close", callback);
    },
    awaitReader: () =>
      new Promise((resolve) => {
        if (!response?.writableNeedDrain || response.destroyed) return resolve(!response?.destroyed);
        const goOn = () => {
          response.off("drain", goOn).off("close", goOn);
          resolve(!response.destroyed);
        };
        response.on("drain", goOn).on("close", goOn);
      }),
  };
}

/** This request as Node has it; undefined outside of one. */
export function nodeRequest(): IncomingMessage | undefined {
  return contexts.getStore()?.message;
}

/** Calls back when the headers are sent, and when the connection closes. False outside of a request. */
export function onceAnswered(callback: () => void): boolean {
  const response = contexts.getStore()?.response;
  if (!response) return false;
  onHeaders(response, callback);
  response.once("close", callback);
  return true;
}

/** The address of the client: behind `TRUST_PROXY` proxies, the one that the outermost of them saw. */
export function clientAddress(): string {
  const message = contexts.getStore()?.message;
  if (!message) return "unknown";
  const forwarded = env.TRUST_PROXY === 0 ? [] : String(message.headers["x-forwarded-for"] ?? "").split(",");
  const hops = [...forwarded.map((part) => part.trim()).filter(Boolean), message.socket.remoteAddress ?? "unknown"];
  return hops.at(-1 - env.TRUST_PROXY) ?? hops[0] ?? "unknown";
}

export type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** Handler context: request, URL and path parameters. */
export interface LoaderContext {
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
}

/** Remix arguments → handler context. */
export function contextOf({ request, params }: Args): LoaderContext {
  const url = new URL(request.url);
  return { request, params: withoutControls(asInAddress(params, url)), url };
}

/** Restores a literal "%2F" in parameters: the router decodes "%252F" to "/". */
function asInAddress(params: LoaderContext["params"], { pathname }: URL): LoaderContext["params"] {
  const escaped = pathname.split("/").filter((part) => part.includes("%252F"));
  if (escaped.length === 0) return params;
  const texts = new Map(escaped.map(decodeURIComponent).map((text) => [text.replaceAll("%2F", "/"), text]));
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, texts.get(text ?? "") ?? text]));
}

/** Replaces control characters with spaces: no valid name has them, and PostgreSQL rejects NUL. */
function withoutControls(params: LoaderContext["params"]): LoaderContext["params"] {
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, text?.replace(/\p{Cc}/gu, " ")]));
}
