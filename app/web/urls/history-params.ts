import { isConditionKey } from "#app/models/catalog/conditions/conditions.ts";
import { cleanQuery } from "#app/models/catalog/search-words.ts";
import { priceWindows } from "#app/models/prices/windows.ts";
import { currencyParam as currency, defineParams, oneOf, textParam, wholeNumber } from "./params.ts";

const condition = textParam((text) => (isConditionKey(text) ? text : undefined));
const page = wholeNumber(1, 10_000, 1);
/** The query of the listing page that one came from. A longer one is left out: every link of the page carries it. */
const back = textParam((text) => (text.length <= 500 ? text : undefined));

/**
 * Search parameters of a price-history page: the chart's window, currency, condition, the page of the sales behind it, and
 * where its link back leads.
 */
export const historyParams = defineParams({
  window: oneOf(["", ...priceWindows], ""),
  currency,
  condition,
  page,
  back,
});

/** Search parameters of a minifigure's page: what to call it, currency, condition, the page of the sales behind it. */
export const minifigureParams = defineParams({ title: textParam(cleanQuery), currency, condition, page });
