import { readFacts } from "#db/reference/facts.ts";
import { foldTitle, spellOut } from "./title.ts";

const keyLength = 5;

/** Words that stand in the titles of any item. Of these, a part is a product too. */
const sellersWords = readFacts("title-words/sales-talk")
  .flatMap(([, phrase = ""]) => wordsOf(phrase))
  .map((word) => ["sale", word]);
const common = [...readFacts("title-words/common"), ...sellersWords].map(([kind, word = ""]) => [kind, keyOf(word)]);
const commonWords = new Set(common.map(([, key = ""]) => key));
const wordsOfNoProduct = new Set(common.flatMap(([kind, key = ""]) => (kind === "part" ? [] : [key])));

/**
 * Whether a title agrees with the catalogue's name of its item: it shares a word with it, or says nothing but the
 * number. True where there is no name.
 */
export function namesItem(title: string, name: string | null, theme: string | null = null): boolean {
  return name === null || sharesWord(title, name, theme) || !namesProduct(title, theme);
}

/**
 * Whether a text shares a word with a name. Spelling and language may differ: "Pirati" names "Pirates", "Storm Trooper"
 * names "Stormtrooper". True for a name of common words only. Words of the theme do not count, since other items of the
 * theme have them.
 */
export function sharesWord(text: string, name: string, theme: string | null = null): boolean {
  const names = keysOfName(name, theme ?? "");
  if (names.size === 0) return true;
  return wordsOf(text).some((word, at, words) => {
    const key = keyOf(word);
    if (names.has(key)) return true;
    // Five letters are the key of the two words as well.
    const next = key.length < keyLength ? words[at + 1] : undefined;
    return next !== undefined && names.has(keyOf(word + next));
  });
}

/** Whether a text names a product at all: it has a word that neither stands in any title nor is of the theme. */
export function namesProduct(text: string, theme: string | null = null): boolean {
  const ofTheme = new Set(wordsOf(theme ?? "").map(keyOf));
  return wordsOf(text).some(
    (word) => word.length > 2 && !wordsOfNoProduct.has(keyOf(word)) && !ofTheme.has(keyOf(word)),
  );
}

/** The keys of the words of a text that do not stand in any title: equal for two spellings of a word, mostly. */
export function tellingKeys(text: string): string[] {
  const words = wordsOf(text).filter((word) => word.length > 2);
  return [...new Set(words.map(keyOf))].filter((key) => !commonWords.has(key));
}

/** Whether a word stands in the titles of any item: "sealed", "the", "rare". */
export function isCommonWord(word: string): boolean {
  return commonWords.has(keyOf(word));
}

/** Keys by name, with the theme that was left out. Keys of name and theme would have to be joined for each title. */
const keysByName = new Map<string, { theme: string; keys: ReadonlySet<string> }>();
const maxNames = 2_000;

/** Keys of the words that tell the item from others, and of each two neighbours together: "at" and "at" are "atat". */
function keysOfName(name: string, theme: string): ReadonlySet<string> {
  const known = keysByName.get(name);
  if (known?.theme === theme) return known.keys;
  const ofTheme = new Set(wordsOf(theme).map(keyOf));
  const isLeftOut = (word: string) => commonWords.has(keyOf(word)) || ofTheme.has(keyOf(word));
  const keys = new Set<string>();
  const words = wordsOf(name);
  words.forEach((word, at) => {
    const next = words[at + 1] ?? "";
    if (word.length > 2 && !isLeftOut(word)) keys.add(keyOf(word));
    if (next && word.length + next.length > 3 && !(isLeftOut(word) && isLeftOut(next))) keys.add(keyOf(word + next));
  });
  if (keysByName.size >= maxNames) keysByName.clear();
  keysByName.set(name, { theme, keys });
  return keys;
}

function wordsOf(text: string): string[] {
  const plain = spellOut(foldTitle(text));
  const folded = plain.includes("'") ? plain.replace(/'s?\b/g, "") : plain;
  return folded.match(/^[ -~]*$/.test(folded) ? /[a-z][a-z\d]*/g : /\p{L}[\p{L}\d]*/gu) ?? [];
}

/** Five letters tell words apart, and leave out most endings. Doubled letters are the usual misspelling. */
function keyOf(word: string): string {
  const singular = singularOf(word);
  if (singular.length < keyLength) return singular;
  let key = "";
  for (let at = 0; at < singular.length && key.length < keyLength; at += 1) {
    if (at === 0 || singular[at] !== singular[at - 1]) key += singular[at];
  }
  return key;
}

function singularOf(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || word.endsWith("ss")) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return /(?:[cs]h|ss|[xz])es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}
