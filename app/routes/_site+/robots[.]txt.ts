import { env } from "#app/env.server.ts";
import { sitemapPath } from "#app/web/api/sitemap.server.ts";
import { readRoute } from "#app/web/api-routes.server.ts";
import { textResponse } from "#app/web/http/text-responses.server.ts";
import { paths } from "#app/web/urls/paths.ts";

/** Somebody's own, or made for each reader anew: nothing that a search could find there. */
const notForRobots = [
  "/api/",
  "/collection/",
  "/profile",
  "/user-profile",
  paths.trackedItems,
  paths.community,
  paths.confirm,
  paths.resetPassword,
  paths.signOut,
  paths.debugUpload,
];

const rules = [
  "User-agent: *",
  ...notForRobots.map((path) => `Disallow: ${path}`),
  "",
  `Sitemap: ${env.PUBLIC_ORIGIN}${sitemapPath}`,
];

export const loader = readRoute(async () => textResponse(`${rules.join("\n")}\n`, "text/plain"), {
  staysInMaintenance: true,
});

export const action = loader;
