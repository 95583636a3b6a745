import { foldTitle } from "./title.ts";

/** No person types more than this; a query is cut here. */
const mostWords = 12;

/** The query as a person meant it: one line, no control characters, at most 100 characters. */
export function cleanQuery(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(/[®™℠]/g, "")
    .normalize("NFKC")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return [...plain].slice(0, 100).join("").trim();
}

/** The words of a title or a query: lower case, without accents, possessive endings and a set number's variant ("-1"). */
export function wordsOf(text: string): string[] {
  return plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Words written with a hyphen, a full stop or an apostrophe, as one: "spiderman" of "Spider-Man". */
function joinedWords(text: string): string[] {
  const compounds = plain(text).match(/[\p{L}\p{N}]+(?:[-.'][\p{L}\p{N}]+)+/gu) ?? [];
  return compounds.filter((word) => /\p{L}/u.test(word)).map((word) => word.replace(/[-.']/g, ""));
}

function plain(text: string): string {
  return foldTitle(text.normalize("NFKC"))
    .replace(/(?<=\p{L})'s\b/gu, "")
    .replace(/\b(\d{4,7})-\d\b/g, "$1");
}

/** All that a title is found by, as one text of words: its own words in their order, then the joined ones. */
export function searchText(title: string): string {
  return [...wordsOf(title), ...joinedWords(title)].join(" ");
}

/** What a title must hold for one word of a query: all of `apart`, or `joined` ("spider" and "man", or "spiderman"). */
export interface QueryPart {
  apart: string[];
  joined: string | null;
}

/** The words of a query, twelve at most. Empty when it holds none. */
export function queryParts(query: string): QueryPart[] {
  return query
    .split(" ")
    .map((chunk) => ({ apart: wordsOf(chunk), joined: joinedWords(chunk)[0] ?? null }))
    .filter(({ apart }) => apart.length > 0)
    .map(({ apart, joined }) => ({ apart, joined: apart.length > 1 ? joined : null }))
    .slice(0, mostWords);
}

/** A word, and how it would be written in the singular and in the plural. */
export function formsOf(word: string): string[] {
  if (!/^\p{L}{3,}$/u.test(word)) return [word];
  const singular = word.endsWith("ies")
    ? [`${word.slice(0, -3)}y`]
    : word.endsWith("s") && !word.endsWith("ss")
      ? [word.slice(0, -1), ...(word.endsWith("es") ? [word.slice(0, -2)] : [])]
      : [];
  const plural = word.endsWith("y") ? [`${word.slice(0, -1)}ies`, `${word}s`] : [`${word}s`, `${word}es`];
  return [word, ...singular, ...plural];
}

/** What a client searches for and what it wants to see nothing of. */
export interface WantedWords {
  text: string;
  /** Words and phrases, folded, each as a person would write it: "lot", "job lot". */
  without: string[];
}

/** Longer queries end here, negatives included: the lists that clients send have about 30 words. */
const longestQuery = 1_000;
const mostNegatives = 50;

/** `-lot`, `-"job lot"`, `-(lot, lots, bundle)`, `NOT lot`, `NOT "job lot"`, `NOT (lot OR lots)`, each at the start of a word. */
const negative = /(?<![^\s,(])(?:-|NOT\s+)(?:["“]([^"“”]*)["”]|\(([^()]*)\)|([\p{L}\p{N}][^\s,()"“”]*)),?/gu;

/** Puts phrases after a minus in quotes where a client left them off: `-job lot` is `-"job lot"`. */
function quotedWhole(query: string, phrases: readonly string[]): string {
  return phrases.reduce(
    (text, phrase) => text.replace(new RegExp(`(?<!\\S)-${phrase}(?!\\S)`, "gi"), `-"${phrase}"`),
    query,
  );
}

/** A query without its negative terms, and those terms; `phrases` need no quotes. A hyphen inside a word ("Spider-Man", "75257-1") is no negative. */
export function splitNegativeTerms(query: string, phrases: readonly string[] = []): WantedWords {
  const without = new Set<string>();
  const text = quotedWhole(query.slice(0, longestQuery), phrases).replace(
    negative,
    (_, phrase?: string, list?: string, word?: string) => {
      for (const term of list?.split(/,|\sOR\s|\|/) ?? [phrase ?? word ?? ""]) {
        // Written out, a character can be eighteen, and PostgreSQL takes no word beyond 2 kB.
        const plain = wordsOf(cleanQuery(term)).slice(0, mostWords).join(" ");
        if (plain && without.size < mostNegatives) without.add(plain);
      }
      return " ";
    },
  );
  const isNegativeOnly = without.size > 0 && wordsOf(text).length === 0;
  return { text: isNegativeOnly ? "" : cleanQuery(text), without: [...without] };
}
