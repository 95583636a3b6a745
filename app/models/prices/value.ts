/** What an item is worth in one condition and currency, in minor units, of its counted sales. */
export interface Value {
  /** Counted sales of all time, and of the last 90 days. */
  counted: number;
  sales90Days: number;
  /** Those of the last `days`; of all time where that is null. */
  sales: number;
  days: number | null;
  /** Null below five sales. */
  median: number | null;
  /** First and third quartile; of three or four sales the lowest and the highest price; null below. */
  low: number | null;
  high: number | null;
  lowest: number | null;
  highest: number | null;
  /** Holds the true median with the probability `coverage`. Null below five sales. */
  interval: { low: number; high: number; coverage: number } | null;
  certainty: Certainty | null;
}

type Certainty = "high" | "medium" | "low";

interface CountedSale {
  minor: number;
  /** In milliseconds since 1970. */
  soldAt: number;
}

/** Fewer sales have a range, but no value: no interval of them holds the median with 90 %. */
const minSalesForValue = 5;
/** Fewer sales have no range either: pages show the sales. */
const minSalesForRange = 3;

const windows = [30, 90, 365];
const dayMs = 86_400_000;

/** The value by the counted sales of one item, condition and currency, in any order. */
export function calculateValue(sales: readonly CountedSale[], now: Date): Value {
  const since = (days: number) => sales.filter(({ soldAt }) => soldAt > now.getTime() - days * dayMs);
  const days = windows.find((window) => since(window).length >= minSalesForValue) ?? null;
  const prices = Float64Array.from(days === null ? sales : since(days), ({ minor }) => minor).sort();
  const at = (share: number) => Math.round(quantile(prices, share));
  const hasValue = prices.length >= minSalesForValue;
  const hasRange = prices.length >= minSalesForRange;
  const hasSales = prices.length > 0;
  const interval = hasValue ? medianInterval(prices) : null;
  return {
    counted: sales.length,
    sales90Days: since(90).length,
    sales: prices.length,
    days,
    median: hasValue ? at(0.5) : null,
    low: hasRange ? at(hasValue ? 0.25 : 0) : null,
    high: hasRange ? at(hasValue ? 0.75 : 1) : null,
    lowest: hasSales ? at(0) : null,
    highest: hasSales ? at(1) : null,
    interval,
    certainty: interval && certaintyOf(prices.length, at(0.5), interval),
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
export function medianInterval(sorted: Float64Array) {
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

/** High from 20 sales with an interval within 10 % of the median, medium from 10 sales, else low. */
function certaintyOf(sales: number, median: number, { low, high }: { low: number; high: number }): Certainty {
  if (sales >= 20 && median - low <= 0.1 * median && high - median <= 0.1 * median) return "high";
  return sales >= 10 ? "medium" : "low";
}
