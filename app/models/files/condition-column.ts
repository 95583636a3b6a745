import { readFacts } from "#db/reference/facts.ts";
import type { ItemKind } from "../catalog/categories.ts";
import { hasCondition } from "../catalog/conditions/conditions.ts";

/** eBay's names of its condition ids. Cards and comics have names of their own for two of them. */
const ebayConditions = new Map(
  readFacts("condition-ids").map(([id = "", name = "", nameOfCardsAndComics = ""]) => {
    return [id, { name, nameOfCardsAndComics: nameOfCardsAndComics || name }];
  }),
);

/** BrickLink's letters: new or used, and whether it is complete (C), incomplete (B) or sealed (S). */
const letters: Record<string, string> = { N: "New", U: "Used" };
const completenessLetters: Record<string, string> = { C: "complete", B: "incomplete", S: "sealed" };

/** A cell that says nothing. */
const filler = /^(?:n\W{0,3}a\W?|none|null|nan|undefined|(?:un|not )specified|not applicable|[^\p{L}\p{N}]+)$/iu;

/** A grade with a decimal comma, as half of Europe writes it, with a point: "CGC 9,8" as "CGC 9.8". */
export function withDecimalPoint(text: string): string {
  // Most texts have no comma.
  return !text.includes(",") ? text : text.replace(/(?<![\d.,])(\d{1,3}),(\d)(?![\d.,])/g, "$1.$2");
}

/** The condition that a row's own columns state, in words. Of a stock column ("5 new") the words after the number. */
export function readConditionColumn(
  itemKind: ItemKind,
  text: string | null,
  id: string | null,
  completeness: string | null = null,
): string | null {
  const condition = (text && inWords(itemKind, withDecimalPoint(text))) ?? ebayCondition(itemKind, id);
  const whole = completeness && (completenessLetters[completeness] ?? completeness);
  return [condition, whole].filter(Boolean).join(", ") || null;
}

function inWords(itemKind: ItemKind, text: string): string | null {
  const stock = /^[\d,]+(?:\s+(.+))?$/.exec(text);
  if (!stock) return filler.test(text) ? null : (letters[text.toUpperCase()] ?? text);
  const words = stock[1] ?? "";
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : ebayCondition(itemKind, text);
}

function ebayCondition(itemKind: ItemKind, id: string | null): string | null {
  const condition = ebayConditions.get(id ?? "");
  if (!condition) return null;
  return hasCondition(itemKind, "raw") ? condition.nameOfCardsAndComics : condition.name;
}
