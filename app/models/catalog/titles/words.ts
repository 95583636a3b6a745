import { readFacts } from "#db/reference/facts.ts";
import { clipUnits } from "../../platform/text-length.ts";
import { foldTitle, spellOut } from "./title.ts";

export interface ItemIdentification {
  /** Item key, also in URLs: lower-case letters, digits and hyphens, at most 80. Null if the title is unclear. */
  key: string | null;
  name: string | null;
  /** Keys of further items in the title: any makes it a lot. */
  others: string[];
}

export const unidentified: ItemIdentification = { key: null, name: null, others: [] };

/** An item whose name has these parts, with commas between those that are there. */
export function identified(
  key: string | null,
  name: readonly (string | null | undefined)[],
  others: string[] = [],
): ItemIdentification {
  return { key, name: name.filter(Boolean).join(", "), others };
}

const MAX_LENGTH = 80;

export interface Word<Kind extends string = string> {
  /** Equal for words that mean the same: lower case letters a to z, digits and hyphens. */
  key: string;
  text: string;
  before: string;
  /** "word" where the lexicon does not know it. */
  kind: Kind | "word";
}

export type Lexicon<Kind extends string> = ReadonlyMap<string, readonly Phrase<Kind>[]>;

interface Phrase<Kind extends string> {
  words: readonly string[];
  kind: Kind;
  key: string;
  /** The meaning of the word as a person writes it, where the table gives one. */
  text: string | null;
}

/** Abbreviation → words, in lower case: "tmnt" → "teenage mutant ninja turtles". */
export const inFull: ReadonlyMap<string, string> = new Map(
  readFacts("abbreviations").map(([abbreviation = "", words = ""]) => [abbreviation, words]),
);

/**
 * Reads tables of db/reference/title-words. A meaning replaces the phrase; a meaning of "-" gives it an empty key. Where a
 * phrase holds words that have an abbreviation, it is also known by that.
 */
export function lexicon<Kind extends string>(...tables: readonly string[]): Lexicon<Kind> {
  const phrases = tables
    .flatMap((table) => readFacts(`title-words/${table}`))
    .flatMap(([kind, phrase = "", meaning]) =>
      [phrase, ...abbreviated(phrase)].map((spelling): Phrase<Kind> => {
        const words = spelling
          .replaceAll("'", "")
          .split(/[\s&@-]+/)
          .filter(Boolean);
        const written = meaning ?? (spelling === phrase ? undefined : phrase);
        const text = written && written !== "-" ? spoken(written) : null;
        return { words, kind: kind as Kind, key: slug(meaning ?? phrase), text };
      }),
    )
    .sort((one, other) => other.words.length - one.words.length);
  return Map.groupBy(phrases, ({ words: [first = ""] }) => first);
}

function abbreviated(phrase: string): string[] {
  return [...inFull]
    .filter(([, words]) => ` ${phrase} `.includes(` ${words} `))
    .map(([abbreviation, words]) => phrase.replace(words, abbreviation));
}

/** The same phrases, and each of them in the plural, which means the singular. */
export function withPlurals<Kind extends string>(phrases: Lexicon<Kind>): Lexicon<Kind> {
  const all = new Map([...phrases].map(([first, list]) => [first, [...list]]));
  const forms = new Set([...phrases.values()].flat().map(({ words }) => words.join(" ")));
  for (const phrase of [...phrases.values()].flat()) {
    const words = phrase.words.map((word, at) => (at === phrase.words.length - 1 ? `${word}s` : word));
    const [first = ""] = words;
    if (!/[a-z]{2}[^s\d]s$/.test(words.join(" ")) || forms.has(words.join(" "))) continue;
    const list = all.get(first) ?? [];
    all.set(
      first,
      [...list, { ...phrase, words }].sort((one, other) => other.words.length - one.words.length),
    );
  }
  return all;
}

const asciiRun = /[a-z\d]+/g;
const anyRun = /[\p{L}\p{N}]+/gu;

