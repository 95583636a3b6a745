import type { MetaFunction } from "@remix-run/node";
import { CommunityScreen } from "#app/components/account/not-open-screens.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import { userLoader } from "#app/web/user-loader.server.ts";

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Community", unlisted: true }, matches);

export const loader = userLoader(async () => ({}));

export { noAction as action } from "#app/web/handler.server.ts";

export default CommunityScreen;

export { WithoutViewer as ErrorBoundary } from "#app/components/account/without-viewer.tsx";
