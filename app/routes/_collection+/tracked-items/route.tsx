import type { MetaFunction } from "@remix-run/node";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/urls/paths.ts";
import { userLoader } from "#app/web/user-loader.server.ts";
import { TrackedItemsScreen } from "./tracked-items-screen.tsx";

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Tracked Items", unlisted: true }, matches);

export const loader = userLoader(async () => ({}), paths.login);

export { noAction as action } from "#app/web/handler.server.ts";

export default TrackedItemsScreen;

export { WithoutViewer as ErrorBoundary } from "#app/components/account/without-viewer.tsx";
