import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { findViewer } from "./auth/viewer.server.ts";
import { type Args, contextOf, pageHandler, readMethods } from "./handler.server.ts";
import type { LoaderContext } from "./http/loader-context.ts";
import { paths } from "./urls/paths.ts";

/** A page's loader for whoever is signed in; others are sent to sign in, and back here afterwards. */
export function userLoader<Data>(
  load: (asked: LoaderContext & { viewer: Viewer }) => Promise<Data>,
  signInAt: string = paths.auth,
): (args: LoaderFunctionArgs) => Promise<Data> {
  return pageHandler(readMethods, async (args) =>
    load({ ...contextOf(args), viewer: await requireViewer(args, signInAt) }),
  );
}

async function requireViewer({ request }: Args, signInAt: string): Promise<Viewer> {
  const viewer = await findViewer(request);
  if (viewer) return viewer;
  const { pathname, search } = new URL(request.url);
  throw redirect(`${signInAt}?${new URLSearchParams({ next: pathname + search })}`);
}
