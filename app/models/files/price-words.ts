import { readFacts } from "#db/reference/facts.ts";
import { foldTitle } from "../catalog/titles/title.ts";

/** What words beside a price say of its amount. */
type Meaning =
  | "plain"
  | "each"
  | "postage"
  | "offers"
  | "about"
  | "offer accepted"
  | "range"
  | "per measure"
  | "with postage"
  | "without tax"
  | "before a reduction";

/** What a price is: what somebody asks, paid for their own or took in a sale, or what postage costs. */
export type PriceUse = "asked" | "paid" | "sold" | "postage";

/** Why an amount beside such words is not the price that is looked for. */
export type WordProblem =
  | "price range"
  | "price per measure, not for one"
  | "only the price before a reduction"
  | "price before an offer that was accepted"
  | "asking price, not what was paid"
  | "not exact: about a price"
  | "price with postage in it"
  | "price without its tax"
  | "price of the postage";

const problems: readonly [Meaning, WordProblem, readonly PriceUse[]][] = [
  ["range", "price range", ["asked", "paid", "sold", "postage"]],
  ["per measure", "price per measure, not for one", ["asked", "paid", "sold", "postage"]],
  ["before a reduction", "only the price before a reduction", ["asked", "paid", "sold", "postage"]],
  ["offer accepted", "price before an offer that was accepted", ["asked", "paid", "sold", "postage"]],
  ["with postage", "price with postage in it", ["asked", "paid", "sold"]],
  ["without tax", "price without its tax", ["asked", "paid", "sold", "postage"]],
  ["postage", "price of the postage", ["asked", "paid", "sold"]],
  ["offers", "asking price, not what was paid", ["paid", "sold"]],
  ["about", "not exact: about a price", ["sold"]],
];

const meaningOf = new Map<string, Meaning>();
for (const [meaning = "", phrases = ""] of readFacts("price-words")) {
  for (const phrase of phrases.split("|")) meaningOf.set(wordsOf(phrase).join(" "), meaning as Meaning);
}
const maxWords = Math.max(...[...meaningOf.keys()].map((phrase) => phrase.split(" ").length));

/** Words beside a price: what is left without those that are known, such as its currency, and what those mean. */
export interface PriceWords {
  rest: string;
  meanings: readonly Meaning[];
}

/** Reads the words on one side of a price: "or best offer", "/ea", "€ per stuk", "ca.", "*". */
export function readPriceWords(text: string): PriceWords {
  const words = wordsOf(text);
  const rest: string[] = [];
  const meanings: Meaning[] = [];
  for (let at = 0; at < words.length; ) {
    const count = longestPhrase(words, at);
    const meaning = meaningOf.get(words.slice(at, at + count).join(" "));
    if (meaning) meanings.push(meaning);
    else rest.push(words[at] ?? "");
    at += Math.max(count, 1);
  }
  return { rest: rest.join(" "), meanings };
}

/** Why the amount beside these words is not a price of this use; null where they change nothing. */
export function problemOfWords(meanings: readonly Meaning[], use: PriceUse): WordProblem | null {
  const found = problems.find(([meaning, , uses]) => meanings.includes(meaning) && uses.includes(use));
  return found?.[1] ?? null;
}

function longestPhrase(words: readonly string[], at: number): number {
  for (let count = Math.min(maxWords, words.length - at); count > 0; count -= 1) {
    if (meaningOf.has(words.slice(at, at + count).join(" "))) return count;
  }
  return 0;
}

function wordsOf(text: string): string[] {
  return foldTitle(text.normalize("NFC"))
    .replace(/(?<=[a-z])\./g, "")
    .replace(/[()[\]{},;:!|]/g, " ")
    .replace(/([+*~≈†])/g, " $1 ")
    .replace(/\s*\/\s*/g, " /")
    .split(/\s+/)
    .filter((word) => word !== "");
}
