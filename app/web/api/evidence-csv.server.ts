import type { ItemKind } from "#app/models/catalog/categories.ts";
import { conditionLabel } from "#app/models/catalog/conditions/conditions.ts";
import { writeCsv } from "#app/models/files/csv.ts";
import { rulesVersion } from "#app/models/market/rules-version.ts";
import { countOf, minorDigits, toMajor } from "#app/models/platform/amounts.ts";
import type { Evidence } from "#app/models/prices/evidence.server.ts";
import { exclusionLabel } from "#app/models/prices/exclusion-rules.ts";
import { standingIn } from "#app/models/prices/history.server.ts";
import type { ItemValue } from "#app/models/prices/values.server.ts";
import { fullName } from "./new-sales-feed.server.ts";

/** A value as a file: first what it is and how it was calculated, a name and a text a line; after an empty line its sales. */
export function evidenceCsv(
  itemKind: ItemKind,
  { item, value, currency, conditionKey, sales, leftOut }: Evidence,
): string {
  const amount = (minor: number) => toMajor({ minor, currency }).toFixed(minorDigits(currency));
  const about: [name: string, text: string][] = [
    ["item", fullName(itemKind, item.key, item.name)],
    ["condition", conditionLabel(itemKind, conditionKey)],
    ["currency", currency],
    ["value", value?.median == null ? "" : amount(value.median)],
    ["formula", formulaOf(value)],
    ["until", value?.until.toISOString() ?? ""],
    ["least sales", value?.heldBack ? "10" : "5"],
    ["rules version", String(rulesVersion)],
    ["left out", leftOut.map(({ source, sales }) => `${countOf(sales, "sale")} of ${source}`).join(", ")],
  ];
  const rows = sales.map((sale) => [
    sale.soldAt.toISOString(),
    amount(sale.price.minor),
    standingIn(value, sale.soldAt, sale.excluded?.rule ?? null),
    sale.excluded ? `${exclusionLabel(sale.excluded.rule)}. ${sale.excluded.reason}` : "",
    sale.title,
    sale.source,
    sale.marketplace ?? "",
    sale.url ?? "",
  ]);
  return writeCsv([
    ...about,
    [],
    ["sold at", "price", "judged", "why", "title", "source", "marketplace", "address"],
    ...rows,
  ]);
}

function formulaOf(value: ItemValue | null): string {
  if (value?.median == null) return "Fewer than five sales are counted: there is no value.";
  return [
    `Median of the sales judged as counted in the shortest of 30, 90 and 365 days before "until" with at least "least sales" of them, else of all time.`,
    "Between two middle prices it is their mean, rounded half up.",
    ...(value.heldBack ? [`"until" is when the first sale was made that is held back.`] : []),
  ].join(" ");
}
