/** Weeks of a year that are looked at. */
export const weeksInYear = 52;

/** What sold in the last 52 weeks in one condition and currency. Prices are minor units; null without a sale. */
export interface PriceYear {
  sales: number;
  lowest: number | null;
  /** Where the middle half begins and ends. */
  low: number | null;
  high: number | null;
  highest: number | null;
  /** The newest prices, at most three. */
  newest: number[];
  /** The median of each week, the oldest first; null for a week without a sale. */
  weeks: (number | null)[];
}

export const emptyYear: PriceYear = {
  sales: 0,
  ...{ lowest: null, low: null, high: null, highest: null, newest: [] },
  weeks: Array.from({ length: weeksInYear }, () => null),
};

/** In how many of the weeks the median was as far as a price, and how many weeks ago it last was; null if it never was. */
export function weeksThere(
  { weeks }: Pick<PriceYear, "weeks">,
  direction: "below" | "above",
  minor: number,
): { count: number; weeksAgo: number | null } {
  const isThere = (median: number | null) =>
    median !== null && (direction === "below" ? median <= minor : median >= minor);
  const last = weeks.findLastIndex(isThere);
  return { count: weeks.filter(isThere).length, weeksAgo: last < 0 ? null : weeks.length - 1 - last };
}
