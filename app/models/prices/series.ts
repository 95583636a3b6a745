import { ellipsized } from "../platform/text-length.ts";
import type { DatedPrice, DatedSale } from "./sale.ts";
import type { PriceWindow } from "./windows.ts";

/** A price chart: sales as points, and a line through their averages, both oldest first. */
export type ChartSeries = ReturnType<typeof chartSeries>;

/** A sale as a point of a chart. */
export type ChartedSale = Pick<DatedSale, "minor" | "soldAt" | "title">;

/** A sale of which anything may be unknown. */
type UncheckedSale = { [Field in keyof ChartedSale]: ChartedSale[Field] | null };

/** Periods that an average may be over, from the shortest to the longest. */
const periods = ["day", "week", "month", "quarter", "year"] as const;

type Period = (typeof periods)[number];

const maxSales = 300;

/** The period of each window's averages, and how many averages it shows at most. */
const averagesOf: Record<PriceWindow, { period: Period; max: number }> = {
  "7d": { period: "day", max: 100 },
  "30d": { period: "day", max: 100 },
  "90d": { period: "month", max: 50 },
  all: { period: "week", max: 100 },
};

/**
 * The sales of a window, and their means by day, by month in 90 days, by week in all time: by longer periods where they
 * would be too many, by shorter ones where all fall into one. Skips sales without a price; a sale without a date counts
 * as made now.
 */
export function chartSeries(sales: readonly UncheckedSale[], window: PriceWindow, now = new Date()) {
  const inTime = sales
    .flatMap(({ minor, soldAt, title }) =>
      minor !== null && Number.isFinite(minor) ? [{ minor, soldAt: soldAt ?? now, title }] : [],
    )
    .sort((one, other) => one.soldAt.getTime() - other.soldAt.getTime());
  const { period, max } = averagesOf[window];
  let at = periods.indexOf(period);
  let averages = meansBy(period, inTime);
  while (averages.length > max && at < periods.length - 1) averages = meansBy(periods[++at] ?? period, inTime);
  while (averages.length === 1 && inTime.length > 1 && at > 0) averages = meansBy(periods[--at] ?? period, inTime);
  return {
    /** The newest ones, with titles cut for display. */
    sales: inTime.slice(-maxSales).map((sale) => ({ ...sale, title: shortTitle(sale.title) })),
    averages: averages.slice(-max),
    /** What an average is over. */
    period: periods[at] ?? period,
    /** Of all sales, shown or not. */
    total: inTime.length,
    lowest: inTime.reduce((low, { minor }) => Math.min(low, minor), Number.POSITIVE_INFINITY),
    highest: inTime.reduce((high, { minor }) => Math.max(high, minor), 0),
    from: inTime[0]?.soldAt ?? null,
  };
}

/** A title for charts: at most 30 characters and an ellipsis; "Unknown" without one. */
export function shortTitle(title: string | null): string {
  return title ? ellipsized(title, 30) : "Unknown";
}

/** The means of the times and the prices of each period. */
function meansBy(period: Period, sales: readonly DatedPrice[]) {
  const groups = Map.groupBy(sales, ({ soldAt }) => periodStart(period, soldAt).getTime());
  return [...groups].map(([start, group]) => ({
    soldAt: new Date(Math.round(mean(group.map(({ soldAt }) => soldAt.getTime())))),
    minor: Math.round(mean(group.map(({ minor }) => minor))),
    sales: group.length,
    period: periodName(period, new Date(start)),
  }));
}

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** "9 Nov 2026", "Week of 9 Nov 2026", "Nov 2026", "Q4 2026", "2026". */
function periodName(period: Period, start: Date): string {
  const year = start.getUTCFullYear();
  const month = start.getUTCMonth();
  const day = `${start.getUTCDate()} ${monthNames[month]} ${year}`;
  if (period === "day") return day;
  if (period === "week") return `Week of ${day}`;
  if (period === "month") return `${monthNames[month]} ${year}`;
  return period === "quarter" ? `Q${month / 3 + 1} ${year}` : String(year);
}

/** Weeks begin on Monday, as ISO 8601 has them. */
function periodStart(period: Period, at: Date): Date {
  const year = at.getUTCFullYear();
  const month = at.getUTCMonth();
  const day = at.getUTCDate();
  if (period === "day") return new Date(Date.UTC(year, month, day));
  if (period === "week") return new Date(Date.UTC(year, month, day - ((at.getUTCDay() + 6) % 7)));
  if (period === "month") return new Date(Date.UTC(year, month));
  if (period === "quarter") return new Date(Date.UTC(year, month - (month % 3)));
  return new Date(Date.UTC(year));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
