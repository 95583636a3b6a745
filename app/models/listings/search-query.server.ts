import { sql } from "kysely";
import { type QueryPart, queryParts } from "../catalog/search/query-parts.ts";
import { formsOf, wordsOf } from "../catalog/search-words.ts";
import { db } from "../platform/database.server.ts";

export interface SearchQuery {
  /** A PostgreSQL `tsquery` in words that titles hold. Empty matches everything. */
  tsquery: string;
  /** An upper bound for the category's listings that match. */
  maxMatches: number;
}

interface KnownWord {
  query_word: string;
  word: string;
  listings: number;
}

const minListings = 3;

/**
 * A query on a category's whole shelf, whose titles have words of their own. A rare word may begin another ("falc" finds
 * "Falcon"). Null without a word, or with one that no title holds.
 */
export async function readQuery(whole: string, text: string, excluded: readonly string[]): Promise<SearchQuery | null> {
  const parts = queryParts(text);
  if (text !== "" && parts.length === 0) return null;
  const without = excluded.flatMap((phrase) => wordsOf(phrase).map(quoted).join(" <-> ") || []).slice(0, 60);
  const known = await knownWords(
    whole,
    parts.flatMap(({ apart, joined }) => (joined ? [...apart, joined] : apart)),
  );
  const wanted = parts.map((part) => readPart(part, known));
  if (!wanted.every((part) => part !== null)) return null;
  return {
    tsquery: [...wanted.map(({ tsquery }) => tsquery), ...without.map((phrase) => `!(${phrase})`)].join(" & "),
    maxMatches: Math.min(...wanted.map(({ maxMatches }) => maxMatches)),
  };
}

function readPart({ apart, joined }: QueryPart, known: Map<string, KnownWord[]>): SearchQuery | null {
  const words = apart.map((word) => anyOf(known.get(word)));
  const together = words.every((word) => word !== null)
    ? {
        tsquery: words.map(({ tsquery }) => tsquery).join(" & "),
        maxMatches: Math.min(...words.map(({ maxMatches }) => maxMatches)),
      }
    : null;
  const asOne = joined ? anyOf(known.get(joined)) : null;
  if (!together || !asOne) return together ?? asOne;
  return {
    tsquery: `((${together.tsquery}) | ${asOne.tsquery})`,
    maxMatches: together.maxMatches + asOne.maxMatches,
  };
}

function anyOf(words: readonly KnownWord[] = []): SearchQuery | null {
  if (words.length === 0) return null;
  return {
    tsquery: `(${words.map(({ word }) => quoted(word)).join(" | ")})`,
    maxMatches: words.reduce((sum, { listings }) => sum + listings, 0),
  };
}

/** Safe in a `tsquery`: words are letters and digits, here and in the table of words. */
function quoted(word: string): string {
  return `'${word}'`;
}

/** The words of titles that each word of a query means. */
async function knownWords(whole: string, words: readonly string[]): Promise<Map<string, KnownWord[]>> {
  if (words.length === 0) return new Map();
  const unique = [...new Set(words)];
  const isPrefix = (word: string) => word.length >= 3 && !/^\p{N}+$/u.test(word);
  const { rows } = await sql<KnownWord & { is_form: boolean }>`
    select query.word as query_word, found.word, found.listings, found.is_form
    from unnest(${unique}::text[], ${unique.map((word) => formsOf(word).join(" "))}::text[],
      ${unique.map((word) => (isPrefix(word) ? word : null))}::text[]) as query (word, forms, prefix)
    cross join lateral (
      select word, listings, word = any(string_to_array(query.forms, ' ')) as is_form from search_word
      where category = ${whole} and (word = any(string_to_array(query.forms, ' '))
        or word >= query.prefix and word < query.prefix || chr(1114111))
      order by is_form desc, listings desc
      limit 30) as found`.execute(db);
  return new Map(
    unique.map((word) => {
      const all = rows.filter((row) => row.query_word === word);
      const forms = all.filter((row) => row.is_form);
      const isFrequent = forms.reduce((sum, { listings }) => sum + listings, 0) >= minListings;
      return [word, isFrequent ? forms : all];
    }),
  );
}
