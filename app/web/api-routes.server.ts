import { timingSafeEqual } from "node:crypto";
import { redirect } from "@remix-run/node";
import { env } from "#app/env.server.ts";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { NotFoundError, NotSignedInError, sessionEnded } from "#app/models/platform/errors.ts";
import { tokenHash } from "#app/models/platform/secret-token.server.ts";
import { findSourceOfToken } from "#app/models/sources/push.server.ts";
import { type ApiHandler, type Caller, failuresOf, type Methods } from "./api/endpoint.server.ts";
import {
  markBuilt,
  readMethods,
  refuseCrossSiteCall,
  refuseDuringMaintenance,
  requireMethod,
  requireOpenResource,
  withinBodyLimit,
} from "./auth/guards.server.ts";
import { bearerToken, findViewer, hasToken, renewedSessionCookies, requireOperator } from "./auth/viewer.server.ts";
import { etagOfText, isHeld } from "./http/etag.server.ts";
import { type Failure, reportError, toFailure } from "./http/failures.server.ts";
import {
  type Args,
  contextOf,
  forbidCaching,
  type LoaderContext,
  noteParams,
  putOnResponse,
  sentRequest,
} from "./http/request-context.server.ts";
import { policyOfNoPage } from "./http/response-headers.server.ts";
import { publicResponse } from "./http/stored-responses.server.ts";
import { paths } from "./urls/paths.ts";

/**
 * A JSON resource as a table of its methods, to be exported as both `loader` and `action`. Unsafe methods must come
 * from our own pages or carry a bearer token, and their bodies stay within the limit. Other methods get 405 with
 * `Allow`. Errors leave as `{ error, code }`.
 */
export function apiRoute(methods: Methods, { isGated = true } = {}): ApiHandler {
  return methodsRoute(methods, async () => {
    if (isGated) await requireOpenResource();
  });
}

/** The same for programs that send rows: the token of a source opens the gate. All its endpoints are `sourceEndpoint`s. */
export function sourceRoute(methods: Methods): ApiHandler {
  return methodsRoute(methods, async (request) => {
    if (bearerToken(request) === undefined) await requireOpenResource();
    else refuseDuringMaintenance();
  });
}

function methodsRoute(methods: Methods, requireOpen: (request: Request) => Promise<void>): ApiHandler {
  const allowed = Object.keys(methods).flatMap((method) => (method === "GET" ? readMethods : [method]));
  const handler = resourceHandler(
    async (args) => {
      await requireOpen(args.request);
      requireMethod(args.request, allowed);
      const endpoint = endpointFor(args.request, methods);
      const isSafe = readMethods.includes(args.request.method);
      if (!isSafe || endpoint?.requires !== "anybody") forbidCaching();
      if (!isSafe) refuseCrossSiteCall(args.request);
      // Before the body is read: nobody else may send what takes much memory.
      const caller = await requireCaller(args.request, endpoint?.requires ?? "anybody");
      const isInMemory = !isSafe && !endpoint?.streamed;
      const request = isInMemory ? await withinBodyLimit(args.request, endpoint?.maxBytes) : args.request;
      const response = await endpoint?.respond(contextOf({ ...args, request }), caller);
      const scope = endpoint?.cachedBy === "category in path" ? args.params.category : endpoint?.cachedBy;
      return jsonOf(response?.body, { ...response, request: args.request, scope });
    },
    (failure, request) => {
      if (env.NODE_ENV !== "production") requireDocumented(failure.status, request, methods);
      return endpointFor(request, methods)?.failureFields?.(failure);
    },
  );
  return Object.assign(handler, { resources: [{ fixedParams: {}, methods }] });
}

async function requireCaller(request: Request, is: Caller["is"]): Promise<Caller> {
  if (is === "user") return { is, viewer: await requireViewer(request) };
  if (is === "source") return { is, source: await requireSource(request) };
  return { is };
}

/** The name of the source whose token a program sends. On a locked site, any other request learns only that it is locked. */
async function requireSource(request: Request): Promise<string> {
  const source = await findSourceOfToken(bearerToken(request) ?? "");
  if (source !== null) return source;
  await requireOpenResource();
  const sentence = "Send the token of a source: Authorization: Bearer TOKEN. An operator of the site makes it.";
  throw new NotSignedInError("no-source-token", sentence);
}

/** Several JSON resources at one route: a parameter of the path says which, and any other value is a 404. */
export function apiRouteBy(parameter: string, table: Readonly<Record<string, Methods>>): ApiHandler {
  const routes = new Map(Object.entries(table).map(([value, methods]) => [value, apiRoute(methods)]));
  const handler = resourceHandler(async (args) => {
    const route = routes.get(args.params[parameter] ?? "");
    if (route) return route(args);
    await requireOpenResource();
    throw new NotFoundError("endpoint", "There is no such endpoint.");
  });
  const resources = Object.entries(table).map(([value, methods]) => ({ fixedParams: { [parameter]: value }, methods }));
  return Object.assign(handler, { resources });
}

/** A resource that is only read and is not JSON: its handler makes the response. Errors leave as those of JSON resources. */
export function readRoute(respond: (context: LoaderContext) => Promise<Response>, { staysInMaintenance = false } = {}) {
  return resourceHandler(async (args) => {
    await requireOpenResource({ staysInMaintenance });
    requireMethod(args.request, readMethods);
    return respond(contextOf(args));
  });
}

