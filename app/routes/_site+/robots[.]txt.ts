import { env } from "#app/env.server.ts";
import { sitemapPath } from "#app/web/api/sitemap.server.ts";
import { readRoute } from "#app/web/api-routes.server.ts";
import { textResponse } from "#app/web/http/text-responses.server.ts";
import { paths } from "#app/web/urls/paths.ts";

/** Pages of one person, or made again for each reader: there is nothing that a search could find. */
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
