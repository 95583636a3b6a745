import { z } from "zod";
import { requireCategory } from "#app/models/catalog/categories.ts";
import { listListings } from "#app/models/listings/listings.server.ts";
import { publicEndpoint } from "#app/web/api/endpoint.server.ts";
import {
  categoryField,
  narrowingFields,
  numberField,
  pageField,
  sortField,
  termsField,
} from "#app/web/api/fields.server.ts";
import { listingJson, listingSchema } from "#app/web/api/market-json.server.ts";
import { paginationOf, paginationSchema } from "#app/web/api/pagination.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = {
  summary: "List the current listings of a category",
  description: "Newest first; with q, the best match first. Amounts of different currencies are never compared.",
  params: z.object({ category: categoryField.meta({ param: { example: "legos" } }) }),
  query: z.object({
    limit: numberField(1, 100, 30)
      .describe("Listings on a page.")
      .meta({ param: { example: 2 } }),
    page: pageField,
    theme: termsField
      .describe("A theme of the category, by id or search term. Other words are searched for.")
      .meta({ param: { example: "star wars" } }),
    q: termsField.describe(
      'Words that the title contains, in any order. A minus excludes a word or phrase, in theme too: -lot -"job lot".',
    ),
    ...narrowingFields,
    sort: sortField,
  }),
  response: z.strictObject({ items: z.array(listingSchema), pagination: paginationSchema }),
  cachedBy: "category in path",
} as const;

export const loader = apiRoute({
  GET: publicEndpoint(contract, async ({ params, query: { q, page, limit, ...choice } }) => {
    const category = requireCategory(params.category);
    const found = await listListings({ category, query: q, ...choice }, page, limit);
    return { items: found.rows.map((row) => listingJson(category, row)), pagination: paginationOf(found) };
  }),
});

export const action = loader;
