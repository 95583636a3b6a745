import { entryKinds } from "#app/models/collection/entry-fields.ts";
import { currencyParam, defineParams, oneOf, textParam, wholeNumber } from "./params.ts";

/** The tabs of My Collection. The first two are the two lists. */
const collectionTabs = ["tracked", "owned", "watchlist", "alerts"] as const;

export type CollectionTab = (typeof collectionTabs)[number];

/** How a list of a collection can be sorted. */
export const collectionSorts = ["newest", "name", "worth", "change"] as const;

export type CollectionSort = (typeof collectionSorts)[number];

/** An id, else none. */
const id = textParam((text) => (/^[\da-f-]{36}$/.test(text) ? text : undefined));

/**
 * Search parameters of My Collection. `currency` is that of the worth and its chart, by default the first; `edit` is
 * the id of the entry whose copies are being edited; `copy` is that of the copy, "new" for another one.
 */
export const collectionParams = defineParams({
  tab: oneOf(collectionTabs, "tracked"),
  sort: oneOf(collectionSorts, "newest"),
  category: oneOf(["all", ...entryKinds], "all"),
  page: wholeNumber(1, 10_000, 1),
  currency: currencyParam,
  edit: id,
  copy: { ...id, parse: (text: string) => (text === "new" ? text : id.parse(text)) },
});
