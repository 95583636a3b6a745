import { z } from "zod";
import { categories, type Subject } from "#app/models/catalog/categories.ts";
import { fullHistory } from "#app/models/prices/full-history.server.ts";
import { endpoint } from "#app/web/api/endpoint.server.ts";
import { textField, titleField } from "#app/web/api/fields.server.ts";
import {
  historyJson,
  historySchema,
  minifigureHistoryJson,
  minifigureHistorySchema,
} from "#app/web/api/history-json.server.ts";
import { apiRouteBy } from "#app/web/http/handlers.server.ts";

const setNumber = z.string().regex(/^\d{4,7}$/, "A LEGO set number has four to seven digits, such as 75257.");
const itemId = textField(1, 200, "An item's id has 1 to 200 characters, such as hornby-r1153.");

const promise = (subject: Subject, name: string, example: string) => ({
  summary: `What one item sold for: ${name}`,
  description: "Averages are over counted sales only, in the currency the item is sold in most.",
  params: z.object({
    id: (subject === "legos" ? setNumber : itemId)
      .meta({ param: { example } })
      .describe("Identity of the item: itemNumber of its listings, or what a title says of it."),
  }),
  query: z.object({
    title: titleField.describe("A title of the item: it is found by that when nothing is known under the id."),
  }),
});

const ofCategories = categories.map(({ id, name, history }) => {
  const promised = { ...promise(id, name, history.exampleNumber), answer: historySchema };
  const GET = endpoint(promised, async ({ params, query: { title } }) =>
    historyJson(await fullHistory(id, params.id, title), title),
  );
  return [history.endpoint, { GET }] as const;
});

const ofMinifigures = endpoint(
  { ...promise("minifigures", "LEGO minifigures", "sw0834"), answer: minifigureHistorySchema },
  async ({ params, query: { title } }) =>
    minifigureHistoryJson(await fullHistory("minifigures", params.id, title), title),
);

export const loader = apiRouteBy("endpoint", {
  ...Object.fromEntries(ofCategories),
  "price-history-minifig": { GET: ofMinifigures },
});

export const action = loader;
