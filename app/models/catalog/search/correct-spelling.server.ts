import { sql } from "kysely";
import { db } from "../../platform/database.server.ts";
import { itemKinds } from "../categories.ts";

const minSimilarity = sql.lit(0.4);

/**
 * These words with rare ones replaced by similar words of titles, of these kinds or whole shelves. Null without any.
 * Sellers misspell too, so frequency counts as well.
 */
export async function correctWords(titlesOf: readonly string[], words: readonly string[]): Promise<string[] | null> {
  const candidates = words.filter((word) => /^\p{L}{4,30}$/u.test(word));
  if (candidates.length === 0) return null;
  const { rows } = await sql<{ word: string; better: string }>`
    select query.word, similar_word.word as better
    from unnest(${candidates}::text[], ${candidates.map((word) => swapsOf(word).join(" "))}::text[]) as query (word, swaps)
    cross join lateral (
      select word, sum(listings) as listings from (
        select category, word, listings from search_word
        where category = any(${titlesOf}::text[]) and word % query.word and similarity(word, query.word) >= ${minSimilarity}
          and word <> query.word and word !~ '[0-9]' and length(word) > 3
        union
        select category, word, listings from search_word
        where category = any(${titlesOf}::text[]) and word = any(string_to_array(query.swaps, ' '))) as candidate
      group by word
      order by case when word = any(string_to_array(query.swaps, ' ')) then 1 else similarity(word, query.word) end
        * (1 + ln(1 + sum(listings)) / ln(1 + max(sum(listings)) over ())) desc, word
      limit 1) as similar_word
    where similar_word.listings > 3 * (
      select coalesce(sum(listings), 0) from search_word
      where category = any(${itemKinds}::text[])
        and word >= query.word and word < query.word || chr(1114111))`.execute(db);
  const better = new Map(rows.map((row) => [row.word, row.better]));
  return better.size === 0 ? null : words.map((word) => better.get(word) ?? word);
}

/** A word with each two neighbours in the other order. Trigrams tell "lonodn" and "london" apart. */
function swapsOf(word: string): string[] {
  const letters = [...word];
  return letters
    .slice(1)
    .map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? "").join(""))
    .filter((swapped) => swapped !== word);
}
