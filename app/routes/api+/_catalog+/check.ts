import { z } from "zod";
import { itemKinds } from "#app/models/catalog/categories.ts";
import { checkPrice } from "#app/models/market/check-price.server.ts";
import { toMajor } from "#app/models/platform/amounts.ts";
import { clip } from "#app/models/platform/text-length.ts";
import { checkView } from "#app/presenters/check-view.server.ts";
import { publicEndpoint } from "#app/web/api/endpoint.server.ts";
import { choiceField, conditionField, currencyField, titleField } from "#app/web/api/fields.server.ts";
import { valueJson, valueSchema } from "#app/web/api/history-json.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";
import { itemPath } from "#app/web/urls/item-path.server.ts";

const amount = z.number().describe("In major units of the currency.");

const itemSchema = z.strictObject({
  kind: z.enum(itemKinds),
  key: z.string().describe("Key of the item, for its price history."),
  name: z.string().nullable(),
  page: z.string().describe("Path of its page."),
});

const contract = {
  summary: "Compare a title and a price with real sales",
  description:
    "Reads the title as that of a listing: which item it is, in which condition, whether a sale like it would count, and where the price stands among the counted sales.",
  query: z.object({
    title: titleField
      .describe("A listing's title, or a set number, an issue, a name. Blank recognizes nothing.")
      .meta({ param: { example: "LEGO 75257 Millennium Falcon used complete" } }),
    price: z
      .string()
      .default("")
      .transform((text) => clip(text, 60))
      .describe("As people write it: 120, $1,234.50, GBP 20.")
      .meta({ param: { example: "$120" } }),
    currency: currencyField,
    category: choiceField(["", ...itemKinds], "").describe("What kind of thing it is; empty to find out."),
    condition: conditionField,
  }),
  response: z.strictObject({
    item: itemSchema.nullable().describe("What the title is about; null if it is not recognized."),
    condition: z.string().nullable().describe("The condition that the price is compared in, as in price histories."),
    conditionSentence: z.string().nullable().describe("Where the condition comes from."),
    price: z.strictObject({ amount, currency: z.string() }).nullable().describe("The price as it was read."),
    problem: z.string().nullable().describe("Why there is no price, as a sentence."),
    counts: z.boolean().nullable().describe("Whether a sale like this would count; null without an item."),
    excludedBy: z.string().nullable().describe("The rule that would exclude it."),
    reason: z.string().nullable().describe("Why that rule applies, as a sentence."),
    value: valueSchema.nullable().describe("In that condition and currency; null without a counted sale."),
    standing: z
      .strictObject({
        sales: z.int().describe("The counted sales that it is compared with."),
        days: z.int().nullable().describe("Their window; null for all time."),
        dearer: z.int().describe("Those with a higher price."),
        cheaper: z.int().describe("Those with a lower price."),
        sentence: z.string(),
      })
      .nullable()
      .describe("Null without a price, or without counted sales to compare it with."),
    nearest: z.array(itemSchema).describe("Up to 6 items with words of a title that is not recognized."),
  }),
  cachedBy: "all",
} as const;

export const loader = apiRoute({
  GET: publicEndpoint(contract, async ({ query }) => {
    const check = await checkPrice(query);
    const { item, price, shown, exclusion, standing } = check;
    const words = await checkView(query, check);
    return {
      item: item && itemJson(item),
      condition: item && shown.conditionKey,
      conditionSentence: words.condition?.sentence ?? null,
      price: price?.ok ? { amount: toMajor(price), currency: price.currency } : null,
      problem: words.problem,
      counts: item && exclusion === null,
      excludedBy: exclusion?.rule ?? null,
      reason: exclusion?.reason ?? null,
      value: shown.value && valueJson(shown.value),
      standing: standing && { ...standing, sentence: words.standing?.sentence ?? "" },
      nearest: check.nearest.map(itemJson),
    };
  }),
});

export const action = loader;

function itemJson({ itemKind, key, name }: { itemKind: (typeof itemKinds)[number]; key: string; name: string | null }) {
  return { kind: itemKind, key, name, page: itemPath(itemKind, key) };
}
