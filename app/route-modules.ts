import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { formRouteAction } from "#app/components/form-routes/form-routes.ts";
import { clientLoader } from "#app/web/client/client-handlers.ts";

/**
 * The script of a route. A build puts it in the place of Remix's own, which loads the current page again where that
 * fails. The name of a script changes with its styles, which are not asked for.
 */
export async function loadRouteModule({ id, module }: { id: string; module: string }, loaded: Record<string, unknown>) {
  loaded[id] ??= await import(/* @vite-ignore */ module).catch(() => unloaded);
  return loaded[id];
}

/**
 * In place of a script that could not be loaded. If the server answers, it has a new version with other scripts: the
 * wanted page is loaded as a document. If not, this is the error of any page that could not be read, and of any form.
 */
const unloaded = {
  clientAction: formRouteAction(),
  async clientLoader(args: ClientLoaderFunctionArgs) {
    await clientLoader(args);
    // A request has no fragment.
    const { hash = "" } = window.__remixRouter.state.navigation.location ?? {};
    window.location.assign(args.request.url + hash);
    return new Promise(() => {});
  },
};
