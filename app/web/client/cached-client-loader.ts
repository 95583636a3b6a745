import { type ClientLoaderFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { fetchPolicyFor } from "./fetch-policy.ts";
import { NoResponseError, responseTo } from "./no-response.ts";

const mostPages = 50;

/** What pages have read, by path and query, the latest last. Nothing personal: it outlives the person's session. */
const kept = new Map<string, { data: unknown; at: number }>();

/** Keeps what the page at an address has read, where it may be shown again. */
export function cachePage({ pathname, search }: { pathname: string; search: string }, data: unknown): void {
  if (fetchPolicyFor(pathname).freshForMs === 0) return;
  const address = pathname + search;
  kept.delete(address);
  kept.set(address, { data, at: Date.now() });
  for (const oldest of kept.keys()) if (kept.size > mostPages) kept.delete(oldest);
}

/** A page's `clientLoader`: what it read before, while that is fresh, so that the way back asks for nothing; else the server's answer. */
export async function cachedClientLoader({
  request,
  serverLoader,
}: Pick<ClientLoaderFunctionArgs, "request" | "serverLoader">): Promise<unknown> {
  const { pathname, search } = new URL(request.url);
  const before = kept.get(pathname + search);
  if (before && Date.now() - before.at < fetchPolicyFor(pathname).freshForMs) return before.data;
  const data = await responseTo(request, serverLoader());
  cachePage({ pathname, search }, data);
  return data;
}

/** True for what may go away by itself: no answer at all, or one that says that the server failed. */
export function isWorthAnotherTry(error: unknown): boolean {
  return error instanceof NoResponseError || (isRouteErrorResponse(error) && error.status >= 500);
}
