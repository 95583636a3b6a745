import { foldTitle } from "./title.ts";

/** No person types more than this, and no title is as long; a query is cut here. */
const mostWords = 12;

/** The query as a person meant it: one line, no control characters, at most 100 characters. */
export function cleanQuery(text: string): string {
  const plain = text
    .toWellFormed()
    .normalize("NFKC")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return [...plain].slice(0, 100).join("").trim();
}

/** The words of a title or a query: lower case, without accents, possessive endings and a set number's variant ("-1"). */
export function wordsOf(text: string): string[] {
  return (
    foldTitle(text)
      .replace(/(?<=\p{L})'s\b/gu, "")
      .replace(/\b(\d{4,7})-\d\b/g, "$1")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Words written with a hyphen, a full stop or an apostrophe, as one: "spiderman" of "Spider-Man". */
function joinedWords(text: string): string[] {
  const compounds = foldTitle(text).match(/[\p{L}\p{N}]+(?:[-.'][\p{L}\p{N}]+)+/gu) ?? [];
  return compounds.filter((word) => /\p{L}/u.test(word)).map((word) => word.replace(/[-.']/g, ""));
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

/** The part that a word has in common with its singular and plural. */
export function stemOf(word: string): string {
  if (/\p{N}/u.test(word)) return word;
  if (word.length >= 5 && word.endsWith("ies")) return word.slice(0, -3);
  return word.length >= 4 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

/** Whether one is the other's singular or plural, or the same. */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [stem, otherStem] = [stemOf(one), stemOf(other)];
  return (
    stem === otherStem || endings.some((ending) => `${stem}${ending}` === other || `${otherStem}${ending}` === one)
  );
}

const endings = ["s", "es", "y", "ies"];

/** What a text asks for, and the words after a minus that it does not want. */
export function splitNegativeTerms(text: string): { text: string; without: string[] } {
  const without: string[] = [];
  const rest = text.replace(/(?<!\S)-(\w+)/g, (_, word: string) => {
    without.push(word.toLowerCase());
    return " ";
  });
  return { text: rest.replace(/\s+/g, " ").trim(), without };
}
