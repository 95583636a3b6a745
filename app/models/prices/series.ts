import type { PriceWindow } from "./windows.ts";

/** A point of a price chart: one counted sale, or the mean of all that fall in one period. */
export interface SeriesPoint {
  at: Date;
  minor: number;
  /** Title of the sale, cut for display; a period says how many sales it holds. */
  title: string;
}

interface DatedPrice {
  minor: number;
  soldAt: Date;
  title: string | null;
}

export type CountedSale = { [Field in keyof DatedPrice]: DatedPrice[Field] | null };

type Period = "day" | "month" | "quarter" | "year";

/**
 * Each sale in 7 and 30 days, the mean of each month in 90 days and all time, oldest first; in larger periods where
 * they are too many. Skips sales without a price; a sale without a date counts as made now.
 */
export function chartSeries(sales: readonly CountedSale[], window: PriceWindow, now = new Date()): SeriesPoint[] {
  const inTime = sales
    .flatMap(({ minor, soldAt, title }): DatedPrice[] =>
      minor !== null && Number.isFinite(minor) ? [{ minor, soldAt: soldAt ?? now, title }] : [],
    )
    .sort((one, other) => one.soldAt.getTime() - other.soldAt.getTime());
  const max = window === "90d" ? 50 : 100;
  const each = inTime.map(({ minor, soldAt, title }) => ({ at: soldAt, minor, title: shortTitle(title) }));
  const periods: Period[] = window === "7d" || window === "30d" ? ["day"] : ["month", "quarter", "year"];
  if (periods[0] === "day" && each.length <= max) return each;
  for (const period of periods) {
    const points = meansBy(period, inTime);
    if (points.length <= max) return points;
  }
  return meansBy("year", inTime).slice(-max);
}

/** A title for charts: at most 30 characters and an ellipsis; "Unknown" without one. */
export function shortTitle(title: string | null): string {
  if (!title) return "Unknown";
  const characters = [...title];
  return characters.length > 30 ? `${characters.slice(0, 30).join("")}…` : title;
}

function meansBy(period: Period, sales: readonly DatedPrice[]): SeriesPoint[] {
  const groups = Map.groupBy(sales, ({ soldAt }) => periodStart(period, soldAt).getTime());
  return [...groups].map(([start, group]) => ({
    at: new Date(Math.round(mean(group.map(({ soldAt }) => soldAt.getTime())))),
    minor: Math.round(mean(group.map(({ minor }) => minor))),
    title: `${periodName(period, new Date(start))}: mean of ${group.length} sale${group.length === 1 ? "" : "s"}`,
  }));
}

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** "9 Nov 2026", "Nov 2026", "Q4 2026", "2026". */
function periodName(period: Period, start: Date): string {
  const year = start.getUTCFullYear();
  const month = start.getUTCMonth();
  if (period === "day") return `${start.getUTCDate()} ${monthNames[month]} ${year}`;
  if (period === "month") return `${monthNames[month]} ${year}`;
  return period === "quarter" ? `Q${month / 3 + 1} ${year}` : String(year);
}

function periodStart(period: Period, at: Date): Date {
  const year = at.getUTCFullYear();
  const month = at.getUTCMonth();
  if (period === "day") return new Date(Date.UTC(year, month, at.getUTCDate()));
  if (period === "month") return new Date(Date.UTC(year, month));
  if (period === "quarter") return new Date(Date.UTC(year, month - (month % 3)));
  return new Date(Date.UTC(year));
}

export type Trend = "up" | "down" | "stable";

/** The change of the least-squares line in percent of its start; over 2 % is a trend. Null below two points. */
export function trendOf(points: readonly SeriesPoint[]): { trend: Trend; changePercent: number } | null {
  if (points.length < 2) return null;
  const times = points.map(({ at }) => at.getTime());
  const meanTime = mean(times);
  const meanPrice = mean(points.map(({ minor }) => minor));
  let covariance = 0;
  let variance = 0;
  for (const [index, { minor }] of points.entries()) {
    const distance = (times[index] ?? 0) - meanTime;
    covariance += distance * (minor - meanPrice);
    variance += distance * distance;
  }
  if (variance === 0) return { trend: "stable", changePercent: 0 };
  const slope = covariance / variance;
  const first = meanPrice + slope * (Math.min(...times) - meanTime);
  const last = meanPrice + slope * (Math.max(...times) - meanTime);
  // A steep line may start below zero: the change is then in percent of the mean.
  const changePercent = ((last - first) / (first > 0 ? first : meanPrice)) * 100;
  const trend = changePercent > 2 ? "up" : changePercent < -2 ? "down" : "stable";
  return { trend, changePercent: Math.round(changePercent * 10) / 10 };
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
