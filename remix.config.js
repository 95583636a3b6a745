import { flatRoutes } from "remix-flat-routes";

/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  appDirectory: "app",
  // The rooms of app/routes: a folder that ends in + is a part of the address, or of none where it begins with _.
  ignoredRouteFiles: ["**/*"],
  routes: (defineRoutes) => flatRoutes("routes", defineRoutes),
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    // `/__manifest` lets one anonymous request burn seconds of CPU; see docs/decisions/0001-remix-2-on-vite.md
    v3_lazyRouteDiscovery: false,
  },
};
