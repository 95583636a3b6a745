import { sql } from "kysely";
import { db } from "../../platform/database.server.ts";
import { type ItemKind, itemKinds } from "../categories.ts";

const minSimilarity = sql.lit(0.4);

/**
 * These words with rare ones replaced by similar words of titles. Null without any. Sellers misspell too, so frequency
 * counts as well.
 */
export async function correctWords(kinds: readonly ItemKind[], words: readonly string[]): Promise<string[] | null> {
  const candidates = words.filter((word) => /^\p{L}{4,30}$/u.test(word));
  if (candidates.length === 0) return null;
  const { rows } = await sql<{ word: string; better: string }>`
    select query.word, similar_word.word as better
    from unnest(${candidates}::text[]) as query (word)
    cross join lateral (
      select word, sum(listings) as listings from search_word
      where category = any(${kinds}::text[]) and word % query.word and similarity(word, query.word) >= ${minSimilarity}
        and word <> query.word and word !~ '[0-9]' and length(word) > 3
      group by word
      order by similarity(word, query.word) * (1 + ln(1 + sum(listings)) / ln(1 + max(sum(listings)) over ())) desc, word
      limit 1) as similar_word
    where similar_word.listings > 3 * (
      select coalesce(sum(listings), 0) from search_word
      where category = any(${itemKinds}::text[])
        and word >= query.word and word < query.word || chr(1114111))`.execute(db);
  const better = new Map(rows.map((row) => [row.word, row.better]));
  return better.size === 0 ? null : words.map((word) => better.get(word) ?? word);
}
