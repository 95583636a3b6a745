import type { DatedPrice } from "./sale.ts";

export type Trend = "up" | "down" | "stable";

/** Percent of change up to which a price counts as stable. */
export const leastChangePercent = 2;
/** Maximum sales for a line: of more, every other, every third, … is taken, since the number of slopes grows with the square. */
const maxPoints = 120;
/** Quantile of the standard normal distribution: 90 % lie between it and its negative. */
const z90 = 1.645;

/**
 * The Theil–Sen line through sales: the median of the slopes between any two of them, so that a few odd prices move it
 * little. A trend is up or down where Sen's interval of the slope (90 %) excludes zero and the line changes by more
 * than 2 %. Null below two points. P. K. Sen, "Estimates of the regression coefficient based on Kendall's tau", JASA 63
 * (1968).
 */
export function trendOf(sales: readonly DatedPrice[]): { trend: Trend; changePercent: number } | null {
  if (sales.length < 2) return null;
  const step = Math.ceil(sales.length / maxPoints);
  const points = sales.filter((_, index) => index % step === 0);
  const slopes = slopesBetween(points);
  if (slopes.length === 0) return { trend: "stable", changePercent: 0 };
  const slope = medianOf(slopes);
  const times = points.map(({ soldAt }) => soldAt.getTime());
  const [begin, end] = [Math.min(...times), Math.max(...times)];
  const first = medianOf(points.map(({ soldAt, minor }) => minor - slope * (soldAt.getTime() - begin)).sort(ascending));
  // A steep line may start below zero: the change is then in percent of the median.
  const base = first > 0 ? first : medianOf(points.map(({ minor }) => minor).sort(ascending));
  const changePercent = base > 0 ? Math.round(((slope * (end - begin)) / base) * 1_000) / 10 : 0;
  const isSure = !includesZero(slopes, times);
  const trend = !isSure || Math.abs(changePercent) <= leastChangePercent ? "stable" : slope > 0 ? "up" : "down";
  return { trend, changePercent };
}

/** The slopes between any two points of different times, in ascending order. */
function slopesBetween(points: readonly DatedPrice[]): number[] {
  const slopes: number[] = [];
  for (const [index, one] of points.entries()) {
    for (const other of points.slice(index + 1)) {
      const time = other.soldAt.getTime() - one.soldAt.getTime();
      if (time !== 0) slopes.push((other.minor - one.minor) / time);
    }
  }
  return slopes.sort(ascending);
}

/** Whether zero lies within Sen's interval of the slope. Sales of one moment lessen its variance. */
function includesZero(slopes: readonly number[], times: readonly number[]): boolean {
  const pairs = (n: number) => n * (n - 1) * (2 * n + 5);
  const together = [...Map.groupBy(times, (time) => time).values()].map(({ length }) => pairs(length));
  const variance = (pairs(times.length) - together.reduce((sum, each) => sum + each, 0)) / 18;
  const halfWidth = z90 * Math.sqrt(variance);
  // The interval's ends are the slopes of these ranks, from 1. With few points there are none, and the interval is
  // everything.
  const low = Math.floor((slopes.length - halfWidth) / 2);
  const high = Math.ceil((slopes.length + halfWidth) / 2) + 1;
  if (low < 1 || high > slopes.length) return true;
  return (slopes[low - 1] ?? 0) <= 0 && (slopes[high - 1] ?? 0) >= 0;
}

const ascending = (one: number, other: number) => one - other;

/** The middle of numbers in ascending order, or the mean of the two in the middle. */
export function medianOf(sorted: ArrayLike<number>): number {
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
