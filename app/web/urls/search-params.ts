import { itemKinds } from "#app/models/catalog/categories.ts";
import { cleanQuery } from "#app/models/catalog/search-words.ts";
import { defineParams, oneOf, textParam } from "./params.ts";

/** Search parameters of the universal search: the words, and the kind of items, of which an unknown one means all. */
export const searchParams = defineParams({
  q: textParam(cleanQuery),
  category: oneOf(["all", ...itemKinds], "all"),
});
