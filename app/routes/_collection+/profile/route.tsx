import type { MetaFunction } from "@remix-run/node";
import { CollectionScreen } from "#app/components/account/not-open-screens.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { userLoader } from "#app/web/user-loader.server.ts";

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Collection", unlisted: true }, matches);

export const loader = userLoader(async () => ({}));

export { noAction as action } from "#app/web/handler.server.ts";

export default CollectionScreen;

export { WithoutViewer as ErrorBoundary } from "#app/components/account/without-viewer.tsx";
