import { z } from "zod";
import { categories, type Subject } from "#app/models/catalog/categories.ts";
import { fullHistory } from "#app/models/prices/full-history.server.ts";
import { titleField } from "#app/web/api-fields.server.ts";
import { endpoint } from "#app/web/endpoint.server.ts";
import { apiRouteBy } from "#app/web/handlers.server.ts";
import {
  historyJson,
  historySchema,
  minifigureHistoryJson,
  minifigureHistorySchema,
} from "#app/web/history-json.server.ts";

const setNumber = z.string().regex(/^\d{4,7}$/, "A LEGO set number has four to seven digits, such as 75257.");
const slug = z
  .string()
  .regex(/^[\w.-]{1,120}$/, "An item's id has letters, digits and hyphens, such as funko-pop-324.")
  .toLowerCase();

/** How ids of a subject look, with one of them. */
const ids: Record<Subject, z.ZodString> = {
  legos: setNumber.meta({ examples: ["75257"] }),
  figures: slug.meta({ examples: ["funko-pop-star-wars-2"] }),
  comics: slug.meta({ examples: ["amazing-spider-man-300"] }),
  "model-trains": slug.meta({ examples: ["bachmann-32-554"] }),
  "model-cars": slug.meta({ examples: ["hot-wheels-custom-camaro-1968-redline"] }),
  "sports-memorabilia": slug.meta({ examples: ["tom-brady-signed-patriots-jersey-jsa"] }),
  minifigures: slug.meta({ examples: ["sw0004"] }),
};

const promise = (subject: Subject, name: string) => ({
  summary: `What one item sold for: ${name}`,
  description: "Averages are over counted sales only, in the currency the item is sold in most.",
  params: z.object({ id: ids[subject].describe("Identity of the item: itemNumber of its listings.") }),
  query: z.object({
    title: titleField.describe("A title of the item: it is found by that when nothing is known under the id."),
  }),
});

const ofCategories = categories.map(({ id, name, history }) => {
  const promised = { ...promise(id, name), answer: historySchema };
  const GET = endpoint(promised, async ({ params, query: { title } }) =>
    historyJson(await fullHistory(id, params.id, title), title),
  );
  return [history.endpoint, { GET }] as const;
});

const ofMinifigures = endpoint(
  { ...promise("minifigures", "LEGO minifigures"), answer: minifigureHistorySchema },
  async ({ params, query: { title } }) =>
    minifigureHistoryJson(await fullHistory("minifigures", params.id, title), title),
);

export const loader = apiRouteBy("endpoint", {
  ...Object.fromEntries(ofCategories),
  "price-history-minifig": { GET: ofMinifigures },
});

export const action = loader;
