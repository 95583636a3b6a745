import type { ItemKind } from "#app/models/catalog/categories.ts";
import { cleanQuery } from "#app/models/catalog/clean-query.ts";
import { isConditionKey } from "#app/models/catalog/conditions/conditions.ts";
import { kinds } from "#app/models/catalog/kinds/all.ts";
import { targetDirections } from "#app/models/collection/entry-fields.ts";
import type { PriceTarget } from "#app/models/collection/targets.server.ts";
import { minorDigits, toMajor } from "#app/models/platform/amounts.ts";
import { priceWindows } from "#app/models/prices/windows.ts";
import { currencyParam, defineParams, oneOf, textParam, wholeNumber } from "./params.ts";

/** The query of the listing page that one came from. A longer one is left out: every link of the page carries it. */
const back = textParam((text) => (text.length <= 500 ? text : undefined));

/**
 * Search parameters of a price-history page: what to call the item, the chart's window, currency, condition, which
 * sales are listed, the page of these, where its link back leads, and the target that its line shows, with its side.
 */
export const historyParams = defineParams({
  title: textParam(cleanQuery),
  window: oneOf(["", ...priceWindows], ""),
  currency: currencyParam,
  condition: textParam((text) => (isConditionKey(text) ? text : undefined)),
  sales: oneOf(["", "value", "all"], ""),
  page: wholeNumber(1, 10_000, 1),
  back,
  target: textParam((text) => (/^\d{1,12}(?:\.\d{1,3})?$/.test(text) ? text : undefined)),
  direction: oneOf(targetDirections, "below"),
});

export type ShownHistory = ReturnType<typeof historyParams.read>;

/** The address of an item's page with a target on its line, at the form of its alert. */
export function withTarget(path: string, { direction, price }: Pick<PriceTarget, "direction" | "price">): string {
  const [pathname = "", search] = path.split("?");
  const query = new URLSearchParams(search);
  query.set("target", toMajor(price).toFixed(minorDigits(price.currency)).replace(/\.0+$/, ""));
  if (direction === "above") query.set("direction", direction);
  else query.delete("direction");
  return `${pathname}?${query}#alert`;
}

/**
 * What an address chooses on an item's page. Pages of a kind's own have a name in the address, but one window and one
 * way back.
 */
export function readHistoryChoice(itemKind: ItemKind, url: URL): ShownHistory {
  const choice = historyParams.read(url);
  return kinds[itemKind].pages ? { ...choice, window: "", back: "" } : { ...choice, title: "" };
}
