import type { MetaFunction } from "@remix-run/node";
import { NotFoundError } from "#app/models/platform/errors.ts";
import { catalogLoader } from "#app/web/handler.server.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";

export const handle: PageHandle = { backTo: null };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Page not found", unlisted: true }, matches);

export const loader = catalogLoader("all", async () => {
  throw new NotFoundError("page", "We could not find that page.");
});

// Caught here and not by the root, so that the frame of the page stays as it is.
export { RouteError as ErrorBoundary } from "#app/components/layout/route-error.tsx";
export { clientLoader } from "#app/web/client/client-handlers.ts";
export { noAction as action } from "#app/web/handler.server.ts";

export default function NoPage() {
  return null;
}
