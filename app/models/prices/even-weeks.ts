import { dayMs } from "../platform/day.ts";
import type { DatedPrice } from "./sale.ts";
import { medianOf } from "./trend.ts";

export const weekMs = 7 * dayMs;

/** Fewer weeks with sales do not tell how many are usual. */
const minWeeks = 5;
/** A week is thinned out where it holds more than this many, and more than twice as many as usual. */
const minKept = 2;

/**
 * The sales without what a week has too many of, so that a file of one week does not decide what is usual: of a week
 * that holds more than twice as many as the median week with sales, so many are kept, spread evenly over its prices.
 * In the order of the given ones. The same for the same sales in any order.
 */
export function evenWeeks<Sale extends DatedPrice>(sales: readonly Sale[]): readonly Sale[] {
  const weeks = Map.groupBy(sales, ({ soldAt }) => Math.floor(soldAt.getTime() / weekMs));
  if (weeks.size < minWeeks) return sales;
  const usual = medianOf(Float64Array.from(weeks.values(), ({ length }) => length).sort());
  const most = Math.max(minKept, Math.round(2 * usual));
  const left = new Set<Sale>();
  for (const week of weeks.values()) {
    if (week.length <= most) continue;
    const byPrice = week.toSorted((one, other) => one.minor - other.minor || +one.soldAt - +other.soldAt);
    const kept = new Set(Array.from({ length: most }, (_, at) => Math.floor(((at + 0.5) * week.length) / most)));
    for (const [at, sale] of byPrice.entries()) if (!kept.has(at)) left.add(sale);
  }
  return left.size === 0 ? sales : sales.filter((sale) => !left.has(sale));
}
