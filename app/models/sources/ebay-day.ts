import type { EbayRate } from "./ebay-answers.ts";

const hourThere = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/Los_Angeles",
  hour: "numeric",
  hourCycle: "h23",
});

/** When eBay counts the calls of a day anew: when it says so itself, else at midnight in California. */
export function dayEnd(rate: Pick<EbayRate, "reset"> | null, now: Date): Date {
  if (rate && rate.reset > now) return rate.reset;
  const time = new Date(now);
  // The next full hour.
  time.setUTCMinutes(60, 0, 0);
  while (Number(hourThere.format(time)) !== 0) time.setUTCHours(time.getUTCHours() + 1);
  return time;
}
