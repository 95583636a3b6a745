import { RouteError } from "#app/components/layout/route-error.tsx";

/** In place of a page for whoever is signed in, when nobody can tell who that is. */
export function WithoutViewer() {
  return <RouteError failed={() => ({ message: "Failed to get current user." })} />;
}
