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
  /** Not where the response leads on to another page. */
  withPageOnly: boolean;
}

/** What a handler has its builder put on the response, whoever makes that: a page, its data, a redirect, an error. */
export interface Extras {
  cookies?: readonly SetCookie[];
  headers?: Readonly<Record<string, string>>;
}

interface RequestContext {
  /** What stands in its lines of the log, in its response and on its error page. */
  id: string;
  message: IncomingMessage;
  response: ServerResponse;
  sent: SentRequest;
  visits: (() => void)[];
  /** Those that the response sets. Of two with one name, the browser gets the last. */
  cookies: SetCookie[];
  /** Of each loader that ran, the part of the catalogue that its data shows; undefined where they are of one person. */
  scopes: (string | undefined)[];
}

/** The dev server loads our modules again after each change, and what was loaded before begins the next request. */
const global = globalThis as { chartablesRequests?: AsyncLocalStorage<RequestContext> };
global.chartablesRequests ??= new AsyncLocalStorage();
const contexts = global.chartablesRequests;

/** Begins the context of a request, which the functions below read. Called once for each, before it is handled. */
export function enterRequestContext(message: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = message;
  const id = randomUUID();
  const cookies: SetCookie[] = [];
  response.setHeader("X-Request-Id", id);
  contexts.enterWith({
    ...{ id, message, response },
    sent: { method, from: headers.origin ?? headers.referer, isForData: /\.data(\?|$)/i.test(url ?? "") },
    ...{ visits: [], scopes: [], cookies },
  });
  // Just before the headers leave: only then it is known whether the response leads on.
  onHeaders(response, () => {
    const sent = cookies.filter(({ withPageOnly }) => !withPageOnly || !leadsOn(response));
    for (const header of new Map(sent.map((cookie) => [cookie.name, cookie.header])).values())
      response.appendHeader("Set-Cookie", header);
  });
}

/** 202 is how Remix answers a script that it leads on. */
function leadsOn({ statusCode }: ServerResponse): boolean {
  return statusCode === 202 || (statusCode >= 300 && statusCode < 400);
}

/**
 * Puts these on the response to this request. For builders: Remix drops the headers of a page's loaders, and all when a
 * page fails. No cache may keep a response that sets a cookie.
 */
export function putOnResponse({ cookies = [], headers = {} }: Extras): void {
  const context = contexts.getStore();
  if (!context) return;
  context.cookies.push(...cookies);
  if (cookies.length > 0) forbidCaching();
  for (const [name, value] of Object.entries(headers)) context.response.setHeader(name, value);
}

/** The id of this request. Outside of one, an id of its own for each call. */
export function requestId(): string {
  return contexts.getStore()?.id ?? randomUUID();
}

/** The method and the sender of this request as they were sent. */
export function sentRequest(): SentRequest {
  return contexts.getStore()?.sent ?? {};
}

/**
 * A value of a request, such as its viewer, that is read once however many loaders need it. Outside of a request it is
 * read each time.
 */
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
    /** From here on it has this value. */
    set(value: Value): void {
      const context = contexts.getStore();
      if (context) values.set(context, Promise.resolve(value));
    },
    /** It, if it was read. */
    known(): Promise<Value> | undefined {
      const context = contexts.getStore();
      return context && values.get(context);
    },
    /** It is read again when it is next needed. */
    forget(): void {
      const context = contexts.getStore();
      if (context) values.delete(context);
    },
  };
}

/** Notes that a loader runs whose data shows this part of the catalogue, the same for everybody; undefined for any other. */
export function noteScope(scope: string | undefined): void {
  contexts.getStore()?.scopes.push(scope);
}

/** What the loaders noted so far, from the root's on. */
export function scopesOfRequest(): readonly (string | undefined)[] {
  return contexts.getStore()?.scopes ?? [];
}

/** The headers of this request, as Node gives them. */
export function sentHeaders(): IncomingHttpHeaders {
  return contexts.getStore()?.message.headers ?? {};
}

/** Does this now, and in the context of each request that gets the response to this one from the store. */
export function onEachVisit(visit: () => void): void {
  contexts.getStore()?.visits.push(visit);
  visit();
}

/** What handlers have asked so far to be done at each visit. */
export function visitsOfRequest(): readonly (() => void)[] {
  return contexts.getStore()?.visits ?? [];
}

/** The cookies that came with this request. */
export function cookieHeader(): string | null {
  return contexts.getStore()?.message.headers.cookie ?? null;
}

/** Takes back what keeps other sites from showing the response to this request. */
export function allowEmbedding(): void {
  for (const name of ["X-Frame-Options", "Cross-Origin-Resource-Policy"])
    contexts.getStore()?.response.removeHeader(name);
}

/** The response to this request is for one person: no cache may keep it, nor the browser show it again on the way back. */
export function forbidCaching(): void {
  contexts.getStore()?.response.setHeader("Cache-Control", "private, no-store");
}

/** The connection of this request, for a response that may outlive its reader. */
export function connectionOfRequest(): { unsentBytes(): number; cut(): void; onceClosed(callback: () => void): void } {
  const response = contexts.getStore()?.response;
  return {
    unsentBytes: () => response?.writableLength ?? 0,
    cut: () => void response?.destroy(),
    onceClosed: (callback) => {
      if (response?.destroyed) callback();
      else response?.once("close", callback);
    },
  };
}

/** Calls back when the response to this request begins to be sent, or its client is gone. False outside of a request. */
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

/** What a handler gets: the request, its address and the parameters of its path. */
export interface LoaderContext {
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
}

/** What a handler gets, of what Remix gives it. */
export function contextOf({ request, params }: Args): LoaderContext {
  const url = new URL(request.url);
  return { request, params: withoutControls(asInAddress(params, url)), url };
}

/** The router takes the text "%2F", which an address has as "%252F", for a slash too. The address tells them apart. */
function asInAddress(params: LoaderContext["params"], { pathname }: URL): LoaderContext["params"] {
  const escaped = pathname.split("/").filter((part) => part.includes("%252F"));
  if (escaped.length === 0) return params;
  const texts = new Map(escaped.map(decodeURIComponent).map((text) => [text.replaceAll("%2F", "/"), text]));
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, texts.get(text ?? "") ?? text]));
}

/** Parts of a path without control characters: no name of ours has them and no database takes them. */
function withoutControls(params: LoaderContext["params"]): LoaderContext["params"] {
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, text?.replace(/\p{Cc}/gu, " ")]));
}
