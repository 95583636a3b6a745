import { itemKinds } from "#app/models/catalog/categories.ts";
import { isConditionKey } from "#app/models/catalog/conditions/conditions.ts";
import { cleanTitle } from "#app/models/catalog/titles/title.ts";
import { defineParams, oneOf, textParam } from "./params.ts";

/** Maximum characters of a price: longer texts are not prices. */
const maxPriceLength = 60;

const currency = textParam((text) => (/^[A-Z]{3}$/.test(text.toUpperCase()) ? text.toUpperCase() : undefined));

/** What the form to check a price asks: a title, a price as people write it, and what both leave open. */
export const checkParams = defineParams({
  title: textParam(cleanTitle),
  price: textParam((text) => {
    const plain = text.replace(/\p{Cc}+/gu, " ").trim();
    return plain.length > maxPriceLength ? undefined : plain;
  }),
  currency,
  category: oneOf(["", ...itemKinds], ""),
  condition: textParam((text) => (isConditionKey(text) ? text : undefined)),
});
