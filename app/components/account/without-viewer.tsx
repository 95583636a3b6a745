import { RouteError } from "#app/components/layout/route-error.tsx";

/** Replaces a page for signed-in users when the server cannot tell who is signed in. */
export function WithoutViewer() {
  return <RouteError failed={() => ({ message: "Failed to get current user." })} />;
}
