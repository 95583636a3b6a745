import type { MetaFunction } from "@remix-run/node";
import { cachedByRevision } from "#app/models/platform/revision.server.ts";
import { catalogLoader } from "#app/web/handler.server.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/urls/paths.ts";
import { HomeScreen } from "./home-screen.tsx";
import { homeView } from "./home-view.server.ts";

export const handle: PageHandle = { backTo: null, hasSearchBox: true };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Track & Discover Your Favorite Collectibles", canonical: paths.home }, matches);

export const loader = catalogLoader("all", () => cachedByRevision("all", ["home"], () => homeView(new Date())));

export { clientLoader, unlessForm as shouldRevalidate } from "#app/web/client/client-handlers.ts";
export { noAction as action } from "#app/web/handler.server.ts";

export default HomeScreen;
