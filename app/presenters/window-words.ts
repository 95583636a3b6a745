import type { PriceWindow } from "#app/models/prices/windows.ts";

/** The window as part of a sentence. */
export const windowWords: Record<PriceWindow, string> = {
  "7d": "the last 7 days",
  "30d": "the last 30 days",
  "90d": "the last 90 days",
  all: "all time",
};
