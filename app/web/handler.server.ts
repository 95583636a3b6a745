import { STATUS_CODES } from "node:http";
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { markBuilt, readMethods, requireMethod, requireOpenPage } from "./auth/guards.server.ts";
import { findViewer } from "./auth/viewer.server.ts";
import { setFlash } from "./forms/flash.server.ts";
import { reportError, toFailure } from "./http/failures.server.ts";
import { type Args, contextOf, type LoaderContext, sendHeaders } from "./http/request-context.server.ts";
import { paths } from "./urls/paths.ts";

/** What every handler of a page does first and last. */
export function pageHandler<Answer>(
  methods: string[],
  answer: (args: Args) => Promise<Answer>,
): (args: Args) => Promise<Answer> {
  return markBuilt(async (args: Args) => {
    try {
      await requireOpenPage(args.request);
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
