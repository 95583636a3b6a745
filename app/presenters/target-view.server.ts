import { findLowestOffer } from "#app/models/alerts/alert-prices.server.ts";
import { targetText } from "#app/models/alerts/alert-words.ts";
import type { ItemKind } from "#app/models/catalog/categories.ts";
import { conditionInSentence } from "#app/models/catalog/conditions/conditions.ts";
import type { PriceTarget } from "#app/models/collection/targets.server.ts";
import { readTargetPrice } from "#app/models/collection/targets.server.ts";
import { countOf, formatNumber, type Money, toMajor, toMinor } from "#app/models/platform/amounts.ts";
import type { PriceHistoryPage } from "#app/models/prices/price-history-page.server.ts";
import { emptyYear, weeksThere } from "#app/models/prices/price-year.ts";
import { countSalesThere, listPriceYears } from "#app/models/prices/price-years.server.ts";
import { windowStartOf } from "#app/models/prices/values.server.ts";
import { basisChoice, weeksInWords } from "./alert-words.ts";

interface ChosenTarget {
  /** An amount as the address has it; empty for none. */
  target: string;
  direction: PriceTarget["direction"];
}

export type TargetView = NonNullable<Awaited<ReturnType<typeof targetView>>>;

/**
 * What a target would mean for an item in the shown condition and currency: in how many weeks of a year the price was
 * there, and what other targets would mean. The same for everybody; null where no target is chosen, or none can be.
 */
export async function targetView(
  itemKind: ItemKind,
  { item, sold }: PriceHistoryPage,
  { target, direction }: ChosenTarget,
) {
  const { conditionKey, currency, value, now } = sold;
  const price = target === "" ? null : readTargetPrice(target, currency);
  if (!item || !price) return null;
  const sales = { itemId: item.id, conditionKey, currency };
  const since = value && windowStartOf(value);
  const [[year = emptyYear], offer, there] = await Promise.all([
    listPriceYears([sales]),
    findLowestOffer(sales),
    value?.median == null ? 0 : countSalesThere(sales, { since, until: value.until, direction, minor: price.minor }),
  ]);
  const { lead, last } = weeksInWords(year, { direction, price }, now);
  const condition = conditionInSentence(itemKind, conditionKey);
  const median = value?.median == null ? null : { minor: value.median, currency };
  return {
    price,
    direction,
    text: targetText(price),
    weeks: year.weeks,
    lead,
    last,
    bases: {
      value: basisChoice("value", condition, median),
      asking: basisChoice("asking", condition, offer && { minor: offer.landed, currency }),
    },
    others: median
      ? othersOf(median, direction, price).map((other) => ({
          ...other,
          ...oftenOf(weeksThere(year, direction, other.minor)),
        }))
      : [],
    note: value && median ? noteOf(direction, there, value) : null,
  };
}

/** How far other targets are from the value, in percent. */
const distances = [5, 10, 20];

/** Targets a little, further and far from the value, in whole units from 20 on. */
function othersOf({ minor, currency }: Money, direction: PriceTarget["direction"], chosen: Money) {
  return distances.map((percent, index) => {
    const sign = direction === "below" ? -1 : 1;
    const exact = (minor * (100 + sign * percent)) / 100;
    const major = toMajor({ minor: exact, currency });
    const round = direction === "below" ? Math.floor : Math.ceil;
    const price = { minor: major >= 20 ? toMinor(round(major), currency) : round(exact), currency };
    const text = targetText(price);
    return {
      minor: price.minor,
      text,
      amount: String(toMajor(price)),
      isChosen: price.minor === chosen.minor,
      distance: `${percent}% ${direction}${index === 0 ? " now" : ""}`,
    };
  });
}

function oftenOf({ count }: { count: number }) {
  return { weeks: count === 0 ? "never" : formatNumber(count) };
}

function noteOf(direction: string, there: number, { sales, days }: { sales: number; days: number | null }): string {
  const window = days === null ? "" : ` of these ${days} days`;
  const were = there === 1 ? "was" : "were";
  return `Blue: at or ${direction} the target. ${there === 0 ? "None" : formatNumber(there)} of ${countOf(sales, "sale")}${window} ${were} there.`;
}
