import { itemKinds } from "#app/models/catalog/categories.ts";
import { NotFoundError } from "#app/models/platform/errors.ts";
import { valueEvidence } from "#app/models/prices/evidence.server.ts";
import { evidenceCsv } from "#app/web/api/evidence-csv.server.ts";
import { readRoute } from "#app/web/api-routes.server.ts";
import { download } from "#app/web/http/text-responses.server.ts";
import { historyParams } from "#app/web/urls/history-params.ts";

/** The sales behind an item's value in a condition and currency, and how it follows from them. */
export const loader = readRoute(async ({ params, url }) => {
  const itemKind = itemKinds.find((id) => id === params.itemKind);
  const itemKey = params.itemKey ?? "";
  if (!itemKind || itemKey.length > 300) throw new NotFoundError("item", "We do not know that item.");
  const evidence = await valueEvidence(itemKind, itemKey, historyParams.read(url));
  return download(evidenceCsv(itemKind, evidence), { name: "chartables-evidence", ending: "csv", type: "text/csv" });
});

export const action = loader;
