/** The windows of a price-history page: 7, 30 and 90 days back from now, or everything. */
export const priceWindows = ["7d", "30d", "90d", "all"] as const;

export type PriceWindow = (typeof priceWindows)[number];

/** The windows that averages are given for, in days. */
export const averageDays = [7, 30, 90] as const;

/** The spans that averages are worked out over, in days: those, and six months. */
export const averageSpans = [...averageDays, 182] as const;

export type AverageSpan = (typeof averageSpans)[number];

const dayMs = 86_400_000;

/** The earliest instant inside a window, or null for everything. */
export function windowStart(window: PriceWindow, now: Date): Date | null {
  return window === "all" ? null : new Date(now.getTime() - Number.parseInt(window, 10) * dayMs);
}
