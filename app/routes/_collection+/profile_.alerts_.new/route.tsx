import type { MetaFunction } from "@remix-run/node";
import { userLoader } from "#app/web/handler.server.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { newAlertParams } from "#app/web/urls/new-alert-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import { NewAlertScreen } from "./new-alert-screen.tsx";
import { newAlertView } from "./new-alert-view.server.ts";

export const handle: PageHandle = {
  backTo: { to: `${paths.collection}?tab=alerts`, label: "Back to Price Alerts" },
};

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Set a price alert", unlisted: true }, matches);

export const loader = userLoader(async ({ viewer, url }) => newAlertView(viewer.id, newAlertParams.read(url)));

export { clientLoader } from "#app/web/client/client-handlers.ts";
export { noAction as action } from "#app/web/handler.server.ts";

export default NewAlertScreen;

export { WithoutViewer as ErrorBoundary } from "#app/components/account/without-viewer.tsx";
