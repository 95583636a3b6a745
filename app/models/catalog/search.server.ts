import { type CategoryId, searchCategories } from "./categories.ts";
import { type Listing, listListings } from "./listings.server.ts";

/** What a search found in one category. */
export interface FoundGroup {
  category: CategoryId;
  total: number;
  /** Whether `total` is a lower bound. */
  isAtLeast: boolean;
  rows: Listing[];
}

/**
 * Offers that match the query, at most `perGroup` of each category that the search covers, or of the one named; categories
 * without any are among the groups. `corrected` is the query that was understood, where it is another one.
 */
export async function searchCatalogue(
  query: string,
  category: CategoryId | null,
  perGroup: number,
): Promise<{ corrected: string | null; groups: FoundGroup[] }> {
  const covered = searchCategories.filter(({ id }) => category === null || id === category);
  const groups = await Promise.all(
    covered.map(async ({ id }) => {
      const { rows, total } = await listListings({ category: id, theme: null, query }, 1, perGroup);
      return { category: id, total, isAtLeast: false, rows };
    }),
  );
  return { corrected: null, groups };
}
