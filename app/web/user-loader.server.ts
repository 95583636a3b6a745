import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { findViewer } from "./auth/viewer.server.ts";
import { setFlash } from "./forms/flash.server.ts";
import { type Args, contextOf, pageHandler, readMethods } from "./handler.server.ts";
import type { LoaderContext } from "./http/loader-context.ts";
import { paths } from "./urls/paths.ts";

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

/** The signed-in user. Throws a redirect to the page where one signs in, and back to this address; a form with a title says why. */
export async function requireViewerOrRedirect(
  { request }: Args,
  signInAt: string = paths.auth,
  errorTitle?: string,
): Promise<Viewer> {
  const viewer = await findViewer(request);
  if (viewer) return viewer;
  const text = "Authentication required. Please sign in again.";
  if (errorTitle) await setFlash({ message: { title: errorTitle, text, isError: true } });
  const { pathname, search } = new URL(request.url);
  const status = request.method === "POST" ? 303 : 302;
  throw redirect(`${signInAt}?${new URLSearchParams({ next: pathname + search })}`, status);
}
