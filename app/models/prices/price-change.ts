import type { Trend } from "./trend.ts";

/** How an item's price in one condition and currency has moved. */
export interface PriceChange {
  /** The median of the last 30 days against that of the 30 before. Null where one of them has fewer than five counted sales. */
  percent: number | null;
  /** Up or down only where the sales of both show it, and the medians differ by more than 2 %. */
  trend: Trend;
}

interface DatedPrice {
  minor: number;
  soldAt: Date;
}

const days = 30;
const dayMs = 86_400_000;
const fewestSales = 5;
const leastPercent = 2;
/** The slopes of this many sales are 125,000. */
const mostSlopes = 500;

/** How far back the change of a price looks. */
export const changeDays = 2 * days;

/** The change by the counted sales of one item, condition and currency, in any order. */
export function priceChangeOf(sales: readonly DatedPrice[], now: Date): PriceChange {
  const age = ({ soldAt }: DatedPrice) => (now.getTime() - soldAt.getTime()) / dayMs;
  const recent = sales.filter((sale) => age(sale) < days);
  const before = sales.filter((sale) => age(sale) >= days && age(sale) < changeDays);
  if (recent.length < fewestSales || before.length < fewestSales) return { percent: null, trend: "stable" };
  const medians = [recent, before].map((part) =>
    median(part.map(({ minor }) => minor).sort((one, other) => one - other)),
  );
  const [now30 = 0, before30 = 0] = medians;
  if (before30 === 0) return { percent: null, trend: "stable" };
  const percent = Math.round((now30 / before30 - 1) * 1000) / 10;
  const direction = Math.abs(percent) > leastPercent ? slopeSign([...recent, ...before]) : 0;
  return { percent, trend: direction === Math.sign(percent) ? (trends[direction + 1] ?? "stable") : "stable" };
}

const trends: readonly Trend[] = ["down", "stable", "up"];

/**
 * The sign of the Theil–Sen slope where its 90 % interval excludes zero, else 0. Sen, Estimates of the Regression Coefficient
 * Based on Kendall's Tau, 1968.
 */
function slopeSign(sales: readonly DatedPrice[]): -1 | 0 | 1 {
  const newest = sales.toSorted((one, other) => other.soldAt.getTime() - one.soldAt.getTime()).slice(0, mostSlopes);
  const slopes: number[] = [];
  for (const [at, one] of newest.entries()) {
    for (const other of newest.slice(at + 1)) {
      const time = one.soldAt.getTime() - other.soldAt.getTime();
      if (time !== 0) slopes.push((one.minor - other.minor) / time);
    }
  }
  slopes.sort((one, other) => one - other);
  const n = newest.length;
  const spread = 1.645 * Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18);
  const low = slopes[Math.floor((slopes.length - spread) / 2)] ?? 0;
  const high = slopes[Math.ceil((slopes.length + spread) / 2)] ?? 0;
  if (low > 0) return 1;
  return high < 0 ? -1 : 0;
}

function median(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
