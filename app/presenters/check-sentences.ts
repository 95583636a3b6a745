import type { ItemKind } from "#app/models/catalog/categories.ts";
import { conditionInSentence } from "#app/models/catalog/conditions/conditions.ts";
import type { ReadPrice } from "#app/models/files/price-text.ts";
import { formatNumber } from "#app/models/platform/amounts.ts";
import type { Standing } from "#app/models/prices/standing.server.ts";

/** "Cheaper than 71% of 79 used sales." */
export function standingSentence(itemKind: ItemKind, conditionKey: string, standing: Standing): string {
  const { sales, dearer, cheaper, days } = standing;
  const countedSales = `${formatNumber(sales)} ${salesIn(itemKind, conditionKey, sales)}`;
  const when = days === null ? "" : ` in ${days} days`;
  if (dearer + cheaper === 0) return `The same price as ${sales === 1 ? "" : "all "}${countedSales}${when}.`;
  const [word, beaten] = dearer >= cheaper ? ["Cheaper", dearer] : ["More expensive", cheaper];
  const share = beaten === sales ? (sales === 1 ? "" : "all ") : `${shareOf(beaten, sales)} of `;
  return `${word} than ${share}${countedSales}${when}.`;
}

/** "used sales", but "sales graded CGC 9.8". */
export function salesIn(itemKind: ItemKind, conditionKey: string, count = 2): string {
  const condition = conditionInSentence(itemKind, conditionKey);
  const sales = count === 1 ? "sale" : "sales";
  return condition.includes(" ") ? `${sales} ${condition}` : `${condition} ${sales}`;
}

/** The number of sales where there are fewer than five, else a percentage, never rounded up to all of them. */
function shareOf(part: number, all: number): string {
  return all < 5 ? formatNumber(part) : `${Math.floor((part / all) * 100)}%`;
}

type Problem = Extract<ReadPrice, { ok: false }>["problem"];

const problems: Partial<Record<Problem, string>> = {
  "price is zero or less": "A price is more than zero.",
  "unknown currency": "We do not know this currency. Write it like USD or EUR.",
  "price and currency column disagree": "The price and the currency do not agree.",
};

/** What is wrong with a price that somebody typed. */
export function problemOf(problem: Problem): string {
  return problems[problem] ?? "This is not a price. Write it like 120 or 1,234.50.";
}
