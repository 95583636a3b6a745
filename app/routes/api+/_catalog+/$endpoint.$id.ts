import { z } from "zod";
import { categories, type ItemKind } from "#app/models/catalog/categories.ts";
import { allTimeHistory } from "#app/models/prices/all-time-history.server.ts";
import { publicEndpoint } from "#app/web/api/endpoint.server.ts";
import { conditionField, currencyField, textField, titleField } from "#app/web/api/fields.server.ts";
import {
  historyJson,
  historySchema,
  minifigureHistoryJson,
  minifigureHistorySchema,
} from "#app/web/api/history-json.server.ts";
import { apiRouteBy } from "#app/web/api-routes.server.ts";

const setNumber = z.string().regex(/^\d{4,7}$/, "A LEGO set number has four to seven digits, such as 75257.");
const itemId = textField(1, 200, "An item's id has 1 to 200 characters, such as hornby-r1153.");

const contractFor = (itemKind: ItemKind, name: string, example: string) => ({
  summary: `Get the price history of one item: ${name}`,
  description: "Value and averages are of counted sales only, in one currency and one condition.",
  params: z.object({
    id: (itemKind === "legos" ? setNumber : itemId)
      .meta({ param: { example } })
      .describe("The itemKey of a listing, or a title of the item."),
  }),
  query: z.object({
    title: titleField.describe(
      "A title of the item. If the id is unknown, the item is found by its title. A grade in it chooses the condition.",
    ),
    condition: conditionField,
    currency: currencyField,
  }),
});

const ofCategories = categories.map(({ id, name, history }) => {
  const contract = { ...contractFor(id, name, history.exampleKey), response: historySchema };
  const GET = publicEndpoint(contract, async ({ params, query }) =>
    historyJson(await allTimeHistory(id, params.id, query), query.title),
  );
  return [history.endpoint, { GET }] as const;
});

const ofMinifigures = publicEndpoint(
  { ...contractFor("minifigures", "LEGO minifigures", "sw0834"), response: minifigureHistorySchema },
  async ({ params, query }) =>
    minifigureHistoryJson(await allTimeHistory("minifigures", params.id, query), query.title),
);

export const loader = apiRouteBy("endpoint", {
  ...Object.fromEntries(ofCategories),
  "price-history-minifig": { GET: ofMinifigures },
});

export const action = loader;
