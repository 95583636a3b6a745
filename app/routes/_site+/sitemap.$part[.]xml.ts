import { NotFoundError } from "#app/models/platform/errors.ts";
import { listSitemapItems } from "#app/models/prices/sitemap.server.ts";
import { sitemapOfItems, sitemapOfPages } from "#app/web/api/sitemap.server.ts";
import { readRoute } from "#app/web/api-routes.server.ts";
import { textResponse } from "#app/web/http/text-responses.server.ts";

export const loader = readRoute(async ({ params: { part = "" } }) => {
  if (part === "pages") return textResponse(sitemapOfPages(), "application/xml");
  const items = /^\d{1,6}$/.test(part) ? await listSitemapItems(Number(part)) : [];
  if (items.length === 0) throw new NotFoundError("sitemap", "There is no such part of the sitemap.");
  return textResponse(sitemapOfItems(items), "application/xml");
});

export const action = loader;
