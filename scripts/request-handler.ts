import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, type RequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import { matchRoutes, type Params } from "@remix-run/react";
import { LRUCache } from "lru-cache";
import type { ApiHandler } from "#app/web/api/endpoint.server.ts";

/** The part of a build for an address. */
type PartFor = (address: string) => ServerBuild;

/** Answers requests as Remix does, each by a part of the build with the few routes that its address may lead to. */
export function requestHandlerOf(partFor: PartFor, mode: string | undefined): RequestHandler {
  const handlers = new WeakMap<ServerBuild, RequestHandler>();
  return (request, response, next) => {
    const part = partFor(request.originalUrl);
    const handler = handlers.get(part) ?? createRequestHandler({ build: part, mode });
    handlers.set(part, handler);
    return handler(request, response, next);
  };
}

/** Without what Remix would read in some way of its own: page data, escapes, dots. */
const plainPath = /^(?:\/[\w-]+)+$/;

interface PublicRead {
  represent: ApiHandler["represent"];
  params: Params;
}

/**
 * Answers public reads of the API by their handlers alone: Express, Remix and a `Response` that is read again take half
 * of the time of such an answer. Resolves to false for any other request, and for one that fails unexpectedly: Remix
 * answers and reports it.
 */
export function publicReadsOf(partFor: PartFor) {
  /** By the paths that were asked for last: to match one takes a twentieth of the time. */
  const reads = new LRUCache<string, PublicRead | "none">({
    maxSize: 256 * 1024,
    sizeCalculation: (_, path) => path.length + 256,
  });
  return async ({ method = "", url = "", headers }: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const [path = ""] = url.split("?", 1);
    if (!/^(?:GET|HEAD)$/.test(method) || !path.startsWith("/api/") || !plainPath.test(path)) return false;
    const read = reads.get(path) ?? publicReadAt(partFor(path), path) ?? "none";
    reads.set(path, read);
    if (read === "none") return false;
    const request = new Request(new URL(url, "http://localhost"), {
      method,
      headers: headers as Record<string, string>,
    });
    const answer = await read.represent({ request, params: read.params, context: {} }).catch(() => null);
    if (!answer) return false;
    response.statusCode = answer.status;
    // Beside those that were set before: the strictest `Cache-Control` holds.
    for (const [name, value] of Object.entries(answer.headers)) response.appendHeader(name, String(value));
    response.end(answer.body);
    return true;
  };
}

/** The public read at a path, if there is one: its responses are the same for everybody. */
function publicReadAt(part: ServerBuild, path: string): PublicRead | undefined {
  const match = matchRoutes(childrenIn(part), path)?.at(-1);
  const loader = part.routes[match?.route.id ?? ""]?.module.loader as Partial<ApiHandler> | undefined;
  const isPublic = loader?.resources?.some(({ methods }) => methods.GET?.cachedBy !== undefined);
  return match && loader?.represent && isPublic ? { represent: loader.represent, params: match.params } : undefined;
}

type RouteTree = NonNullable<Parameters<typeof matchRoutes>[0]>;

/** The routes of a build below this one, as the router takes them. */
function childrenIn(build: ServerBuild, parentId?: string): RouteTree {
  const children = Object.values(build.routes).flatMap((route) => (route?.parentId === parentId ? (route ?? []) : []));
  return children.map(({ id, path, index }) =>
    index ? { id, path, index } : { id, path, children: childrenIn(build, id) },
  );
}

/**
 * Finds the part of a build with the routes to which an address may lead: those that begin as it does, in one or two
 * fixed parts of their path. Remix matches an address with all routes of a build, twice for each request, which
 * is a quarter of the work of an answer of the API; rendering a page goes through all of them once more.
 */
export function partsOfBuild(build: ServerBuild): PartFor {
  const paths = Object.keys(build.routes).map((id) => ({ id, path: pathOf(build, id) }));
  /** The fixed first parts of paths, and the fixed second parts after each of them, or after any. */
  const beginnings = new Set(
    paths.flatMap(({ path: [first = ":", second = ":"] }) => [first, `${isFixed(first) ? first : ":"}/${second}`]),
  );
  const parts = new Map<string, ServerBuild>();

  /** The part for addresses that begin so. An empty name stands for one that no path has there. */
  function partOf(begun: string[]): ServerBuild {
    const mayLead = (path: string[]) => begun.every((name, at) => !isFixed(path[at] ?? ":") || path[at] === name);
    const ids = new Set(paths.filter(({ path }) => mayLead(path)).map(({ id }) => id));
    const ofThese = <Route>(routes: Record<string, Route>) =>
      Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
    const assets = { ...build.assets, routes: ofThese(build.assets.routes) };
    return { ...build, routes: ofThese(build.routes), assets };
  }

  return (address) => {
    // The path as Remix reads it: without dots and backslashes.
    const { pathname } = new URL(`http://localhost${address}`);
    const [, first = "", second = ""] = pathname
      .replace(/\.data$/, "")
      .toLowerCase()
      .split("/");
    // Remix takes these for other addresses.
    if (pathname.includes("//") || `${first}${second}`.includes("%")) return build;
    const isKnown = (...either: string[]) => either.some((beginning) => beginnings.has(beginning));
    const begun = [isKnown(first) ? first : "", isKnown(`${first}/${second}`, `:/${second}`) ? second : ""];
    const key = begun.join("/");
    const part = parts.get(key) ?? partOf(begun);
    parts.set(key, part);
    return part;
  };
}

/** A route's path, part by part, with those of its parents. */
function pathOf(build: ServerBuild, id: string): string[] {
  const route = build.routes[id];
  if (!route) return [];
  const before = route.parentId === undefined ? [] : pathOf(build, route.parentId);
  return [...before, ...(route.path ?? "").split("/").filter(Boolean)];
}

/** Whether this part of a route's path stands for itself alone. */
function isFixed(path: string): boolean {
  return !/[:*?]/.test(path);
}
