import { z } from "zod";
import { itemKinds } from "#app/models/catalog/categories.ts";
import { searchItems } from "#app/models/catalog/search/search-items.server.ts";
import { foundItemViews } from "#app/presenters/found-items.server.ts";
import { publicEndpoint } from "#app/web/api/endpoint.server.ts";
import { currencyField, searchField } from "#app/web/api/fields.server.ts";
import { shownValueJson, shownValueSchema } from "#app/web/api/history-json.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const maxItems = 8;

const contract = {
  summary: "Suggest items while somebody types",
  description: "Up to 8 items, the best match first, each with what it sells for. A blank query suggests nothing.",
  query: z.object({
    q: searchField
      .describe("A key, the beginning of a number, or words of the name and beginnings of them. A grade chooses it.")
      .meta({ param: { example: "millennium fal" } }),
    currency: currencyField,
  }),
  response: z.strictObject({
    items: z.array(
      z.strictObject({
        kind: z.enum(itemKinds),
        key: z.string().describe("Key of the item, for its price history."),
        name: z.string(),
        facts: z.string().describe("Key, theme, year and pieces, as far as they are known."),
        value: shownValueSchema,
        page: z.string().describe("Path of its page."),
      }),
    ),
  }),
  cachedBy: "all",
} as const;

export const loader = apiRoute({
  GET: publicEndpoint(contract, async ({ query: { q, currency } }) => {
    if (q === "") return { items: [] };
    const { items } = await searchItems(q, null, maxItems);
    const views = await foundItemViews(items, currency);
    return {
      items: views.map(({ itemKind: kind, key, name, facts, value, to }) => ({
        kind,
        key,
        name,
        facts,
        value: shownValueJson(value),
        page: to,
      })),
    };
  }),
});

export const action = loader;