/** The words of a title in their order; a phrase of the lexicon is one word. Takes linear time. */
export function readWords<Kind extends string>(title: string, known: Lexicon<Kind>): Word<Kind>[] {
  // A letter in place of apostrophes, so that they part nothing.
  const folded = foldTitle(title).replace(/(?<=[a-z])'(?=[a-z])/g, "ʼ");
  const runs: { key: string; start: number; end: number }[] = [];
  for (const { 0: run, index } of folded.matchAll(/^[ -~]*$/.test(folded) ? asciiRun : anyRun)) {
    runs.push({ key: spellOut(run.replaceAll("ʼ", "")), start: index, end: index + run.length });
  }
  const words: Word<Kind>[] = [];
  for (let at = 0; at < runs.length; ) {
    const phrase = known.get(runs[at]?.key ?? "")?.find(({ words }) => words.every((w, i) => runs[at + i]?.key === w));
    const length = phrase?.words.length ?? 1;
    const start = runs[at]?.start ?? 0;
    words.push({
      key: phrase?.key ?? asciiOnly(runs[at]?.key ?? ""),
      text: phrase?.text ?? title.slice(start, runs[at + length - 1]?.end),
      before: folded.slice(runs[at - 1]?.end ?? 0, start),
      kind: phrase?.kind ?? "word",
    });
    at += length;
  }
  return words;
}

/** Words before an accessory: "in case", "with poster". */
const accompanied = /^(?:with|w|in|inside|from|and|plus|free|bonus|incl|includes|including|no|not)$/;
/** Words after goods that name an edition: "poster variant", "T-shirt cover". */
const edition = /^(?:variant|var|variation|cover|cvr|edition|exclusive|homage|included|inside|intact|attached)$/;

/** Whether a title sells a thing of another kind: a game, a shirt, sleeves. Things that come with the item do not count. */
export function sellsOtherGoods(words: readonly Word[]): boolean {
  return words.some(
    ({ kind, before }, at) =>
      kind === "goods" &&
      !/[+&]/.test(before) &&
      !accompanied.test(words[at - 1]?.key ?? "") &&
      !accompanied.test(words[at - 2]?.key ?? "") &&
      !edition.test(words[at + 1]?.key ?? ""),
  );
}

/** "refractors" is "refractor", "rubies" is "ruby"; "canvas" and "glass" stay. */
export function singular(word: string): string {
  if (/[a-z]{2}ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return word.length > 3 && /[^aisu]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Lower case, letters a to z, digits, and a hyphen for everything between. */
export function slug(text: string): string {
  return spellOut(foldTitle(text))
    .replace(/(?<=[a-z])'(?=[a-z])/g, "")
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** A name that is too long loses its last words; the further facts stay. Null when both are empty. */
export function itemKeyOf(name: readonly string[], rest: readonly (string | null | undefined)[] = []): string | null {
  const tail = slug(rest.filter(Boolean).join(" "));
  const head = shortKey(slug(name.join(" ")), MAX_LENGTH - (tail ? tail.length + 1 : 0));
  return shortKey([head, tail].filter(Boolean).join("-"), MAX_LENGTH) || null;
}

/** Whether a text has the form of an item key. Links hold item keys in place of titles. */
export function isItemKey(text: string): boolean {
  return text.length <= MAX_LENGTH && /^[a-z\d]+(?:-[a-z\d]+)+$/.test(text);
}

/** The keys of the words of one kind, each once, in one order. */
export function keysOf<Kind extends string>(words: readonly Word<Kind>[], kind: Kind): string[] {
  return [...new Set(words.flatMap((word) => (word.kind === kind ? [word.key] : [])))].sort();
}

/** Words for people: as written, with words in all capitals or all small letters capitalised. */
export function written(words: readonly Pick<Word, "text" | "before">[]): string {
  const texts = words.map(
    ({ text, before }, at) => `${at === 0 ? "" : before === "-" || before === "/" ? before : " "}${text}`,
  );
  return capitalisedWords(texts.join(""));
}

/** A key for people: "Star Wars" for "star-wars". */
export function writtenKey(key: string): string {
  return capitalisedWords(key.replaceAll("-", " "));
}

function capitalisedWords(text: string): string {
  return text
    .split(" ")
    .map(isShouted(text) ? inSmallLetters : spoken)
    .join(" ");
}

function spoken(word: string): string {
  return isShouted(word) ? inSmallLetters(word) : word === word.toLowerCase() ? capitalised(word) : word;
}

function isShouted(text: string): boolean {
  return text === text.toUpperCase() && /\p{L}{4}/u.test(text);
}

function inSmallLetters(word: string): string {
  return /^[IVX]+$|\d/.test(word) ? word : capitalised(word.toLowerCase());
}

function capitalised(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}'’])\p{Ll}/gu, (letter) => letter.toUpperCase());
}

/** The title blanked where `blanked`, of the same length, has two or more spaces. */
export function blankedLike(title: string, blanked: string): string {
  let result = "";
  let from = 0;
  for (const { 0: gap, index } of blanked.matchAll(/ {2,}/g)) {
    result += title.slice(from, index) + gap;
    from = index + gap.length;
  }
  return result + title.slice(from);
}

/** Spaces of the same length, so that everything around keeps its place. */
export function blanks(found: string): string {
  return " ".repeat(found.length);
}

function asciiOnly(key: string): string {
  return key.replace(/[^a-z\d]+/g, "");
}

function shortKey(key: string, length: number): string {
  if (key.length <= length) return key;
  const end = key.lastIndexOf("-", length);
  return end > 0 ? key.slice(0, end) : clipUnits(key, Math.max(0, length));
}
