import { searchCategories } from "#app/models/catalog/categories.ts";
import { defineParams, oneOf, searchText } from "./params.ts";

/** Search parameters of the universal search: the words, and the category, of which an unknown one means all. */
export const searchParams = defineParams({
  q: searchText,
  category: oneOf(["all", ...searchCategories.map(({ id }) => id)], "all"),
});
