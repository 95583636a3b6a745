import { flatRoutes } from "remix-flat-routes";
import { kinds } from "./app/models/catalog/kinds/all.ts";
import { compressFiles } from "./scripts/assets/compress-files.ts";

const itemPage = "routes/_catalog+/categories.$category.$itemId/route.tsx";

/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  appDirectory: "app",
  // app/routes has rooms: a folder that ends in + is a part of the address, unless it begins with _.
  ignoredRouteFiles: ["**/*"],
  routes: (defineRoutes) => ({
    ...flatRoutes("routes", defineRoutes),
    ...defineRoutes((route) => {
      for (const { pages } of Object.values(kinds)) {
        if (pages) route(`${pages.path}/:key?`.slice(1), itemPage, { id: `routes/_catalog+${pages.path}` });
      }
    }),
  }),
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    // With it, one anonymous request to `/__manifest` takes seconds of CPU: docs/decisions/0001-remix-2-on-node-24.md
    v3_lazyRouteDiscovery: false,
  },
  buildEnd: () => compressFiles("build/client"),
};
