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

/**
 * The words of a query as a `tsquery` of the `simple` configuration in which every word may go on ("falc" finds "Falcon"),
 * or null when it holds no word. A set number's variant ("75257-1") is left off, as titles leave it off.
 */
export function prefixQuery(query: string): string | null {
  const words =
    query
      .replace(/\b(\d{4,7})-\d\b/g, "$1")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return null;
  return words
    .slice(0, mostWords)
    .map((word) => `'${word}':*`)
    .join(" & ");
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

/** A query without its negative terms, and those terms. A hyphen inside a word ("Spider-Man", "75257-1") is no negative. */
export function splitNegativeTerms(query: string): WantedWords {
  const without = new Set<string>();
  const text = query.slice(0, longestQuery).replace(negative, (_, phrase?: string, list?: string, word?: string) => {
    for (const term of list?.split(/,|\sOR\s|\|/) ?? [phrase ?? word ?? ""]) {
      const plain = wordsOf(term).slice(0, mostWords).join(" ");
      if (plain && without.size < mostNegatives) without.add(plain);
    }
    return " ";
  });
  const isNegativeOnly = without.size > 0 && wordsOf(text).length === 0;
  return { text: isNegativeOnly ? "" : cleanQuery(text), without: [...without] };
}

function wordsOf(text: string): string[] {
  return (
    cleanQuery(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
