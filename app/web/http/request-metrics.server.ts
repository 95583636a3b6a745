import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { env } from "#app/env.server.ts";

/** What this process counts from its start on: its requests, and with them its memory, event loop and garbage collection. */
export const registry = new Registry();

const requests = new Counter({
  name: "chartables_http_requests_total",
  help: "Requests that were answered; the status is none where the client left before.",
  labelNames: ["route", "method", "status"],
  registers: [registry],
});

const durations = new Histogram({
  name: "chartables_http_request_duration_seconds",
  help: "Time until a response was sent whole. Streams of events are left out.",
  labelNames: ["route", "method"],
  buckets: [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10],
  registers: [registry],
});

/** A request whose response has ended. */
interface AnsweredRequest {
  /** One of seven: `sanitizeRequest` gives an unknown one another name. */
  method: string;
  /** Without its query. */
  path: string;
  /** Null where the client left before. */
  status: number | null;
  seconds: number;
  /** Whether it was answered with a file of the build. */
  isFile: boolean;
  isStream: boolean;
}

type RouteTree = Parameters<typeof matchRoutes>[0];

/**
 * Counts a request by the pattern of its route, such as `/categories/:category/:itemId`, whatever answered it. Files of the
 * build are one route, and so are addresses without one. Undefined where nobody reads it.
 */
export function requestCounter(routes: ServerBuild["routes"]): ((request: AnsweredRequest) => void) | undefined {
  if (env.METRICS_TOKEN === undefined) return undefined;
  collectDefaultMetrics({ register: registry });
  const patternOf = patternsOf(childrenOf(routes));
  return ({ method, path, status, seconds, isFile, isStream }) => {
    const route = isFile ? "file" : patternOf(path);
    requests.inc({ route, method, status: status ?? "none" });
    if (!isStream) durations.observe({ route, method }, seconds);
  };
}

/** The routes of the build as a tree, as the router wants them. */
function childrenOf(routes: ServerBuild["routes"], parentId?: string): RouteTree {
  const own = Object.values(routes).filter((route) => route !== undefined && route.parentId === parentId);
  return own.flatMap((route) => {
    if (!route) return [];
    const { id, path, index, caseSensitive } = route;
    return { path, index, caseSensitive, children: childrenOf(routes, id) } as RouteTree[number];
  });
}

/**
 * The router ranks all the routes that it gets for each address: 0.4 ms. So it gets only those that begin with the same
 * word, or with none, and popular addresses are remembered.
 */
function patternsOf(tree: RouteTree): (path: string) => string {
  const top = tree.flatMap(({ children }) => children ?? []);
  const words = new Set(top.map(({ path = "" }) => firstWord(path)).filter((word) => /^[^:*]/.test(word)));
  const beginningWith = (word: string) =>
    top.filter(({ path = "" }) => firstWord(path) === word || !words.has(firstWord(path)));
  const routesOf = new Map([...words, ""].map((word) => [word, beginningWith(word)]));
  const known = new LRUCache<string, string>({ maxSize: 500_000, sizeCalculation: (_, path) => path.length + 1 });
  return (path) => {
    const remembered = known.get(path);
    if (remembered !== undefined) return remembered;
    const pathname = pathnameOf(path);
    const pattern = matchedPattern(routesOf.get(firstWord(pathname)) ?? routesOf.get("") ?? [], pathname);
    known.set(path, pattern);
    return pattern;
  };
}

/** "categories" of `/categories/legos`; empty for `/`. */
const firstWord = (path: string) => path.split("/").find(Boolean)?.toLowerCase() ?? "";

/** The path as Remix reads it: "/api/../search" is a page, and "/search.data" its data. */
function pathnameOf(path: string): string {
  const pathname = URL.parse(`http://localhost${path}`)?.pathname.replace(/\.data$/i, "") ?? path;
  return pathname === "/_root" ? "/" : pathname;
}

function matchedPattern(routes: RouteTree, pathname: string): string {
  const matches = matchRoutes(routes, pathname) ?? [];
  const parts = matches.flatMap(({ route }) => route.path || []);
  const isKnown = matches.length > 0 && !parts.at(-1)?.endsWith("*");
  return isKnown ? `/${parts.join("/")}` : "unmatched";
}
