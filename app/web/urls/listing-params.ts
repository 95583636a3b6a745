import type { Category } from "#app/models/catalog/categories.ts";
import { cleanQuery } from "#app/models/catalog/search-words.ts";
import { listingSorts } from "#app/models/listings/listing-sorts.ts";
import { defineParams, oneOf, textParam, wholeNumber } from "./params.ts";

const page = wholeNumber(1, 1_000_000, 1);
const sort = oneOf(listingSorts, "newest");

/** Search parameters of a category's listing screen. An unknown theme means all. */
export function listingParams(category: Category) {
  const themeIds = category.listing.themes.map(({ id }) => id);
  return defineParams({ theme: oneOf(themeIds, "all"), q: textParam(cleanQuery), sort, page });
}
