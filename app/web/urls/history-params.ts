import type { ItemKind } from "#app/models/catalog/categories.ts";
import { isConditionKey } from "#app/models/catalog/conditions/conditions.ts";
import { kinds } from "#app/models/catalog/kinds/all.ts";
import { cleanQuery } from "#app/models/catalog/search-words.ts";
import { priceWindows } from "#app/models/prices/windows.ts";
import { currencyParam, defineParams, oneOf, textParam, wholeNumber } from "./params.ts";

/** The query of the listing page that one came from. A longer one is left out: every link of the page carries it. */
const back = textParam((text) => (text.length <= 500 ? text : undefined));

/**
 * Search parameters of a price-history page: what to call the item, the chart's window, currency, condition, which
 * sales are listed, the page of these, and where its link back leads.
 */
export const historyParams = defineParams({
  title: textParam(cleanQuery),
  window: oneOf(["", ...priceWindows], ""),
  currency: currencyParam,
  condition: textParam((text) => (isConditionKey(text) ? text : undefined)),
  sales: oneOf(["", "value", "all"], ""),
  page: wholeNumber(1, 10_000, 1),
  back,
});

export type ShownHistory = ReturnType<typeof historyParams.read>;

/**
 * What an address chooses on an item's page. Pages of a kind's own have a name in the address, but one window and one
 * way back.
 */
export function readHistoryChoice(itemKind: ItemKind, url: URL): ShownHistory {
  const choice = historyParams.read(url);
  return kinds[itemKind].pages ? { ...choice, window: "", back: "" } : { ...choice, title: "" };
}
