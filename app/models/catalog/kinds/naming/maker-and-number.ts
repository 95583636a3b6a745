import { foldTitle } from "../../titles/title.ts";
import { hasWords, type NamingCells } from "./naming-columns.ts";

/** A maker's article number: it has a digit, and no more than letters, digits and what joins them. */
const articleForm = /^#?(?=[^\d]*\d)[a-z\d](?:[a-z\d]|[ ./-](?=[a-z\d])){1,20}$/i;

/** The article number of a row, without what marks it: "39902", "R 3086", "6-8100". */
export function articleIn({ article_number: article, number }: NamingCells): string | null {
  const text = article ?? number ?? "";
  return articleForm.test(text) ? text.replace(/^#/, "") : null;
}

/**
 * The title of a model by its maker and its article number, which stand first: "Märklin 39902 Dampflok BR 03 1081".
 * Null without a maker, or where there is nothing beside it.
 */
export function titleOfModel(maker: string | undefined, article: string | null, description: string): string | null {
  if (!maker) return null;
  const rest = withoutStart(description, maker);
  const begins = [maker, article].filter(Boolean).join(" ");
  if (article === null) return rest === "" || hasWords(description, maker) ? null : `${maker} ${rest}`;
  const more = withoutStart(rest, article);
  return more === "" ? begins : `${begins} ${more}`;
}

/** The text without a word that it begins with: "Diesellok" of "Märklin Diesellok". */
function withoutStart(text: string, word: string): string {
  const isStart = foldTitle(text).startsWith(foldTitle(word)) && !/^[\p{L}\p{N}]/u.test(text.slice(word.length));
  return isStart ? text.slice(word.length).replace(/^[\s,:;-]+/, "") : text;
}
