import { type Category, type CategoryId, categories } from "../catalog/categories.ts";
import { correctWords } from "../catalog/search/correct-spelling.server.ts";
import { splitNegativeTerms, wordsOf } from "../catalog/search-words.ts";
import { type Listing, listListings } from "./listings.server.ts";

export interface SearchGroup {
  category: CategoryId;
  total: number;
  isAtLeast: boolean;
  rows: Listing[];
}

export interface SearchResult {
  /** The query with its spelling corrected, where the query itself found next to nothing. */
  corrected: string | null;
  groups: SearchGroup[];
  /** Matches in categories that the search does not cover, where it found next to nothing itself. */
  elsewhere: Omit<SearchGroup, "rows">[];
}

/** A search with fewer matches is corrected, if other spellings find more. */
export const fewMatches = 3;

/** The best matches in each of these categories, at most `perGroup` each. Corrects misspelt words. */
export async function searchCatalogue(
  query: string,
  searched: readonly Category[],
  perGroup: number,
): Promise<SearchResult> {
  if (searched.length === 0) return { corrected: null, groups: [], elsewhere: [] };
  const groups = await searchEach(searched, query, perGroup);
  if (totalOf(groups) >= fewMatches) return { corrected: null, groups, elsewhere: [] };
  const others = await searchEach(
    categories.filter((other) => !searched.includes(other)),
    query,
    1,
  );
  const elsewhere = others.filter(({ total }) => total > 0).map(({ rows, ...group }) => group);
  const { text, without } = splitNegativeTerms(query);
  const corrected = await correctWords(
    searched.map(({ id }) => id),
    wordsOf(text),
  );
  if (corrected === null) return { corrected, groups, elsewhere };
  const correctedQuery = [...corrected, ...without.map((phrase) => `-"${phrase}"`)].join(" ");
  const better = await searchEach(searched, correctedQuery, perGroup);
  return totalOf(better) > totalOf(groups)
    ? { corrected: correctedQuery, groups: better, elsewhere }
    : { corrected: null, groups, elsewhere };
}

function searchEach(searched: readonly Category[], query: string, perGroup: number): Promise<SearchGroup[]> {
  return Promise.all(
    searched.map(async (category) => {
      const { total, isAtLeast, rows } = await listListings(
        { category, theme: "", query, sort: "newest" },
        1,
        perGroup,
      );
      return { category: category.id, total, isAtLeast, rows };
    }),
  );
}

function totalOf(groups: readonly SearchGroup[]): number {
  return groups.reduce((total, group) => total + group.total, 0);
}
