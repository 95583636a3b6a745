import { listSitemapParts } from "#app/models/prices/sitemap.server.ts";
import { sitemapIndex } from "#app/web/api/sitemap.server.ts";
import { readRoute } from "#app/web/api-routes.server.ts";
import { textResponse } from "#app/web/http/text-responses.server.ts";

export const loader = readRoute(async () => textResponse(sitemapIndex(await listSitemapParts()), "application/xml"));

export const action = loader;
