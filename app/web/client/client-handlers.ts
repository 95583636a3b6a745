import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
} from "@remix-run/react";
import { isRetryable, NoResponseError, noConnection } from "./fetch-json.ts";
import { isMaintenance, maintenance } from "./maintenance.ts";

/**
 * The frame of every page, the page in it, and the list that a profile shows over itself: each is a route with a read
 * of its own.
 */
const parts = ["frame", "page", "panel"] as const;
type Part = (typeof parts)[number];

interface Shown {
  /** Path and query. */
  address: string;
  /** The data of each part, from the frame on. Undefined where it could not be read. */
  data: readonly unknown[];
}

/**
 * Tab state: shown data, outdated parts, hooks around reads. Data counts once it is shown: the router discards it if
 * another loader redirects.
 */
const tab: {
  shown: Shown;
  /** Flash message that was read and not shown yet. The server has deleted it. */
  unsaid: { message?: object } | null;
  outdated: Set<Part>;
  beforeRead?: () => Promise<unknown>;
  onRead(): void;
} = {
  shown: { address: "", data: [] },
  unsaid: null,
  outdated: new Set(),
  onRead: () => {},
};

type Location = { pathname: string; search: string };
type Args = Pick<ClientLoaderFunctionArgs, "request" | "serverLoader">;

/** Tells the loaders what is shown now. */
export function noteShown(location: Location, data: Shown["data"]): void {
  const address = addressOf(location);
  const isOtherPage = tab.shown.address !== address;
  for (const [index, part] of parts.entries()) {
    const isNew = data[index] !== tab.shown.data[index] || (isOtherPage && part !== "frame");
    if (isNew && tab.outdated.delete(part)) tab.onRead();
  }
  if (data[0] !== tab.shown.data[0]) tab.unsaid = null;
  // The page before one that could not be read is the way back.
  const isFailed = isOtherPage && data.includes(undefined);
  tab.shown = isFailed ? { ...tab.shown, data: [data[0], ...tab.shown.data.slice(1)] } : { address, data };
}

/** The `clientLoader` of every page. What is public the browser itself keeps for a while, so that going back reads nothing. */
export const clientLoader = loaderOf("page");

/** The `clientLoader` of the root. */
export async function frameClientLoader(args: Args): Promise<unknown> {
  const read = (await readOrKeep("frame", args)) as { flash?: typeof tab.unsaid };
  if (read === tab.shown.data[0]) return read;
  if (read.flash) tab.unsaid = read.flash;
  // The page that it was read for led on to another one.
  else if (tab.unsaid) return { ...read, flash: { message: tab.unsaid.message } };
  return read;
}

/** The `clientLoader` of a route below that of a page. */
export const panelClientLoader = loaderOf("panel");

/** Keeps the shown data when a revalidation fails or gets no response. */
function loaderOf(part: Part) {
  return (args: Args) => readOrKeep(part, args);
}

async function readOrKeep(part: Part, { request, serverLoader }: Args): Promise<unknown> {
  try {
    await tab.beforeRead?.();
    return await responseTo(request, serverLoader());
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

function addressOf({ pathname, search }: Location): string {
  return pathname + search;
}

/** The `shouldRevalidate` of a page that is the same for everybody: no form of a person changes it, but may lead to another address. */
export function unlessForm({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isForm = formMethod !== undefined && formMethod !== "GET";
  return isForm && currentUrl.search === nextUrl.search ? false : defaultShouldRevalidate;
}

/** The server itself never sends it. */
const noResponseStatus = 504;

/**
 * A form's `clientAction`: without a response, and during maintenance, the form itself shows the error, with all that
 * was typed. `sentences` may have one for each intent of a page with several forms, and one under "" for a form without
 * an intent.
 */
export async function formClientAction(
  { request, serverAction }: Pick<ClientActionFunctionArgs, "request" | "serverAction">,
  sentences: Record<string, string> = {},
): Promise<unknown> {
  const sent = request.clone();
  try {
    return await responseTo(request, serverAction());
  } catch (error) {
    const isClosed = isMaintenance(error);
    if (!isClosed && !(error instanceof NoResponseError)) throw error;
    const sentIntent = (await sent.formData()).get("intent") ?? undefined;
    const message = isClosed ? maintenance.sentence : (sentences[String(sentIntent ?? "")] ?? noConnection);
    const isUnanswered = isClosed ? undefined : true;
    const refusal = { status: "error", error: { "": [message] }, sentIntent, isUnanswered };
    return Response.json(refusal, { status: noResponseStatus });
  }
}

/** Whether the server answered a form. If not, what reads again waits for the next answer. */
export function hasResponse({ actionStatus }: { actionStatus?: number }): boolean {
  return actionStatus !== noResponseStatus;
}

/** The server's response to a request. Throws `NoResponseError` if there is none. */
async function responseTo<Data>({ signal }: Request, response: Promise<Data>): Promise<Data> {
  return response.catch((error: unknown) => {
    const isResponse = isRouteErrorResponse(error) || error instanceof Response;
    throw isResponse || signal.aborted ? error : new NoResponseError("The server did not respond.", { cause: error });
  });
}
