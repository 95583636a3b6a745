import { joinedWords, maxWords, wordsOf } from "../search-words.ts";
import { inFull } from "../titles/words.ts";

/** A title must hold all of `apart`, or `joined`: "spider" and "man", or "spiderman". */
export interface QueryPart {
  apart: string[];
  joined: string | null;
}

/** The words that an abbreviation stands for, without those that titles leave out: "TMNT", "LOTR". Empty for any other word. */
export function wordsInFull(word: string): string[] {
  return wordsOf(inFull.get(word) ?? "").filter((one) => one !== "of" && one !== "the");
}

/** The words of a query, twelve at most. Empty when it holds none. */
export function queryParts(query: string): QueryPart[] {
  return query
    .split(" ")
    .map((chunk): QueryPart => {
      const apart = wordsOf(chunk);
      const whole = apart.length === 1 ? wordsInFull(apart[0] ?? "") : [];
      return whole.length > 0
        ? { apart: whole, joined: apart[0] ?? null }
        : { apart, joined: joinedWords(chunk)[0] ?? null };
    })
    .filter(({ apart }) => apart.length > 0)
    .map(({ apart, joined }) => ({ apart, joined: apart.length > 1 ? joined : null }))
    .slice(0, maxWords);
}
