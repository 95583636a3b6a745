import { type Category, categories, shelfOf } from "../catalog/categories.ts";
import { type ShelfSource, shelfAt, shelfSources } from "../catalog/live-source.ts";
import { correctWords } from "../catalog/search/correct-spelling.server.ts";
import { splitNegativeTerms, wordsOf } from "../catalog/search-words.ts";
import type { ListingNarrowing, ListingSort } from "./listing-sorts.ts";
import { listListings } from "./listings.server.ts";

type SearchGroup = Awaited<ReturnType<typeof searchEach>>[number];

/** Which of the listings that match to show, and in which order. */
type Narrowing = Partial<ListingNarrowing & { sort: ListingSort; source: ShelfSource }>;

interface SearchResult {
  /** The query with its spelling corrected, where the query itself found next to nothing. */
  corrected: string | null;
  groups: SearchGroup[];
  /** Matches in categories that the search does not cover, where it found next to nothing itself. */
  elsewhere: Pick<SearchGroup, "category" | "total" | "isAtLeast">[];
}

/** A search with fewer matches is corrected, if other spellings find more. */
export const fewMatches = 3;

/** The best matches in each of these categories, at most `perGroup` each. Corrects misspelt words. */
export async function searchCatalogue(
  query: string,
  searched: readonly Category[],
  perGroup: number,
  narrowing: Narrowing = {},
): Promise<SearchResult> {
  if (searched.length === 0) return { corrected: null, groups: [], elsewhere: [] };
  const groups = await searchEach(searched, query, perGroup, narrowing);
  if (totalOf(groups) >= fewMatches) return { corrected: null, groups, elsewhere: [] };
  const others = await searchEach(
    categories.filter((other) => !searched.includes(other)),
    query,
    1,
    narrowing,
  );
  const elsewhere = others
    .filter(({ total }) => total > 0)
    .map(({ category, total, isAtLeast }) => ({ category, total, isAtLeast }));
  // What only filters leave out is spelt well.
  const { source = "others" } = narrowing;
  const all = isNarrow(narrowing) ? await searchEach(searched, query, 1, { source }) : groups;
  if (totalOf(all) >= fewMatches) return { corrected: null, groups, elsewhere };
  const { text, without } = splitNegativeTerms(query);
  const corrected = await correctWords(
    searched.map((category) => shelfAt(shelfOf(category), source)),
    wordsOf(text),
  );
  if (corrected === null) return { corrected, groups, elsewhere };
  const correctedQuery = [...corrected, ...without.map((phrase) => `-"${phrase}"`)].join(" ");
  const better = await searchEach(searched, correctedQuery, perGroup, narrowing);
  return totalOf(better) > totalOf(groups)
    ? { corrected: correctedQuery, groups: better, elsewhere }
    : { corrected: null, groups, elsewhere };
}

function isNarrow(narrowing: Narrowing): boolean {
  return Object.values(narrowing).some((value) => !["", "shown", "newest", ...shelfSources].includes(value));
}

function searchEach(searched: readonly Category[], query: string, perGroup: number, narrowing: Narrowing) {
  return Promise.all(
    searched.map(async (category) => {
      const filter = { category, theme: "", query, sort: "newest" as const, ...narrowing };
      const { total, isAtLeast, rows, currency } = await listListings(filter, 1, perGroup);
      return { category: category.id, total, isAtLeast, rows, currency };
    }),
  );
}

function totalOf(groups: readonly SearchGroup[]): number {
  return groups.reduce((total, group) => total + group.total, 0);
}
