import type { ItemKind } from "#app/models/catalog/categories.ts";
import { conditionLabel } from "#app/models/catalog/conditions/conditions.ts";
import type { CheckQuestion, PriceCheck } from "#app/models/market/check-price.server.ts";
import {
  differenceOf,
  formatAbout,
  formatMoney,
  isInWholeUnits,
  type Money,
  minorDigits,
} from "#app/models/platform/amounts.ts";
import type { Standing } from "#app/models/prices/standing.server.ts";
import { checkParams } from "#app/web/urls/check-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import { problemOf, salesIn, standingSentence } from "./check-sentences.ts";
import { itemSummaries } from "./item-summary.server.ts";
import { noSales } from "./value-words.ts";

/** What a check found, in words. */
export async function checkView(question: CheckQuestion, check: PriceCheck) {
  const { item, price, shown, standing, exclusion } = check;
  const [summary] = item
    ? // Nothing on record has this id.
      await itemSummaries([{ ...item, id: item.id ?? 0 }], { currency: shown.currency, condition: shown.conditionKey })
    : [];
  return {
    item: summary ?? null,
    condition: item && {
      label: conditionLabel(item.itemKind, shown.conditionKey),
      sentence: conditionSentence(item.itemKind, question, check),
    },
    conditions: shown.values.map(({ conditionKey }) => ({
      label: item ? conditionLabel(item.itemKind, conditionKey) : conditionKey,
      to: checkParams.href(paths.check, { ...question, condition: conditionKey }),
      isShown: conditionKey === shown.conditionKey,
    })),
    price: price?.ok ? formatMoney(price) : null,
    problem: price && !price.ok ? problemOf(price.problem) : null,
    standing: item && standing && price?.ok ? standingView(item.itemKind, shown.conditionKey, standing) : null,
    comparison: price?.ok && standing ? comparisonOf(price, check) : null,
    /** Where it cannot be compared, why. */
    missing: item && price?.ok && !standing ? missingOf(item.itemKind, price.currency, check) : null,
    verdict: item && {
      counts: exclusion === null,
      sentence: exclusion
        ? `A sale like this would not count. ${exclusion.reason}`
        : "A sale like this would count: the title names one whole item" +
          (standing ? ", and the price is not far from the others." : "."),
    },
    nearest: (await itemSummaries(check.nearest)).map((nearest) => ({
      ...nearest,
      to: checkParams.href(paths.check, { ...question, title: nearest.key, category: nearest.itemKind }),
    })),
  };
}

function standingView(itemKind: ItemKind, conditionKey: string, standing: Standing) {
  const { sales, cheaper, dearer } = standing;
  return {
    sentence: standingSentence(itemKind, conditionKey, standing),
    /** Where it is between the cheapest and the dearest sale, in percent: in the middle of equal prices. */
    at: Math.round(((cheaper + (sales - cheaper - dearer) / 2) / sales) * 1000) / 10,
  };
}

/** "$14 below the value of $134." */
function comparisonOf(price: Money, { shown: { value } }: PriceCheck): string | null {
  if (!value || value.median === null) return null;
  const median = { minor: value.median, currency: value.currency };
  const worth = `the value of ${formatAbout(median)}`;
  if (differenceOf(price, median).minor === 0) return `Exactly ${worth}.`;
  // Of what is shown, so that the numbers of the sentence add up.
  const unit = isInWholeUnits(median) ? 10 ** minorDigits(median.currency) : 1;
  const more = Math.round(price.minor / unit) - Math.round(median.minor / unit);
  if (more === 0) return `About ${worth}.`;
  const difference = formatMoney({ ...median, minor: Math.abs(more) * unit });
  return `${unit === 1 ? difference : difference.replace(/\.0+$/, "")} ${more > 0 ? "above" : "below"} ${worth}.`;
}

function conditionSentence(itemKind: ItemKind, question: CheckQuestion, { condition, shown }: PriceCheck): string {
  const sales = salesIn(itemKind, shown.conditionKey);
  if (condition?.conflict) return condition.conflict;
  if (question.condition) return `Compared with ${sales}.`;
  if (condition && condition.key !== "unknown") return `The condition is read from the title: compared with ${sales}.`;
  return shown.values.length === 0
    ? "The title says no condition."
    : `The title says no condition: compared with ${sales}, the most there are.`;
}

function missingOf(itemKind: ItemKind, currency: string, { shown }: PriceCheck): string {
  if (shown.values.length === 0) return "We know of no sales of it yet.";
  if (currency !== shown.currency)
    return `We know of no sales in ${currency}. Its sales are in ${shown.currency}, and we do not convert.`;
  return noSales(itemKind, shown);
}
