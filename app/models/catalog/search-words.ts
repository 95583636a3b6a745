import { clip } from "../platform/text-length.ts";
import { cleanQuery } from "./clean-query.ts";
import { foldTitle, spellOut } from "./titles/title.ts";
import { withoutTradeMarks } from "./titles/trade-marks.ts";

/** Of a query. */
export const maxWords = 12;

/** The words of a title or a query: lower case, without accents, possessive endings and a set number's variant ("-1"). */
export function wordsOf(text: string): string[] {
  return plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Words with a hyphen, full stop or apostrophe, joined: "spiderman" for "Spider-Man". */
export function joinedWords(text: string): string[] {
  const compounds = plain(text).match(/[\p{L}\p{N}]+(?:[-.'][\p{L}\p{N}]+)+/gu) ?? [];
  return compounds.filter((word) => /\p{L}/u.test(word)).map((word) => word.replace(/[-.']/g, ""));
}

function plain(text: string): string {
  return spellOut(foldTitle(withoutTradeMarks(text).normalize("NFKC")))
    .replace(/(?<=\p{L})'s\b/gu, "")
    .replace(/\b(\d{4,7})-\d\b/g, "$1");
}

/** The words that find a title: its words in their order, then the joined ones. */
export function searchText(title: string): string {
  return [...wordsOf(title), ...joinedWords(title)].join(" ");
}

/** British and American, and gauge 00, which is written with letters too. */
const spellings = /* @__PURE__ */ readPairs([
  ...["aeroplane airplane", "aluminium aluminum", "armour armor", "armoured armored", "centre center"],
  ...["colour color", "coloured colored", "grey gray", "harbour harbor", "jewellery jewelry", "plough plow"],
  ...["theatre theater", "tyre tire", "00 oo"],
]);

/** Each word of a pair by the other. "ho" finds "h0", but not the other way: it is part of names, as in "Gung Ho". */
function readPairs(pairs: readonly string[]): Map<string, string> {
  const words = pairs.map((pair) => pair.split(" "));
  const both = words.flatMap(([one = "", other = ""]) => [[one, other] as const, [other, one] as const]);
  return new Map([...both, ["ho", "h0"]]);
}

/** A word in singular and plural, in both spellings where it has two. */
export function formsOf(word: string): string[] {
  const forms = numbersOf(word);
  const other = forms.map((form) => spellings.get(form)).find((spelling) => spelling !== undefined);
  return other === undefined ? forms : [...new Set([...forms, ...numbersOf(other)])];
}

function numbersOf(word: string): string[] {
  if (!/^\p{L}{3,}$/u.test(word)) return [word];
  const singular = word.endsWith("ies")
    ? [`${word.slice(0, -3)}y`, word.slice(0, -1)]
    : word.endsWith("s") && !word.endsWith("ss")
      ? [word.slice(0, -1), ...(word.endsWith("es") ? [word.slice(0, -2)] : [])]
      : [];
  const plural = word.endsWith("y") ? [`${word.slice(0, -1)}ies`, `${word}s`] : [`${word}s`, `${word}es`];
  return [word, ...singular, ...plural];
}

interface WantedWords {
  text: string;
  /** Folded words and phrases: "lot", "job lot". */
  without: string[];
}

/** Longer queries are cut, negative terms included. Clients send lists of about 30 words. */
const maxQueryLength = 1_000;
const maxNegatives = 50;

/** `-lot`, `-"job lot"`, `-(lot, lots, bundle)`, `NOT lot`, `NOT "job lot"`, `NOT (lot OR lots)`, each at the start of a word. */
const negative = /(?<![^\s,(])(?:-|NOT\s+)(?:["“]([^"“”]*)["”]|\(([^()]*)\)|([\p{L}\p{N}][^\s,()"“”]*)),?/gu;

/** Puts phrases after a minus in quotes where a client omits them: `-job lot` becomes `-"job lot"`. */
function quotedWhole(query: string, phrases: readonly string[]): string {
  return phrases.reduce(
    (text, phrase) => text.replace(new RegExp(`(?<!\\S)-${phrase}(?!\\S)`, "gi"), `-"${phrase}"`),
    query,
  );
}

/**
 * Parts a query from its negative terms. `phrases` need no quotes. A hyphen in a word ("Spider-Man", "75257-1") is not
 * a minus.
 */
export function splitNegativeTerms(query: string, phrases: readonly string[] = []): WantedWords {
  const without = new Set<string>();
  const text = quotedWhole(clip(query, maxQueryLength), phrases).replace(
    negative,
    (_, phrase?: string, list?: string, word?: string) => {
      for (const term of list?.split(/,|\sOR\s|\|/) ?? [phrase ?? word ?? ""]) {
        // A character can become eighteen when it is normalized, and PostgreSQL takes no word over 2 kB.
        const plain = wordsOf(cleanQuery(term)).slice(0, maxWords).join(" ");
        if (plain && without.size < maxNegatives) without.add(plain);
      }
      return " ";
    },
  );
  const isNegativeOnly = without.size > 0 && wordsOf(text).length === 0;
  return { text: isNegativeOnly ? "" : cleanQuery(text), without: [...without] };
}
