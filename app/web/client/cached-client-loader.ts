import { type ClientLoaderFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { fetchPolicyFor } from "./fetch-policy.ts";
import { NoResponseError, responseTo } from "./no-response.ts";

const maxPages = 50;

/** Data of pages by path and query, the latest last. Nothing personal: it outlives the user's session. */
const cache = new Map<string, { data: unknown; at: number }>();

/** Caches the data of a page for as long as its fetch policy says. */
export function cachePage({ pathname, search }: { pathname: string; search: string }, data: unknown): void {
  if (fetchPolicyFor(pathname).freshForMs === 0) return;
  const address = pathname + search;
  cache.delete(address);
  cache.set(address, { data, at: Date.now() });
  for (const oldest of cache.keys()) if (cache.size > maxPages) cache.delete(oldest);
}

/** A page's `clientLoader`: the cached data while it is fresh, so that going back reads nothing; else the server's. */
export async function cachedClientLoader({
  request,
  serverLoader,
}: Pick<ClientLoaderFunctionArgs, "request" | "serverLoader">): Promise<unknown> {
  const url = new URL(request.url);
  const cached = cache.get(url.pathname + url.search);
  if (cached && Date.now() - cached.at < fetchPolicyFor(url.pathname).freshForMs) return cached.data;
  const data = await responseTo(request, serverLoader());
  cachePage(url, data);
  return data;
}

/** Whether another try may succeed: there was no response, or one that says that the server failed. */
export function isRetryable(error: unknown): boolean {
  return error instanceof NoResponseError || (isRouteErrorResponse(error) && error.status >= 500);
}
