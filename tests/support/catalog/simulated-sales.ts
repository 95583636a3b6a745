import { dayMs } from "#app/models/platform/day.ts";
import type { PricedSale } from "#app/models/prices/outliers.ts";
import { medianOf } from "#app/models/prices/trend.ts";
import { SeededRandom } from "#scripts/sample/seeded-random.ts";

/** The price before anything happens, in minor units. */
export const oldPrice = 4_000;
/**
 * Standard deviation of the logarithm of honest prices. At 0.1 the median of five honest sales is more often than one time
 * in twenty more than 10 % off that of twenty.
 */
const spread = 0.08;
export const now = new Date("2026-11-22T12:00:00Z");

/** Twenty honest sales spread over a year, and twenty made-up ones at `factor` times their price, in the last `days`. */
export function madeUpSales(seed: number, { factor, days, daysAgo = 0 }: MadeUp) {
  const random = new SeededRandom(`made up ${seed}`);
  const honest = Array.from({ length: 20 }, (_, at) => sale(at, ((at + random.uniform()) * 365) / 20, random));
  const madeUp = Array.from({ length: 20 }, (_, at) =>
    sale(100 + at, daysAgo + random.uniform() * days, random, factor, spread / 2),
  );
  return { honest, madeUp, honestMedian: medianOf(honest.map(({ minor }) => minor).sort((a, b) => a - b)) };
}

export interface MadeUp {
  factor: number;
  days: number;
  /** How long ago the last one was made. */
  daysAgo?: number;
}

/** How many times the old price something costs, so many days after its price began to move. */
export const courses = {
  "doubles over 60 days": (day: number) => 1 + Math.min(Math.max(day, 0), 60) / 60,
  "falls by half over 60 days": (day: number) => 1 / (1 + Math.min(Math.max(day, 0), 60) / 60),
  "doubles at once": (day: number) => (day < 0 ? 1 : 2),
  "rises by half at once": (day: number) => (day < 0 ? 1 : 1.5),
  "rises by half a year": (day: number) => 1.5 ** (day / 365),
};

/** Honest sales of two years up to `day` of a course. */
export function honestSales(seed: number, course: keyof typeof courses, day: number, perWeek = 2): PricedSale[] {
  const random = new SeededRandom(`honest ${seed}`);
  const every = 7 / perWeek;
  return Array.from({ length: Math.round((2 * 365 + day) / every) }, (_, at) => {
    const daysAgo = (at + random.uniform()) * every;
    return sale(at, daysAgo, random, courses[course](day - daysAgo));
  });
}

function sale(id: number, daysAgo: number, random: SeededRandom, factor = 1, deviation = spread): PricedSale {
  const soldAt = new Date(now.getTime() - daysAgo * dayMs);
  return { id, soldAt, minor: Math.round(oldPrice * factor * random.logNormal(deviation)), namesItem: true };
}
