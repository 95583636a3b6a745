import type { ItemValueTable } from "#db/schema.ts";
import { dayMs } from "../platform/day.ts";
import type { HeldBack } from "./held-back.ts";
import type { DatedPrice } from "./sale.ts";
import { leastChangePercent, medianOf } from "./trend.ts";

type Columns = "counted" | "sales" | "days" | "median" | "low" | "high" | "lowest" | "highest" | "certainty";

/** What an item is worth in one condition and currency, in minor units, by its counted sales. */
export interface Value extends Pick<ItemValueTable, Columns> {
  sales90Days: number;
  /** Holds the true median with the probability `coverage`. Null below five sales. */
  interval: { low: number; high: number; coverage: number } | null;
  /** In percent, where the sales of 90 days show that the price has changed; else null. */
  change90Days: number | null;
  /** Newer sales that do not count yet: the window then ends with the first of them. */
  heldBack: HeldBack | null;
}

/** Fewer sales have a range, but no value: no interval of them holds the median with 90 %. */
const minSalesForValue = 5;
/** Fewer sales have no range either: pages show the sales. */
const minSalesForRange = 3;

/** Before a jump, a value of fewer sales may be part of what jumps. */
const minSalesBeforeJump = 10;

const windows = [30, 90, 365];

/** The shortest window in days, up to a moment, that holds enough sales; null where a year does not. */
export function shortestWindow(sales: readonly DatedPrice[], until: Date, minSales = minSalesForValue): number | null {
  return windows.find((days) => salesSince(sales, days, until).length >= minSales) ?? null;
}

function salesSince(sales: readonly DatedPrice[], days: number, until: Date) {
  return sales.filter(({ soldAt }) => soldAt.getTime() >= until.getTime() - days * dayMs);
}

/** The value by the counted sales of one item, condition and currency, in any order, without those held back. */
export function calculateValue(sales: readonly DatedPrice[], now: Date, heldBack: HeldBack | null = null): Value {
  const until = heldBack?.from ?? now;
  const valued = heldBack ? sales.filter(({ soldAt }) => soldAt < until) : sales;
  const since = (days: number) => salesSince(valued, days, until);
  const yearBefore = (days: number) => since(days + 365).length - since(days).length;
  const days = shortestWindow(valued, until, heldBack ? minSalesBeforeJump : minSalesForValue);
  const prices = Float64Array.from(days === null ? valued : since(days), ({ minor }) => minor).sort();
  const at = (share: number) => Math.round(quantile(prices, share));
  const hasValue = prices.length >= minSalesForValue;
  const hasRange = prices.length >= minSalesForRange;
  const hasSales = prices.length > 0;
  const interval = hasValue ? medianInterval(prices) : null;
  return {
    counted: sales.length,
    sales90Days: salesSince(sales, 90, now).length,
    sales: prices.length,
    days,
    median: hasValue ? at(0.5) : null,
    low: hasRange ? at(hasValue ? 0.25 : 0) : null,
    high: hasRange ? at(hasValue ? 0.75 : 1) : null,
    lowest: hasSales ? at(0) : null,
    highest: hasSales ? at(1) : null,
    interval,
    certainty:
      interval &&
      certaintyOf(prices.length, at(0.5), interval, days === null || heldBack !== null ? 0 : yearBefore(days)),
    change90Days: changeIn90Days(sales, now),
    heldBack,
  };
}

/** Interpolates between the two nearest values, as PostgreSQL's percentile_cont does. */
function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  return below + ((sorted[Math.ceil(place)] ?? 0) - below) * (place - Math.floor(place));
}

const leastCoverage = 0.9;

/**
 * The narrowest symmetric pair of order statistics that holds the median with at least 90 %, and its true coverage:
 * 1 - 2 P(B < k) for the k-th lowest and highest of n, with B binomial (n, ½). Conover, Practical Nonparametric
 * Statistics, 3rd ed., §3.2.
 */
function medianInterval(sorted: Float64Array) {
  const n = sorted.length;
  // Logarithms, since ½ to the power of n is zero from 1,075 on.
  let logTerm = -n * Math.LN2;
  let below = Math.exp(logTerm);
  let rank = 1;
  let coverage = 1 - 2 * below;
  for (let k = 2; 2 * k <= n; k += 1) {
    logTerm += Math.log((n - k + 2) / (k - 1));
    below += Math.exp(logTerm);
    if (1 - 2 * below < leastCoverage) break;
    rank = k;
    coverage = 1 - 2 * below;
  }
  return { low: sorted[rank - 1] ?? 0, high: sorted[n - rank] ?? 0, coverage };
}

/**
 * High from 20 sales with an interval within 10 % of the median, and ten sales in the year before their window, since
 * without these nothing shows a jump; medium from 10 sales, else low.
 */
function certaintyOf(
  sales: number,
  median: number,
  { low, high }: { low: number; high: number },
  yearBefore: number,
): Value["certainty"] {
  const isNarrow = median - low <= 0.1 * median && high - median <= 0.1 * median;
  if (sales >= 20 && isNarrow && yearBefore >= 10) return "high";
  return sales >= 10 ? "medium" : "low";
}

const halfOf90Days = 45 * dayMs;

/**
 * The median of the last 45 days against that of the 45 before, in percent. Null with fewer than five sales in either,
 * up to 2 %, and where the intervals of the two medians share a price: the sales then do not show a change.
 */
function changeIn90Days(sales: readonly DatedPrice[], now: Date): number | null {
  const age = ({ soldAt }: DatedPrice) => now.getTime() - soldAt.getTime();
  const within = (from: number, to: number) =>
    Float64Array.from(
      sales.filter((sale) => age(sale) >= from && age(sale) < to),
      ({ minor }) => minor,
    ).sort();
  const recent = within(Number.NEGATIVE_INFINITY, halfOf90Days);
  const before = within(halfOf90Days, 2 * halfOf90Days);
  if (recent.length < minSalesForValue || before.length < minSalesForValue) return null;
  const [one, other] = [medianInterval(recent), medianInterval(before)];
  if (one.low <= other.high && other.low <= one.high) return null;
  const base = medianOf(before);
  if (base === 0) return null;
  const percent = Math.round((medianOf(recent) / base - 1) * 1000) / 10;
  return Math.abs(percent) > leastChangePercent ? percent : null;
}
