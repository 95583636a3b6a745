import { flatRoutes } from "remix-flat-routes";

/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  appDirectory: "app",
  // app/routes has rooms: a folder that ends in + is a part of the address, unless it begins with _.
  ignoredRouteFiles: ["**/*"],
  routes: (defineRoutes) => flatRoutes("routes", defineRoutes),
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    // With it, one anonymous request to `/__manifest` takes seconds of CPU: docs/decisions/0001-remix-2-on-node-24.md
    v3_lazyRouteDiscovery: false,
  },
};
