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

/**
 * A query as a PostgreSQL `tsquery` over `searchText`, or null when it holds no word. Every word must be there; it may go on
 * ("falc" finds "Falcon"), be one of several ("helmets" finds "helmet") and be written in one or with a hyphen. Numbers
 * are taken whole.
 */
export function searchQuery(query: string): string | null {
  const parts: string[] = [];
  for (const chunk of query.split(" ")) {
    const words = wordsOf(chunk);
    if (words.length === 0) continue;
    const apart = words.map(lexeme).join(" & ");
    const [joined] = words.length > 1 ? joinedWords(chunk) : [];
    parts.push(joined ? `(${apart} | ${lexeme(joined)})` : apart);
    if (parts.length >= mostWords) break;
  }
  return parts.length === 0 ? null : parts.join(" & ");
}

/** Words that must not be there, as a `tsquery`; null without any. */
export function unwantedQuery(words: readonly string[]): string | null {
  const unwanted = words.flatMap((phrase) => {
    const parts = wordsOf(phrase).map((word) => `'${word}'`);
    return parts.length === 0 ? [] : [`!(${parts.join(" <-> ")})`];
  });
  return unwanted.length === 0 ? null : unwanted.slice(0, 60).join(" & ");
}

function lexeme(word: string): string {
  return /^\p{N}+$/u.test(word) ? `'${word}'` : `'${singular(word)}':*`;
}

/** The part that a word has in common with its singular and plural, so that either finds both. */
function singular(word: string): string {
  if (word.length >= 5 && word.endsWith("ies")) return word.slice(0, -3);
  return word.length >= 4 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

/** What a text asks for, and the words after a minus that it does not want. */
export function splitNegativeTerms(text: string): { text: string; without: string[] } {
  const without: string[] = [];
  const rest = text.replace(/(?<!\S)-(\w+)/g, (_, word: string) => {
    without.push(word.toLowerCase());
    return " ";
  });
  return { text: rest.replace(/\s+/g, " ").trim(), without };
}
