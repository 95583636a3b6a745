import { categories } from "#app/models/catalog/categories.ts";
import type { SearchTerms } from "#app/models/collection/saved-searches.server.ts";
import { collectionParams } from "./collection-params.ts";
import { listingParams } from "./listing-params.ts";
import { paths } from "./paths.ts";
import { searchParams } from "./search-params.ts";

/** The tab of My Collection with the saved searches. */
export const watchlistPath = collectionParams.href(paths.collection, { tab: "watchlist" });

/** The page that shows what a saved search finds: a category's listings, or the search over several categories. */
export function savedSearchPath({ category: id, theme, query: q }: SearchTerms): string {
  const category = categories.find((candidate) => candidate.id === id);
  if (!category) return searchParams.href(paths.search, { q });
  return listingParams(category).href(paths.category(category.id), { theme: theme ?? "all", q });
}
