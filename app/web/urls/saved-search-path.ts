import { categories } from "#app/models/catalog/categories.ts";
import type { SearchTerms } from "#app/models/collection/saved-searches.server.ts";
import { collectionParams } from "./collection-params.ts";
import { listingParams } from "./listing-params.ts";
import { paths } from "./paths.ts";
import { searchParams } from "./search-params.ts";

/** The tab of My Collection with the saved searches. */
export const watchlistPath = collectionParams.href(paths.collection, { tab: "watchlist" });

/**
 * The page that shows what a saved search finds: a category's listings, or the search over several categories. Where a
 * page may show eBay's, which no search is saved of, it names the others.
 */
export function savedSearchPath({ category: id, theme, query: q }: SearchTerms, hasEbay: boolean): string {
  const source = hasEbay ? "others" : "";
  const category = categories.find((candidate) => candidate.id === id);
  if (!category) return searchParams.href(paths.search, { q, source });
  return listingParams(category).href(paths.category(category.id), { theme: theme ?? "all", q, source });
}
