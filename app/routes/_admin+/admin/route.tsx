import { operatorHandle, operatorMeta } from "#app/components/admin/operator-page.ts";
import { readHealth } from "#app/models/operation/health.server.ts";
import { readSiteState } from "#app/models/operation/site-state.server.ts";
import { operatorLoader } from "#app/web/handler.server.ts";
import { etagOf } from "#app/web/http/etag.server.ts";
import { HomeScreen } from "./home-screen.tsx";
import { homeView } from "./home-view.server.ts";

export const handle = operatorHandle;

export const meta = operatorMeta("Operation");

export const loader = operatorLoader(async () => {
  const [state, health] = [await readSiteState(), await readHealth()];
  return { ...homeView(health), etag: etagOf(state) };
});

export { clientLoader } from "#app/web/client/client-handlers.ts";
export { noAction as action } from "#app/web/handler.server.ts";

export default HomeScreen;

export { RouteError as ErrorBoundary } from "#app/components/layout/route-error.tsx";
