import { sql } from "kysely";
import { type Category, type CategoryId, categories, searchCategories } from "../catalog/categories.ts";
import { identifyItem } from "../catalog/identification/identify-item.server.ts";
import { findItem } from "../catalog/items.server.ts";
import { splitNegativeTerms, wordsOf } from "../catalog/search-words.ts";
import { db } from "../platform/database.server.ts";
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

const minSimilarity = sql.lit(0.4);

/** The best matches in each searched category, or in one, at most `perGroup` each. Corrects misspelt words. */
export async function searchCatalogue(
  query: string,
  category: CategoryId | null,
  perGroup: number,
): Promise<SearchResult> {
  const searched: readonly Category[] = searchCategories.filter(({ id }) => category === null || id === category);
  const groups = await searchEach(searched, query, perGroup);
  if (totalOf(groups) >= fewMatches) return { corrected: null, groups, elsewhere: [] };
  const others = await searchEach(
    categories.filter((other) => !searched.includes(other)),
    query,
    1,
  );
  const elsewhere = others.filter(({ total }) => total > 0).map(({ rows, ...group }) => group);
  const corrected = await correctSpelling(searched, query);
  if (corrected === null) return { corrected, groups, elsewhere };
  const negatives = splitNegativeTerms(query).without.map((phrase) => `-"${phrase}"`);
  const correctedQuery = [corrected, ...negatives].join(" ");
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

/** Replaces rare words by similar ones. Null without any. Sellers misspell too, so frequency counts as well. */
async function correctSpelling(searched: readonly Category[], query: string): Promise<string | null> {
  const { text } = splitNegativeTerms(query);
  const words = wordsOf(text);
  const candidates = words.filter((word) => /^\p{L}{4,30}$/u.test(word));
  if (candidates.length === 0) return null;
  const ids = searched.map(({ id }) => id);
  const { rows } = await sql<{ word: string; better: string }>`
    select query.word, similar_word.word as better
    from unnest(${candidates}::text[]) as query (word)
    cross join lateral (
      select word, sum(listings) as listings from search_word
      where category = any(${ids}::text[]) and word % query.word and similarity(word, query.word) >= ${minSimilarity}
        and word <> query.word and word !~ '[0-9]' and length(word) > 3
      group by word
      order by similarity(word, query.word) * (1 + ln(1 + sum(listings)) / ln(1 + max(sum(listings)) over ())) desc, word
      limit 1) as similar_word
    where similar_word.listings > 3 * (
      select coalesce(sum(listings), 0) from search_word
      where category = any(${categories.map(({ id }) => id)}::text[])
        and word >= query.word and word < query.word || chr(1114111))`.execute(db);
  const better = new Map(rows.map((row) => [row.word, row.better]));
  return better.size === 0 ? null : words.map((word) => better.get(word) ?? word).join(" ");
}

/** The LEGO minifigure whose id is in the text, if sales of it are on record. It has no listings for a search to find. */
export async function findMinifigure(text: string): Promise<{ key: string; name: string | null } | null> {
  const { key } = identifyItem("minifigures", text);
  const item = key === null ? undefined : await findItem("minifigures", key);
  return item ? { key: item.key, name: item.name } : null;
}
