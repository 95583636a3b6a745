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
