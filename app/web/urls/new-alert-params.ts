import { cleanQuery } from "#app/models/catalog/clean-query.ts";
import { defineParams, textParam } from "./params.ts";

/** Search parameters of the page that sets a price alert: what is searched, and the chosen item. */
export const newAlertParams = defineParams({
  q: textParam(cleanQuery),
  /** The id of an entry, or kind and key of an item, "legos/75257". */
  item: textParam((text) => (text.length <= 200 ? text : undefined)),
});
