import { type Lexicon, readWords, slug, type Word } from "./words.ts";

/** What the name of an item says of it. Texts as the name has them. */
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
  /** The scale of a maker who states a scale only where it is another one. */
  usualScale?: string | undefined;
  /** A comic's series, a card's player, a thing's first owner; else what remains of the name. */
  subject?: string | undefined;
  /** Variant, signature, details. */
  more?: string | undefined;
  /** The item is not a card but a jersey, a ball, a programme. */
  isThing?: true;
}

/** What a drawn cover may say: the parts of the name, and what is on record. */
export interface CoverFacts extends NameParts {
  key: string | null;
  theme: string;
  pieces: number | null | undefined;
}

/** What an item is called, by its place on a cover. */
export interface CoverWords {
  big?: string | null | undefined;
  first?: string | null | undefined;
  second?: string | null | undefined;
  isThing?: true | undefined;
}

/** The words of these kinds that a name begins with, and the rest of it, as the name has them. */
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

/** What there is of these, with dots between them. */
export function dotted(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(" · ");
}

/** A text without the spaces and commas that joined it to its neighbours. */
export function bare(text = ""): string {
  return text.replace(/^[\s,]+|[\s,]+$/g, "");
}

/** Whether the name begins with a maker's own number: then the key is the two of them. */
export function isNumbered(maker: string, model: string, head: string, key: string | null): boolean {
  return maker !== "" && /\d/.test(model) && !model.includes(" ") && key === slug(head);
}
