import { priceWindows } from "#app/models/prices/windows.ts";
import { defineParams, oneOf, textLike, wholeNumber } from "./params.ts";

/** Search parameters of a price-history page: the chart's window, the currency, the page of the sales behind it. */
export const historyParams = defineParams({
  window: oneOf(priceWindows, "7d"),
  currency: textLike(/^[A-Z]{3}$/),
  page: wholeNumber(1, 10_000, 1),
});
