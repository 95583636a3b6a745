import { findHeldBack } from "./held-back.ts";
import {
  findPriceExclusions,
  maxRatioWithoutOutliers,
  minSales,
  type PricedSale,
  type PriceExclusion,
} from "./outliers.ts";
import { calculateValue, type Value } from "./value.ts";

/** What the prices of an item's sales tell: which of them do not count, and the value by the others. */
export interface Judgement {
  exclusions: ReadonlyMap<number, PriceExclusion>;
  value: Value;
}

/**
 * Judges the sales of one item, condition and currency that no title excludes, in any order: first the outliers, then,
 * once, what a jump holds back. Nothing but the sales and the time decides.
 */
export function judgeSales(sales: readonly PricedSale[], now: Date, { conditionIsKnown = true } = {}): Judgement {
  const exclusions = new Map(isNarrow(sales) ? [] : findPriceExclusions(sales, { conditionIsKnown }));
  const counted = sales.filter(({ id }) => !exclusions.has(id));
  const jump = findHeldBack(counted, now);
  if (!jump) return { exclusions, value: calculateValue(counted, now) };
  const { held, ...heldBack } = jump;
  const side = heldBack.median > heldBack.yearMedian ? "above" : "below";
  const reason = `The price lies more than 25% ${side} the sales of the year before. A jump must last three weeks before the value follows it.`;
  for (const { id } of held) exclusions.set(id, { rule: "held-back", reason });
  const rest = counted.filter((sale) => !held.has(sale));
  return { exclusions, value: calculateValue(rest, now, heldBack) };
}

/** Whether no price can be far from the rest. */
function isNarrow(sales: readonly PricedSale[]): boolean {
  const lowest = sales.reduce((low, { minor }) => Math.min(low, minor), Number.POSITIVE_INFINITY);
  return sales.length < minSales || sales.every(({ minor }) => minor <= maxRatioWithoutOutliers * Math.max(1, lowest));
}
