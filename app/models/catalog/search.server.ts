import { type CategoryId, categories } from "./categories.ts";
import { type Listing, listListings } from "./listings.server.ts";

/** What a search found: per category of the search page the best of its offers, and how many there are. */
export interface Found {
  /** The words that were searched for instead; null where the query was taken as it came. */
  corrected: string | null;
  groups: {
    category: CategoryId;
    total: number;
    /** There are more than `total`, which were not counted. */
    isAtLeast: boolean;
    rows: Listing[];
  }[];
}

/** Searches one category, or without it every category that the search page groups by; best match first. */
export async function searchCatalogue(query: string, category: CategoryId | null, perGroup: number): Promise<Found> {
  const searched = categories.filter(({ id, searchGroup }) => (category ? id === category : searchGroup !== undefined));
  const groups = await Promise.all(
    searched.map(async ({ id }) => {
      const { rows, total } = await listListings({ category: id, theme: null, query }, 1, perGroup);
      return { category: id, total, isAtLeast: false, rows };
    }),
  );
  return { corrected: null, groups };
}
