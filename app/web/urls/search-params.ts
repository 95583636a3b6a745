import { itemKinds } from "#app/models/catalog/categories.ts";
import { cleanQuery } from "#app/models/catalog/clean-query.ts";
import { listingSorts } from "#app/models/listings/listing-sorts.ts";
import { narrowingParams, sourceParam } from "./listing-params.ts";
import { defineParams, oneOf, textParam } from "./params.ts";

/**
 * Search parameters of the universal search: the words, the kind of items, of which an unknown one means all, and which
 * listings of whom in which order.
 */
export const searchParams = defineParams({
  q: textParam(cleanQuery),
  category: oneOf(["all", ...itemKinds], "all"),
  source: sourceParam,
  ...narrowingParams,
  sort: oneOf(listingSorts, "newest"),
});

export type SearchChoice = ReturnType<typeof searchParams.read>;
