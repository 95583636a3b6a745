import type { MetaFunction } from "@remix-run/node";
import { cachedByRevision } from "#app/models/platform/revision.server.ts";
import { publicApi, publicEndpoints } from "#app/public-api.server.ts";
import { catalogLoader } from "#app/web/handler.server.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/urls/paths.ts";
import { ReferenceScreen } from "./reference-screen.tsx";
import { referenceView } from "./reference-view.server.ts";

export const handle: PageHandle = {
  backTo: { to: paths.home, label: "Back to Categories" },
};

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "JSON API for developers",
      description:
        "Every listing, price history and average of Chartables as JSON: endpoints, parameters and examples.",
      canonical: paths.developers,
    },
    matches,
  );

export const loader = catalogLoader("all", () =>
  cachedByRevision("all", ["developers"], () => referenceView(publicApi(), publicEndpoints())),
);

export { clientLoader } from "#app/web/client/client-handlers.ts";
export { noAction as action } from "#app/web/handler.server.ts";

export default ReferenceScreen;
