import { toMinor } from "../platform/amounts.ts";
import { medianOf } from "../prices/trend.ts";
import type { SoldGuide, StockGuide } from "./bricklink-answers.ts";

/**
 * What BrickLink says itself of an item in one condition, in minor units: its figures of what sold, and of what is offered
 * how many, the lowest and the median, an offer once however many pieces it has. Null where nothing sold or is offered.
 */
export function guideFigures({ summary: sold, currency }: SoldGuide, { summary: offered, rows }: StockGuide) {
  const minor = (amount: string | undefined) => (amount === undefined ? null : toMinor(Number(amount), currency));
  const offers = Float64Array.from(rows, ({ unitPrice }) => toMinor(Number(unitPrice), currency)).sort();
  return {
    currency,
    ...{ sold_count: sold?.count ?? 0, sold_average_minor: minor(sold?.average) },
    ...{ sold_lowest_minor: minor(sold?.lowest), sold_highest_minor: minor(sold?.highest) },
    ...{ offered_count: offered?.count ?? 0, offered_lowest_minor: minor(offered?.lowest) },
    offered_median_minor: offers.length > 0 ? Math.round(medianOf(offers)) : null,
  };
}
