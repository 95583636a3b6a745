import { sql } from "kysely";
import { type Category, type CategoryId, categories, searchCategories } from "../catalog/categories.ts";
import { splitNegativeTerms, wordsOf } from "../catalog/search-words.ts";
import { db } from "../platform/database.server.ts";
import { type Listing, listListings } from "./listings.server.ts";

/** What one category has for a search. */
export interface SearchGroup {
  category: CategoryId;
  total: number;
  /** Whether there are more than `total`. */
  isAtLeast: boolean;
  rows: Listing[];
}

export interface SearchAnswer {
  /** What was searched for instead, because the query as it was typed found next to nothing. */
  corrected: string | null;
  /** Every category that was asked, in the table's order, empty ones too. */
  groups: SearchGroup[];
  /** What categories that the search does not cover have for it; looked for only where it found next to nothing. */
  elsewhere: Omit<SearchGroup, "rows">[];
}

/** A search that finds fewer than this is tried again with words that titles really hold. */
const little = 3;

/** Words less alike than this, of 1, are different words. */
const leastAlike = sql.lit(0.4);

/** The best matches of each searched category, or of one, at most `perGroup` each. Forgives a word spelt wrong. */
export async function searchCatalogue(
  query: string,
  category: CategoryId | null,
  perGroup: number,
): Promise<SearchAnswer> {
  const asked: readonly Category[] = searchCategories.filter(({ id }) => category === null || id === category);
  const groups = await searchEach(asked, query, perGroup);
  if (sum(groups) >= little) return { corrected: null, groups, elsewhere: [] };
  const others = await searchEach(
    categories.filter((other) => !asked.includes(other)),
    query,
    1,
  );
  const elsewhere = others.filter(({ total }) => total > 0).map(({ rows, ...group }) => group);
  const corrected = await respelt(asked, query);
  if (corrected === null) return { corrected, groups, elsewhere };
  const unwanted = splitNegativeTerms(query).without.map((phrase) => `-"${phrase}"`);
  const better = await searchEach(asked, [corrected, ...unwanted].join(" "), perGroup);
  return sum(better) > sum(groups) ? { corrected, groups: better, elsewhere } : { corrected: null, groups, elsewhere };
}

function searchEach(asked: readonly Category[], query: string, perGroup: number): Promise<SearchGroup[]> {
  return Promise.all(
    asked.map(async (category) => {
      const found = await listListings({ category, theme: "", query, sort: "newest" }, 1, perGroup);
      return { category: category.id, total: found.total, isAtLeast: found.isAtLeast, rows: found.rows };
    }),
  );
}

function sum(groups: readonly SearchGroup[]): number {
  return groups.reduce((total, group) => total + group.total, 0);
}

/**
 * The query with each word that hardly any title of any category holds replaced by a similar one (trigrams) that many
 * more do; null when there is nothing to replace. Sellers misspell too: being frequent weighs up to as much as being similar.
 */
async function respelt(asked: readonly Category[], query: string): Promise<string | null> {
  const { text } = splitNegativeTerms(query);
  const words = wordsOf(text);
  const doubtful = words.filter((word) => /^\p{L}{4,30}$/u.test(word));
  if (doubtful.length === 0) return null;
  const ids = asked.map(({ id }) => id);
  const { rows } = await sql<{ asked: string; better: string }>`
    select asked.word as asked, alike.word as better
    from unnest(${doubtful}::text[]) as asked (word)
    cross join lateral (
      select word, sum(listings) as listings from search_word
      where category = any(${ids}::text[]) and word % asked.word and similarity(word, asked.word) >= ${leastAlike}
        and word <> asked.word and word !~ '[0-9]' and length(word) > 3
      group by word
      order by similarity(word, asked.word) * (1 + ln(1 + sum(listings)) / ln(1 + max(sum(listings)) over ())) desc, word
      limit 1) as alike
    where alike.listings > 3 * (
      select coalesce(sum(listings), 0) from search_word
      where category = any(${categories.map(({ id }) => id)}::text[])
        and word >= asked.word and word < asked.word || chr(1114111))`.execute(db);
  const better = new Map(rows.map((row) => [row.asked, row.better]));
  return better.size === 0 ? null : words.map((word) => better.get(word) ?? word).join(" ");
}