/** The same for whoever has its secret address, never cached: neither a session nor the access code is asked for. */
export function readTokenRoute(respond: (context: LoaderContext) => Promise<Response>) {
  return resourceHandler(async (args) => {
    refuseDuringMaintenance();
    requireMethod(args.request, readMethods);
    forbidCaching();
    return respond(contextOf(args));
  });
}

/**
 * What a monitoring program reads by the token of a setting, never cached, also on a locked site and during maintenance.
 * To everybody else there is nothing.
 */
export function readMonitorRoute(token: string | undefined, respond: (context: LoaderContext) => Promise<Response>) {
  const digest = token === undefined ? undefined : tokenHash(token);
  return resourceHandler(async (args) => {
    forbidCaching();
    const sent = tokenHash(bearerToken(args.request) ?? "");
    const isAllowed = digest !== undefined && timingSafeEqual(sent, digest);
    if (!isAllowed) await requireOpenResource();
    requireMethod(args.request, readMethods);
    if (!isAllowed) throw new NotFoundError("page", "We could not find that page.");
    return respond(contextOf(args));
  });
}

/** The same for signed-in users, never cached. Others are sent to sign in, and to the page `from` afterwards: it has the link. */
export function readUserRoute(
  from: string,
  respond: (context: LoaderContext & { viewer: Viewer }) => Promise<Response>,
) {
  return resourceHandler(async (args) => {
    await requireOpenResource();
    requireMethod(args.request, readMethods);
    forbidCaching();
    const viewer = await findViewer(args.request);
    if (!viewer) throw redirect(`${paths.auth}?${new URLSearchParams({ next: from })}`);
    return respond({ ...contextOf(args), viewer });
  });
}

/** What operators read beside pages, never cached: data as JSON with a tag, or a response. To everybody else there is nothing. */
export function readOperatorRoute(read: (context: LoaderContext) => Promise<object | Response>) {
  return resourceHandler(async (args) => {
    await requireOpenResource();
    requireMethod(args.request, readMethods);
    forbidCaching();
    await requireOperator(args.request);
    const found = await read(contextOf(args));
    return found instanceof Response ? found : jsonOf(found, { request: args.request });
  });
}

function resourceHandler(respond: (args: Args) => Promise<Response>, moreOf?: MoreOfFailure) {
  return markBuilt(async (args: Args): Promise<Response> => {
    try {
      noteParams(args.params);
      return await respond(args);
    } catch (error) {
      return error instanceof Response ? error : await failureOf(error, args, moreOf);
    } finally {
      putOnResponse({ cookies: await renewedSessionCookies() });
    }
  });
}

type MoreOfFailure = (failure: Failure, request: Request) => object | undefined;

async function failureOf(error: unknown, { request }: Args, moreOf?: MoreOfFailure): Promise<Response> {
  const failure = toFailure(error, reportError(error, request));
  const more = moreOf?.(failure, request);
  const { status, headers, ...body } = failure;
  // For a data request, Remix takes the response of a resource apart and drops its headers.
  putOnResponse({ headers });
  return jsonOf({ ...body, ...more }, { status });
}

interface ResponseOptions {
  status?: number;
  headers?: Record<string, string>;
  /** The request, where it is a read: its response gets an entity tag, and is 304 if the client holds that. */
  request?: Request;
  /** The part of the catalogue that the response shows, where it is the same for everybody. */
  scope?: string;
}

const jsonType = { "Content-Type": "application/json; charset=utf-8" };

async function jsonOf(
  body: unknown,
  { status = 200, headers, request, scope }: ResponseOptions = {},
): Promise<Response> {
  const sent: Record<string, string> = { "Content-Security-Policy": policyOfNoPage, ...headers };
  if (body === undefined) return new Response(null, { status, headers: sent });
  const text = JSON.stringify(body);
  if (request && readMethods.includes(request.method)) {
    // Remix itself reads what it is to put into page data: that is neither compressed nor 304.
    if (scope && !sentRequest().isForData)
      return publicResponse({ scope, body: Buffer.from(text), headers: { ...sent, ...jsonType } });
    sent.ETag = etagOfText(text);
    if (isHeld(request.headers.get("If-None-Match"), sent.ETag))
      return new Response(null, { status: 304, headers: sent });
  }
  return new Response(text, { status, headers: { ...sent, ...jsonType } });
}

function endpointFor({ method }: Request, methods: Methods) {
  return methods[(method === "HEAD" ? "GET" : method) as keyof Methods];
}

/** Throws where an endpoint failed with a status that its document does not name. */
function requireDocumented(status: number, request: Request, methods: Methods): void {
  const endpoint = endpointFor(request, methods);
  const documented: number[] = endpoint ? failuresOf(request.method.replace("HEAD", "GET"), endpoint) : [status];
  if (!documented.includes(status)) throw new Error(`"${endpoint?.summary}" does not document the status ${status}`);
}

/** The signed-in user. Throws `NotSignedInError` if there is none: whoever was signed in is told that this is over. */
export async function requireViewer(request: Request): Promise<Viewer> {
  const viewer = await findViewer(request);
  if (viewer) return viewer;
  if (await hasToken(request)) throw sessionEnded();
  throw new NotSignedInError("not-signed-in", "No authentication token available");
}
