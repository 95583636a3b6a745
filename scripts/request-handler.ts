import { createRequestHandler, type RequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";

/** Answers requests by a build, as Remix does, each by a part of the build with the few routes that its address may lead to. */
export function requestHandlerOf(build: ServerBuild, mode: string | undefined): RequestHandler {
  const partFor = partsOfBuild(build);
  const handlers = new WeakMap<ServerBuild, RequestHandler>();
  return (request, response, next) => {
    const part = partFor(request.originalUrl);
    const handler = handlers.get(part) ?? createRequestHandler({ build: part, mode });
    handlers.set(part, handler);
    return handler(request, response, next);
  };
}

/**
 * Finds the part of a build with the routes to which an address may lead: those that begin as it does, in one or two
 * fixed parts of their path. Remix matches an address with all routes of a build, twice for each request, which
 * is a quarter of the work of an answer of the API; rendering a page goes through all of them once more.
 */
export function partsOfBuild(build: ServerBuild): (address: string) => ServerBuild {
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
