import { z } from "zod";
import { itemKinds, requireCategory } from "#app/models/catalog/categories.ts";
import { findResults } from "#app/presenters/search-results.server.ts";
import { publicEndpoint } from "#app/web/api/endpoint.server.ts";
import {
  categoryField,
  choiceField,
  narrowingFields,
  numberField,
  searchField,
  sortField,
} from "#app/web/api/fields.server.ts";
import { shownValueJson, shownValueSchema } from "#app/web/api/history-json.server.ts";
import { listingJson, listingSchema } from "#app/web/api/market-json.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const groupSchema = z.strictObject({
  category: categoryField,
  total: z.int(),
  isAtLeast: z.boolean().describe("There are more listings than total."),
});

const contract = {
  summary: "Search for items and their listings",
  description:
    "The items that the query names, and listings: the first of each category, then the second of each, and so on. A blank query finds nothing.",
  query: z.object({
    q: searchField
      .describe("A key, words of a name or of a listing's title, or beginnings of them. A grade chooses it.")
      .meta({ param: { example: "falcon" } }),
    limit: numberField(1, 100, 50)
      .describe("Listings in all.")
      .meta({ param: { example: 2 } }),
    category: choiceField(["all", ...itemKinds], "all").describe(
      "Where to search. Minifigures have no listings of their own.",
    ),
    ...narrowingFields,
    sort: sortField,
  }),
  response: z.strictObject({
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
          value: shownValueSchema,
          page: z.string().describe("Path of its page."),
        }),
      )
      .describe("Up to 16 items by key or name, the best match first, also ones that nobody offers or has sold."),
    catalogueLacksOneWord: z.boolean().describe("Whether no item has all words of q: those items have most of them."),
    items: z.array(listingSchema).describe("Listings that match and that the filters leave."),
    corrected: z
      .string()
      .nullable()
      .describe("The words that were searched for instead, if q was corrected; else null."),
    groups: z.array(groupSchema).describe("How many listings match in each category that was searched."),
    elsewhere: z.array(groupSchema).describe("The same for the other categories, where few listings match."),
  }),
  cachedBy: "all",
} as const;

export const loader = apiRoute({
  GET: publicEndpoint(contract, async ({ query: { limit, ...choice } }) => {
    if (choice.q === "") {
      return { catalogue: [], catalogueLacksOneWord: false, items: [], corrected: null, groups: [], elsewhere: [] };
    }
    const { corrected, groups, elsewhere, items, itemsLackOneWord } = await findResults(choice, limit);
    const lists = groups.map(({ category: id, rows }) => rows.map((row) => listingJson(requireCategory(id), row)));
    return {
      catalogue: items.map(({ item: { itemKind, imageUrl, id, condition, ...item }, view }) => ({
        kind: itemKind,
        ...item,
        image: imageUrl,
        value: shownValueJson(view.value),
        page: view.to,
      })),
      catalogueLacksOneWord: itemsLackOneWord,
      items: interleave(lists, limit),
      corrected,
      groups: groups.map(({ category, total, isAtLeast }) => ({ category, total, isAtLeast })),
      elsewhere,
    };
  }),
});

export const action = loader;

/** The first row of each list, then the second of each, and so on, up to `limit` rows. */
function interleave<Row>(lists: Row[][], limit: number): Row[] {
  return Array.from({ length: limit }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1)))
    .flat()
    .slice(0, limit);
}
