/** The windows of a price-history page: 7, 30 and 90 days back from now, or everything. */
export const priceWindows = ["7d", "30d", "90d", "all"] as const;

export type PriceWindow = (typeof priceWindows)[number];

/** The windows that averages are given for, by name or number of days, and how long each is. */
export const averageSpans = {
  7: "7 days",
  30: "30 days",
  90: "90 days",
  sixMonths: "6 months",
  allTime: "100 years",
} as const;

export type AverageSpan = keyof typeof averageSpans;

/** The averages that every price-history page leads with. */
export const averageDays = [7, 30, 90] as const satisfies readonly AverageSpan[];

const dayMs = 86_400_000;

/** The earliest instant inside a window, or null for everything. */
export function windowStart(window: PriceWindow, now: Date): Date | null {
  return window === "all" ? null : new Date(now.getTime() - Number.parseInt(window, 10) * dayMs);
}
