import type { MetaFunction } from "@remix-run/node";
import { backToHome, type PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { noAction } from "#app/web/public-loader.server.ts";
import { paths } from "#app/web/urls/paths.ts";
import { userLoader } from "#app/web/user-loader.server.ts";
import { TrackedItemsScreen } from "./tracked-items-screen.tsx";

export const handle: PageHandle = { backTo: backToHome };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Tracked Items", unlisted: true }, matches);

export const loader = userLoader(async () => ({}), paths.login);

export const action = noAction;

export default TrackedItemsScreen;

export { WithoutViewer as ErrorBoundary } from "#app/components/account/without-viewer.tsx";
