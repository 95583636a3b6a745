import { sql } from "kysely";
import type { CategoryId } from "../catalog/categories.ts";
import { formsOf, type QueryPart, queryParts, wordsOf } from "../catalog/search-words.ts";
import { db } from "../platform/database.server.ts";

/** What to look for in the words of titles. */
export interface SearchQuery {
  /** A PostgreSQL `tsquery` in words as titles hold them; empty for anything. */
  tsquery: string;
  /** No more listings of the category than this can hold it. */
  most: number;
}

interface KnownWord {
  asked: string;
  word: string;
  listings: number;
}

const anything: SearchQuery = { tsquery: "", most: Number.POSITIVE_INFINITY };

/** A word known from this many listings is meant as it stands; a rarer one may be the beginning of another. */
const known = 3;

/**
 * A query in the words of a category: every word must be there, in the singular or the plural; one that titles hardly
 * hold may go on ("falc" finds "Falcon"); "spider-man" finds "spiderman". Unwanted words and phrases must not be there.
 * Null when the text holds no word, or one that no title holds.
 */
export async function readQuery(
  category: CategoryId,
  text: string,
  unwanted: readonly string[],
): Promise<SearchQuery | null> {
  const parts = queryParts(text);
  if (text !== "" && parts.length === 0) return null;
  const without = unwanted.flatMap((phrase) => wordsOf(phrase).map(quoted).join(" <-> ") || []).slice(0, 60);
  if (parts.length === 0 && without.length === 0) return anything;

  const words = await knownWords(
    category,
    parts.flatMap(({ apart, joined }) => (joined ? [...apart, joined] : apart)),
  );
  const wanted = parts.map((part) => readPart(part, words));
  if (wanted.some((part) => part === null)) return null;
  const found = wanted.filter((part) => part !== null);
  return {
    tsquery: [...found.map(({ tsquery }) => tsquery), ...without.map((phrase) => `!(${phrase})`)].join(" & "),
    most: Math.min(...found.map(({ most }) => most)),
  };
}

function readPart({ apart, joined }: QueryPart, words: Map<string, KnownWord[]>): SearchQuery | null {
  const each = apart.map((word) => anyOf(words.get(word)));
  const together = each.every((part) => part !== null)
    ? { tsquery: each.map((part) => part.tsquery).join(" & "), most: Math.min(...each.map((part) => part.most)) }
    : null;
  const inOne = joined ? anyOf(words.get(joined)) : null;
  if (!together || !inOne) return together ?? inOne;
  return { tsquery: `((${together.tsquery}) | ${inOne.tsquery})`, most: together.most + inOne.most };
}

function anyOf(words: readonly KnownWord[] | undefined): SearchQuery | null {
  if (!words || words.length === 0) return null;
  return {
    tsquery: `(${words.map(({ word }) => quoted(word)).join(" | ")})`,
    most: words.reduce((sum, { listings }) => sum + listings, 0),
  };
}

/** Safe as part of a `tsquery`: words are letters and digits, here and in the table of words. */
function quoted(word: string): string {
  return `'${word}'`;
}

/** For each word asked for, those of the catalogue that are meant by it. */
async function knownWords(category: CategoryId, asked: readonly string[]): Promise<Map<string, KnownWord[]>> {
  if (asked.length === 0) return new Map();
  const unique = [...new Set(asked)];
  const mayGoOn = (word: string) => word.length >= 3 && !/^\p{N}+$/u.test(word);
  const { rows } = await sql<KnownWord & { is_form: boolean }>`
    select asked.word as asked, found.word, found.listings, found.is_form
    from unnest(${unique}::text[], ${unique.map((word) => formsOf(word).join(" "))}::text[],
      ${unique.map((word) => (mayGoOn(word) ? word : null))}::text[]) as asked (word, forms, beginning)
    cross join lateral (
      select word, listings, word = any(string_to_array(asked.forms, ' ')) as is_form from search_word
      where category = ${category} and (word = any(string_to_array(asked.forms, ' '))
        or word >= asked.beginning and word < asked.beginning || chr(1114111))
      order by is_form desc, listings desc
      limit 30) as found`.execute(db);
  return new Map(
    unique.map((word) => {
      const all = rows.filter((row) => row.asked === word);
      const forms = all.filter((row) => row.is_form);
      const isKnown = forms.reduce((sum, { listings }) => sum + listings, 0) >= known;
      return [word, isKnown ? forms : all];
    }),
  );
}
