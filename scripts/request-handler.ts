import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, type RequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
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

/**
 * Answers public reads of the API by their loaders alone: Express and Remix around them take a tenth of the time of such
 * an answer. Resolves to false for any other request, and for one that fails unexpectedly: Remix answers and reports it.
 */
export function publicReadsOf(partFor: PartFor) {
  const trees = new WeakMap<ServerBuild, RouteTree>();
  return async ({ method = "", url = "", headers }: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const [path = ""] = url.split("?", 1);
    if (!/^(?:GET|HEAD)$/.test(method) || !path.startsWith("/api/") || !plainPath.test(path)) return false;
    const part = partFor(url);
    const tree = trees.get(part) ?? childrenIn(part);
    trees.set(part, tree);
    const match = matchRoutes(tree, path)?.at(-1);
    const loader = part.routes[match?.route.id ?? ""]?.module.loader as Partial<ApiHandler> | undefined;
    if (!match || !isPublicRead(loader)) return false;
    const request = new Request(new URL(url, "http://localhost"), {
      method,
      headers: headers as Record<string, string>,
    });
    const answer = await loader({ request, params: match.params, context: {} }).catch(() => null);
    if (!answer) return false;
    response.statusCode = answer.status;
    // Beside those that were set before: the strictest `Cache-Control` holds.
    for (const [name, text] of answer.headers) response.appendHeader(name, text);
    response.end(Buffer.from(await answer.arrayBuffer()));
    return true;
  };
}

/** Whether a loader is that of an endpoint whose responses are the same for everybody. */
function isPublicRead(loader: Partial<ApiHandler> | undefined): loader is ApiHandler {
  return loader?.resources?.some(({ methods }) => methods.GET?.cachedBy !== undefined) ?? false;
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
