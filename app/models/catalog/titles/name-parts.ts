import { type Lexicon, readWords, slug, type Word } from "./words.ts";

/** Parts of an item's name, as written in it. */
export interface NameParts {
  publisher?: string | undefined;
  maker?: string | undefined;
  /** A product line of figures, the set of a card. */
  line?: string | undefined;
  year?: string | undefined;
  /** The number of an issue, a card, a model. */
  number?: string | undefined;
  /** The number is the maker's own for the item: "R3086", "31628". */
  isMakersNumber?: true;
  scale?: string | undefined;
  /** Scale of a maker that omits its usual one: "1:64" for Hot Wheels. */
  usualScale?: string | undefined;
  /** A comic's series, a card's player, a thing's first owner; else what remains of the name. */
  subject?: string | undefined;
  /** Variant, signature, details. */
  more?: string | undefined;
  /** The item is not a card but a jersey, a ball, a programme. */
  isThing?: true;
}

/** Input of `coverWords`: parts of the name and recorded facts. */
export interface CoverFacts extends NameParts {
  key: string | null;
  theme: string;
  pieces: number | null | undefined;
}

/** Text on a drawn cover by position. */
export interface CoverWords {
  big?: string | null | undefined;
  first?: string | null | undefined;
  second?: string | null | undefined;
  isThing?: true | undefined;
}

/** Splits a name after its leading words of these kinds. */
export function splitAt<Kind extends string>(name: string, known: Lexicon<Kind>, kinds: readonly NoInfer<Kind>[]) {
  const words = readWords(name, known);
  const end = words.findIndex(({ kind }) => kind === "word" || !kinds.includes(kind));
  const length = end < 0 ? words.length : end;
  return { before: textOf(words.slice(0, length)), rest: textOf(words.slice(length)) };
}

/** Words as they stood in a name, with single spaces. */
export function textOf(words: readonly Word[]): string {
  return words
    .map(({ text, before }, at) => (at === 0 ? text : `${before || " "}${text}`))
    .join("")
    .replace(/\s+/g, " ");
}

/** Joins texts that are not empty: "Marvel", null, "1963" → "Marvel · 1963". */
export function dotted(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(" · ");
}

/** A text without the spaces and commas that joined it to its neighbours. */
export function bare(text = ""): string {
  return text.replace(/^[\s,]+|[\s,]+$/g, "");
}

/** Whether the key is the maker with its number: "Hornby R3086" ↔ `hornby-r3086`. */
export function isNumbered(maker: string, model: string, head: string, key: string | null): boolean {
  return maker !== "" && /\d/.test(model) && !model.includes(" ") && key === slug(head);
}
