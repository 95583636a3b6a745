import { STATUS_CODES } from "node:http";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { requireOpenPage } from "./auth/gate.server.ts";
import { findViewer } from "./auth/viewer.server.ts";
import { setFlash } from "./forms/flash.server.ts";
import { RefusedError, reportError, toFailure } from "./http/failures.server.ts";
import type { LoaderContext } from "./http/loader-context.ts";
import { sendHeaders, sentRequest } from "./http/request-context.server.ts";
import { paths } from "./urls/paths.ts";
import { ownPath } from "./urls/safe-redirect.ts";

export type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** On every loader and action that a builder made, so that the test that walks the built routes can tell. */
const builtHere = Symbol.for("chartables.handler");

/** Says of a handler that a builder made it. */
export function markBuilt<Handler extends object>(handler: Handler): Handler {
  return Object.defineProperty(handler, builtHere, { value: true });
}

/** What a handler is given. */
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

/** The methods that change nothing. */
export const readMethods = ["GET", "HEAD"];

/** What every handler of a page does first and last. */
export function pageHandler<Answer>(
  methods: string[],
  answer: (args: Args) => Promise<Answer>,
): (args: Args) => Promise<Answer> {
  return markBuilt(async (args: Args) => {
    try {
      await requireOpenPage(args.request);
      requireOwnPath(args.request);
      requireMethod(args.request, methods);
      return await answer(args);
    } catch (error) {
      if (error instanceof Response) throw error;
      const { headers, status, ...body } = toFailure(error, reportError(error, args.request));
      sendHeaders(headers);
      // Of `data`, the router would drop the text of the status.
      throw Response.json(body, { status, statusText: STATUS_CODES[status] });
    }
  });
}

/** A page's loader, open to everybody: GET and HEAD only, errors as statuses for the error boundary. */
export function publicLoader<Data>(
  load: (context: LoaderContext) => Promise<Data>,
): (args: LoaderFunctionArgs) => Promise<Data> {
  return pageHandler(readMethods, (args) => load(contextOf(args)));
}

/**
 * A page's loader for signed-in users. Others are sent to sign in, and back here afterwards. The data says whose it is:
 * the browser shows it to nobody else.
 */
export function userLoader<Data extends object>(
  load: (context: LoaderContext & { viewer: Viewer }) => Promise<Data>,
  signInAt?: string,
): (args: LoaderFunctionArgs) => Promise<Data & { viewerId: string }> {
  return pageHandler(readMethods, async (args) => {
    const viewer = await requireViewerOrRedirect(args, signInAt);
    return { ...(await load({ ...contextOf(args), viewer })), viewerId: viewer.id };
  });
}

/**
 * The signed-in user. Throws a redirect to the page where one signs in, and back to this address; to whoever sent a
 * form it says why.
 */
export async function requireViewerOrRedirect(
  { request }: Args,
  signInAt: string = paths.auth,
  errorTitle?: string,
): Promise<Viewer> {
  const viewer = await findViewer(request);
  if (viewer) return viewer;
  const isForm = request.method === "POST";
  const [title, text] =
    errorTitle === undefined
      ? ["Authentication Required", "Please sign in again. Nothing was saved."]
      : [errorTitle, "Authentication required. Please sign in again."];
  if (isForm) await setFlash({ message: { title, text, isError: true } });
  const { pathname, search } = new URL(request.url);
  throw redirect(`${signInAt}?${new URLSearchParams({ next: pathname + search })}`, isForm ? 303 : 302);
}

/** The action of a page without a form. */
export const noAction = pageHandler(readMethods, async () => null);

/** Redirects from an address that a browser could take for another site, "//evil.test", to the path of ours closest to it. */
function requireOwnPath(request: Request): void {
  const { pathname, search } = new URL(request.url);
  const own = ownPath(pathname);
  if (own !== pathname) throw redirect(own + search, 308);
}

/** Refuses other methods with 405. The loaders that run after an action read, whatever the method of its request. */
export function requireMethod({ method }: Request, allowed: string[]): void {
  if (allowed.includes(readMethods.includes(method) ? method : (sentRequest().method ?? method))) return;
  const sentence = `This address answers ${new Intl.ListFormat("en-GB").format(allowed)} only.`;
  throw new RefusedError(405, "method-not-allowed", sentence, { Allow: allowed.join(", ") });
}
