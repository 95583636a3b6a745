import { dayMs } from "../platform/day.ts";

/** The windows of a price-history page: the last 7, 30 and 90 days, or all time. */
export const priceWindows = ["7d", "30d", "90d", "all"] as const;

export type PriceWindow = (typeof priceWindows)[number];

/** The window as part of a sentence. */
export const windowWords: Record<PriceWindow, string> = {
  "7d": "the last 7 days",
  "30d": "the last 30 days",
  "90d": "the last 90 days",
  all: "all time",
};

export const averageDays = [7, 30, 90] as const;

export type AverageSpan = (typeof averageDays)[number] | 182;

/** The start of a window, or null for all time. */
export function windowStart(window: PriceWindow, now: Date): Date | null {
  return window === "all" ? null : new Date(now.getTime() - Number.parseInt(window, 10) * dayMs);
}
