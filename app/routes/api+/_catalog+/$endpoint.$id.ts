import { z } from "zod";
import { itemKinds, requireCategory } from "#app/models/catalog/categories.ts";
import { kindsOnServer } from "#app/models/catalog/kinds/all.server.ts";
import { kinds } from "#app/models/catalog/kinds/all.ts";
import { allTimeHistory } from "#app/models/prices/all-time-history.server.ts";
import { publicEndpoint } from "#app/web/api/endpoint.server.ts";
import { conditionField, currencyField, textField, titleField } from "#app/web/api/fields.server.ts";
import { historyJson, historySchemaOf } from "#app/web/api/history-json.server.ts";
import { apiRouteBy } from "#app/web/api-routes.server.ts";

const itemId = textField(200, "An item's id has 1 to 200 characters, such as hornby-r1153.");

const endpoints = itemKinds.map((itemKind) => {
  const { numbers, ownPages } = kindsOnServer[itemKind];
  const { name, history } = requireCategory(kinds[itemKind].category);
  const { endpoint, about, exampleKey } = ownPages?.api ?? { ...history, about: name };
  const contract = {
    summary: `Get the price history of one item: ${about}`,
    description: "Value and averages are of counted sales only, in one currency and one condition.",
    params: z.object({
      id: (numbers?.api ? z.string().regex(numbers.api.form, numbers.api.refusal) : itemId)
        .meta({ param: { example: exampleKey } })
        .describe("The itemKey of a listing, or a title of the item."),
    }),
    query: z.object({
      title: titleField.describe(
        "A title of the item. If the id is unknown, the item is found by its title. A grade in it chooses the condition.",
      ),
      condition: conditionField,
      currency: currencyField,
    }),
    response: historySchemaOf(itemKind),
    cachedBy: kinds[itemKind].category,
  };
  const GET = publicEndpoint(contract, async ({ params, query }) =>
    historyJson(itemKind, await allTimeHistory(itemKind, params.id, query), query.title),
  );
  return [endpoint, { GET }] as const;
});

export const loader = apiRouteBy("endpoint", Object.fromEntries(endpoints));

export const action = loader;
