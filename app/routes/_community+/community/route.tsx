import type { MetaFunction } from "@remix-run/node";
import { CommunityScreen } from "#app/components/account/not-open-screens.tsx";
import { backToHome, type PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { noAction } from "#app/web/public-loader.server.ts";
import { userLoader } from "#app/web/user-loader.server.ts";

export const handle: PageHandle = { backTo: backToHome };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Community", unlisted: true }, matches);

export const loader = userLoader(async () => ({}));

export const action = noAction;

export default CommunityScreen;

export { WithoutViewer as ErrorBoundary } from "#app/components/account/without-viewer.tsx";
