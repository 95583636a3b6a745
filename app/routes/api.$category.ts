import { z } from "zod";
import { requireCategory } from "#app/models/catalog/categories.ts";
import { listListings } from "#app/models/catalog/listings.server.ts";
import { rememberUntilChanged } from "#app/models/revision.server.ts";
import { categoryField, numberField, pageField, searchField } from "#app/web/api-fields.server.ts";
import { endpoint } from "#app/web/endpoint.server.ts";
import { apiRoute } from "#app/web/handlers.server.ts";
import { listingJson, listingSchema, paginationSchema } from "#app/web/market-json.server.ts";
import { paginationOf } from "#app/web/pagination.ts";

const promise = {
  summary: "Current listings of a category",
  description: "Newest seen first; with q the best match first.",
  params: z.object({ category: categoryField.meta({ examples: ["legos"] }) }),
  query: z.object({
    limit: numberField(1, 100, 30)
      .describe("Listings on a page.")
      .meta({ examples: [2] }),
    page: pageField,
    theme: searchField.describe("Words that stand side by side in the title.").meta({ examples: ["star wars"] }),
    q: searchField.describe("Words that the title holds in any order; each may go on."),
  }),
  answer: z.strictObject({ items: z.array(listingSchema), pagination: paginationSchema }),
};

export const loader = apiRoute({
  GET: endpoint(promise, ({ params, query: { theme, q, page, limit } }) => {
    const category = requireCategory(params.category);
    return rememberUntilChanged(`listings ${category.id} ${limit} ${page} ${JSON.stringify([theme, q])}`, async () => {
      const found = await listListings({ category: category.id, theme: theme || null, query: q }, page, limit);
      return { items: found.rows.map((row) => listingJson(category, row)), pagination: paginationOf(found) };
    });
  }),
});

export const action = loader;
