import { NotFoundError } from "#app/models/platform/errors.ts";
import { noAction, publicLoader } from "#app/web/public-loader.server.ts";

export const loader = publicLoader(async () => {
  throw new NotFoundError("page", "We could not find that page.");
});

export const action = noAction;

// Caught here and not by the root, so that the frame of the page stays as it is.
export { RouteError as ErrorBoundary } from "#app/components/layout/route-error.tsx";

export default function NoPage() {
  return null;
}
