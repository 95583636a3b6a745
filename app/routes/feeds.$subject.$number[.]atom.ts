import { subjects } from "#app/models/catalog/categories.ts";
import { NotFoundError } from "#app/models/errors.ts";
import { listNewSales } from "#app/models/prices/new-sales.server.ts";
import { atomResponse } from "#app/web/atom.server.ts";
import { readRoute } from "#app/web/handlers.server.ts";
import { newSalesFeed } from "#app/web/new-sales-feed.server.ts";

export const loader = readRoute(async ({ request, params }) => {
  const subject = subjects.find((id) => id === params.subject);
  const number = params.number ?? "";
  if (!subject || number.length > 300) throw new NotFoundError("item", "We do not know that item.");
  const { item, sales } = await listNewSales(subject, number);
  return atomResponse(newSalesFeed(subject, item, sales), request);
});

export const action = loader;
