import { z } from "zod";
import { foundItemViews } from "#app/components/items/found-items.server.ts";
import { itemKinds, requireCategory, searchCategories } from "#app/models/catalog/categories.ts";
import { searchItems } from "#app/models/catalog/search/search-items.server.ts";
import { searchCatalogue } from "#app/models/listings/search.server.ts";
import { cachedByRevision } from "#app/models/platform/revision.server.ts";
import { publicEndpoint } from "#app/web/api/endpoint.server.ts";
import { categoryField, choiceField, numberField, searchField } from "#app/web/api/fields.server.ts";
import { listingJson, listingSchema } from "#app/web/api/market-json.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";
import { itemPath } from "#app/web/urls/item-path.server.ts";

const mostItems = 8;

const contract = {
  summary: "Search for listings in several categories",
  description:
    "The best match of each category first, then the second of each, and so on. A blank query finds nothing.",
  query: z.object({
    q: searchField
      .describe("Words that the title contains, or beginnings of them.")
      .meta({ param: { example: "falcon" } }),
    limit: numberField(1, 100, 50)
      .describe("Listings in all.")
      .meta({ param: { example: 2 } }),
    category: choiceField(["all", ...searchCategories.map(({ id }) => id)], "all").describe("Where to search."),
  }),
  response: z.strictObject({
    items: z.array(listingSchema),
    corrected: z
      .string()
      .nullable()
      .describe("The words that were searched for instead, if q was corrected; else null."),
    groups: z
      .array(
        z.strictObject({
          category: categoryField,
          total: z.int(),
          isAtLeast: z.boolean().describe("There are more listings than total."),
        }),
      )
      .describe("How many listings match in each category."),
    catalogue: z
      .array(
        z.strictObject({
          kind: z.enum(itemKinds),
          key: z.string().describe("Key of the item, for its price history."),
          name: z.string().nullable(),
          theme: z.string().nullable(),
          year: z.int().nullable(),
          pieces: z.int().nullable(),
          image: z.string().nullable(),
          page: z.string().describe("Path of its page."),
        }),
      )
      .describe("Up to 8 items by key or name, also ones that nobody offers or has sold."),
  }),
};

export const loader = apiRoute({
  GET: publicEndpoint(contract, async ({ query: { q, limit, category } }) => {
    if (q === "") return { items: [], corrected: null, groups: [], catalogue: [] };
    return cachedByRevision("all", ["search api", category, limit, q], async () => {
      const searched = searchCategories.filter(({ id }) => category === "all" || id === category);
      const [{ corrected, groups }, found] = await Promise.all([
        searchCatalogue(q, searched, limit),
        searchItems(q, category === "all" ? null : category, mostItems),
      ]);
      const items = await foundItemViews(found.items);
      const lists = groups.map(({ category: id, rows }) => rows.map((row) => listingJson(requireCategory(id), row)));
      return {
        items: interleave(lists, limit),
        corrected,
        groups: groups.map(({ category: id, total, isAtLeast }) => ({ category: id, total, isAtLeast })),
        catalogue: found.items.map(({ itemKind, imageUrl, id, condition, ...item }, at) => ({
          kind: itemKind,
          ...item,
          image: imageUrl,
          page: items[at]?.to ?? itemPath(itemKind, item.key),
        })),
      };
    });
  }),
});

export const action = loader;

/** The first row of each list, then the second of each, and so on, up to `limit` rows. */
function interleave<Row>(lists: Row[][], limit: number): Row[] {
  return Array.from({ length: limit }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1)))
    .flat()
    .slice(0, limit);
}
