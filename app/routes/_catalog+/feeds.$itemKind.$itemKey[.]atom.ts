import { itemKinds } from "#app/models/catalog/categories.ts";
import { NotFoundError } from "#app/models/platform/errors.ts";
import { listNewSales } from "#app/models/prices/new-sales.server.ts";
import { atomResponse } from "#app/web/api/atom.server.ts";
import { newSalesFeed } from "#app/web/api/new-sales-feed.server.ts";
import { readRoute } from "#app/web/api-routes.server.ts";

export const loader = readRoute(async ({ request, params }) => {
  const itemKind = itemKinds.find((id) => id === params.itemKind);
  const itemKey = params.itemKey ?? "";
  if (!itemKind || itemKey.length > 300) throw new NotFoundError("item", "We do not know that item.");
  const { item, sales } = await listNewSales(itemKind, itemKey);
  return atomResponse(newSalesFeed(itemKind, item, sales), request);
});

export const action = loader;
