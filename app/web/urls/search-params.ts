import { searchCategories } from "#app/models/catalog/categories.ts";
import { cleanQuery } from "#app/models/catalog/search-words.ts";
import { defineParams, oneOf, textParam } from "./params.ts";

/** Search parameters of the universal search: the words, and the category, of which an unknown one means all. */
export const searchParams = defineParams({
  q: textParam(cleanQuery),
  category: oneOf(["all", ...searchCategories.map(({ id }) => id)], "all"),
});
