import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { isRetryable } from "./fetch-json.ts";
import { fetchPolicyFor } from "./fetch-policy.ts";
import { responseTo } from "./no-response.ts";

const maxPages = 50;

/** Data of pages by path and query, the latest last. Nothing personal: it outlives the user's session. */
const cache = new Map<string, { data: unknown; at: number }>();

/** The frame of every page, the page in it, and the list that a profile shows over itself: each is a route with a read of its own. */
const parts = ["frame", "page", "panel"] as const;
type Part = (typeof parts)[number];

interface Shown {
  /** Path and query. */
  address: string;
  /** The data of each part, from the frame on. Undefined where it could not be read. */
  data: readonly unknown[];
}

/**
 * State of the tab: what it shows, which part of that is older than what the server has, and who acts before and after reads. What
 * was read counts once it is shown: the router throws away the rest of a read that another part answers with a redirect.
 */
const tab: { shown: Shown; outdated: Set<Part>; beforeRead?: () => Promise<unknown>; onRead(): void } = {
  shown: { address: "", data: [] },
  outdated: new Set(),
  onRead: () => {},
};

type Location = { pathname: string; search: string };
type Args = Pick<ClientLoaderFunctionArgs, "request" | "serverLoader">;

/** Tells the loaders what is shown now. The page that came as a document goes into the cache like those after it. */
export function noteShown(location: Location, data: Shown["data"]): void {
  const url = new URL(location.pathname + location.search, "http://localhost");
  const address = addressOf(url);
  const page = data[parts.indexOf("page")];
  if (tab.shown.address === "" && page !== undefined) cachePage(url, page);
  const isOtherPage = tab.shown.address !== address;
  for (const [index, part] of parts.entries()) {
    const isNew = data[index] !== tab.shown.data[index] || (isOtherPage && part !== "frame");
    if (isNew && tab.outdated.delete(part)) tab.onRead();
  }
  tab.shown = { address, data };
}

/** The `clientLoader` of every page: the cached data while it is fresh, so that going back reads nothing; else the server's. */
export async function clientLoader({ request, serverLoader }: Args): Promise<unknown> {
  const url = new URL(request.url);
  const cached = cache.get(addressOf(url));
  if (cached && Date.now() - cached.at < fetchPolicyFor(url.pathname).freshForMs) return cached.data;
  return readOrKeep("page", { request, serverLoader }, (data) => cachePage(url, data));
}

/** The same for the root. */
export function frameClientLoader(args: Args): Promise<unknown> {
  return readOrKeep("frame", args);
}

/** The same for a route below that of a page. */
export function panelClientLoader(args: Args): Promise<unknown> {
  return readOrKeep("panel", args);
}

/** What is shown stays when it is read again and the server does not answer, or says that it failed. */
async function readOrKeep(
  part: Part,
  { request, serverLoader }: Args,
  onData?: (data: unknown) => void,
): Promise<unknown> {
  try {
    await tab.beforeRead?.();
    const data = await responseTo(request, serverLoader());
    onData?.(data);
    return data;
  } catch (error) {
    const { address, data } = tab.shown;
    const isAgain = part === "frame" || address === addressOf(new URL(request.url));
    const shown = data[parts.indexOf(part)];
    if (!isAgain || shown === undefined || !isRetryable(error)) throw error;
    console.warn(`The ${part} was not read again.`, error);
    tab.outdated.add(part);
    return shown;
  } finally {
    tab.onRead();
  }
}

/** The frame shows something that has changed: the next read must include it, even that of another page. */
export function outdateFrame(): void {
  tab.outdated.add("frame");
}

export function isFrameOutdated(): boolean {
  return tab.outdated.has("frame");
}

/** Does this before each read, which waits for it. */
export function beforeReads(act: (() => Promise<unknown>) | undefined): void {
  tab.beforeRead = act;
}

/** Calls back after reads, with whether anything shown is out of date. Returns a function that stops it. */
export function watchReads(onRead: (isOutdated: boolean) => void): () => void {
  tab.onRead = () => onRead(tab.outdated.size > 0);
  return () => {
    tab.onRead = () => {};
  };
}

/** Caches the data of a page for as long as its fetch policy says. */
function cachePage(url: URL, data: unknown): void {
  if (fetchPolicyFor(url.pathname).freshForMs === 0) return;
  const address = addressOf(url);
  cache.delete(address);
  cache.set(address, { data, at: Date.now() });
  for (const oldest of cache.keys()) if (cache.size > maxPages) cache.delete(oldest);
}

function addressOf({ pathname, search }: Location): string {
  return pathname + search;
}
