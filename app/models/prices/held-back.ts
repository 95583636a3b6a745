import { dayMs } from "../platform/day.ts";
import { evenWeeks, weekMs } from "./even-weeks.ts";
import type { DatedPrice } from "./sale.ts";
import { medianOf } from "./trend.ts";
import { shortestWindow } from "./value.ts";

/** Newer sales that do not count yet, since their prices have jumped. Prices are in minor units. */
export interface HeldBack {
  sales: number;
  median: number;
  lowest: number;
  highest: number;
  /** When the first of them was made. */
  from: Date;
  /** The counted sales of the year before, with which they are compared. */
  yearSales: number;
  yearMedian: number;
}

/** How far a price may lie from the median of the year before, as a share of it. */
const fence = 0.25;
const yearMs = 365 * dayMs;
/** Fewer sales in the year before do not tell what is a jump. */
const minYearSales = 10;
/** From so many weeks on, with most of their sales beyond the fence, the value follows the jump. */
const minJumpWeeks = 3;
const weeksLookedAt = 12;

/**
 * Which of the counted sales of one item, condition and currency a jump holds back, in any order; null where none.
 *
 * The median of the value's window has jumped where it lies more than 25 % from that of the 365 days before, of at
 * least ten sales. The value follows when in three weeks of the last twelve, or of a window that is longer, most sales
 * lie beyond that fence. Until then those of the last such weeks are held back. Simulated in decision 29.
 */
export function findHeldBack<Sale extends DatedPrice>(
  counted: readonly Sale[],
  now: Date,
): (HeldBack & { held: Set<Sale> }) | null {
  const days = shortestWindow(counted, now);
  if (days === null) return null;
  const start = now.getTime() - days * dayMs;
  const year = counted.filter(({ soldAt }) => soldAt.getTime() < start && soldAt.getTime() >= start - yearMs);
  if (year.length < minYearSales) return null;
  const yearMedian = medianPrice(evenWeeks(year));
  const median = medianPrice(counted.filter(({ soldAt }) => soldAt.getTime() >= start));
  const [lower, upper] = [(1 - fence) * yearMedian, (1 + fence) * yearMedian];
  if (median >= lower && median <= upper) return null;
  const isBeyond = ({ minor }: Sale) => (median > upper ? minor > upper : minor < lower);

  const weekOf = ({ soldAt }: Sale) => Math.max(0, Math.floor((now.getTime() - soldAt.getTime()) / weekMs));
  const lookedAt = Math.max(weeksLookedAt, days / 7);
  const weeks = Map.groupBy(
    counted.filter((sale) => weekOf(sale) < lookedAt),
    weekOf,
  );
  const isJump = (week: number) => {
    const sales = weeks.get(week) ?? [];
    return 2 * sales.filter(isBeyond).length > sales.length;
  };
  const newestFirst = [...weeks.keys()].sort((one, other) => one - other);
  if (newestFirst.filter(isJump).length >= minJumpWeeks) return null;
  // A lone dear sale of weeks ago is no part of it.
  const newest = newestFirst.findIndex(isJump);
  const before = newestFirst.findIndex((week, at) => at > newest && !isJump(week));
  const jumpWeeks = newestFirst.slice(0, before < 0 ? undefined : before);
  const held = jumpWeeks.flatMap((week) => weeks.get(week) ?? []).filter(isBeyond);
  const prices = sortedPrices(held);
  return {
    held: new Set(held),
    sales: held.length,
    median: Math.round(medianOf(prices)),
    lowest: prices[0] ?? 0,
    highest: prices.at(-1) ?? 0,
    from: new Date(Math.min(...held.map(({ soldAt }) => soldAt.getTime()))),
    yearSales: year.length,
    yearMedian: Math.round(yearMedian),
  };
}

function sortedPrices(sales: readonly DatedPrice[]): Float64Array {
  return Float64Array.from(sales, ({ minor }) => minor).sort();
}

function medianPrice(sales: readonly DatedPrice[]): number {
  return medianOf(sortedPrices(sales));
}
