import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { formRouteAction, formRoutes } from "#app/components/form-routes/form-routes.ts";
import { clientLoader } from "#app/web/client/client-handlers.ts";

/**
 * Loads the script of a route. The build puts this file in the place of `@remix-run/react/dist/esm/routeModules.js`,
 * which loads the current page as a document again where a script cannot be loaded: what somebody typed or pressed would
 * be lost. It can go once the framework lets an application handle such an error, as React Router 7 does where routes
 * are plain objects with `lazy`.
 */
export async function loadRouteModule({ id, module }: { id: string; module: string }, loaded: Record<string, unknown>) {
  const formRoute = formRoutes[id as keyof typeof formRoutes];
  loaded[id] ??= formRoute ?? (await import(/* @vite-ignore */ module).catch(() => unloaded));
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
