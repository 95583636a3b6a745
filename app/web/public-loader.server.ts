import type { LoaderFunctionArgs } from "@remix-run/node";
import { contextOf, pageHandler, readMethods } from "./handler.server.ts";
import type { LoaderContext } from "./http/loader-context.ts";

/** A page's loader, open to everybody: GET and HEAD only, errors as statuses for the boundary. */
export function publicLoader<Data>(
  load: (asked: LoaderContext) => Promise<Data>,
): (args: LoaderFunctionArgs) => Promise<Data> {
  return pageHandler(readMethods, (args) => load(contextOf(args)));
}

/** The action of a page that has no form. */
export const noAction = pageHandler(readMethods, async () => null);
