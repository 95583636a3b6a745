import { readFacts } from "#db/reference/facts.ts";
import { foldTitle } from "../title.ts";

/** Words that stand in the titles of any item. Of these, a part is a product too. */
const words = readFacts("title-words/common").map(([kind, word = ""]) => [keyOf(word), kind] as const);
const commonWords = new Set(words.map(([key]) => key));
const wordsOfNoProduct = new Set(words.flatMap(([key, kind]) => (kind === "part" ? [] : [key])));

/**
 * Whether a title shares a word with the catalogue's name of its item. Spelling and language may differ: "Pirati" names
 * "Pirates", "Storm Trooper" names "Stormtrooper". True where there is no name, or only one of common words. Words of
 * the theme do not count, since other items of the theme have them.
 */
export function namesItem(title: string, name: string | null, theme: string | null = null): boolean {
  if (name === null) return true;
  const ofTheme = new Set(wordsOf(theme ?? "").map(keyOf));
  const names = keysOf(wordsOf(name), (word) => commonWords.has(keyOf(word)) || ofTheme.has(keyOf(word)));
  if (names.size === 0) return true;
  const said = keysOf(wordsOf(title), () => false);
  return [...names].some((key) => said.has(key));
}

/** Whether a text names a product at all: it has a word that neither stands in any title nor is of the theme. */
export function namesProduct(text: string, theme: string | null = null): boolean {
  const ofTheme = new Set(wordsOf(theme ?? "").map(keyOf));
  return wordsOf(text).some(
    (word) => word.length > 2 && !wordsOfNoProduct.has(keyOf(word)) && !ofTheme.has(keyOf(word)),
  );
}

/** The keys of single words and of each two neighbours: "at" and "at" are "atat". */
function keysOf(text: readonly string[], isLeftOut: (word: string) => boolean): Set<string> {
  const keys = new Set<string>();
  text.forEach((word, at) => {
    const next = text[at + 1] ?? "";
    if (word.length > 2 && !isLeftOut(word)) keys.add(keyOf(word));
    if (next && word.length + next.length > 3 && !(isLeftOut(word) && isLeftOut(next))) keys.add(keyOf(word + next));
  });
  return keys;
}

function wordsOf(text: string): string[] {
  return (
    foldTitle(text)
      .replace(/'s?\b/g, "")
      .match(/\p{L}[\p{L}\d]*/gu) ?? []
  );
}

/** Five letters tell words apart, and leave out most endings. Doubled letters are the usual misspelling. */
function keyOf(word: string): string {
  const singular = word.length > 3 ? word.replace(/ies$/, "y").replace(/(?<=[cs]h|ss|[xz])es$|(?<!s)s$/, "") : word;
  return (singular.length > 4 ? singular.replace(/(.)\1/gu, "$1") : singular).slice(0, 5);
}
