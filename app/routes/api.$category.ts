import { requireCategory } from "#app/models/catalog/categories.ts";
import { listListings } from "#app/models/catalog/listings.server.ts";
import { rememberUntilChanged } from "#app/models/revision.server.ts";
import { apiRoute } from "#app/web/handlers.server.ts";
import { listingApiParams } from "#app/web/listing-params.ts";
import { listingJson } from "#app/web/market-json.server.ts";
import { paginationOf } from "#app/web/pagination.ts";

export const loader = apiRoute({
  GET: async ({ params, url }) => {
    const category = requireCategory(params.category);
    const { theme, q, sort, page, limit } = listingApiParams.read(url);
    return rememberUntilChanged(
      `listings ${category.id} ${limit} ${sort} ${page} ${JSON.stringify([theme, q])}`,
      async () => {
        const found = await listListings({ category, theme, query: q, sort }, page, limit);
        return { items: found.rows.map((row) => listingJson(category, row)), pagination: paginationOf(found) };
      },
    );
  },
});

export const action = loader;
