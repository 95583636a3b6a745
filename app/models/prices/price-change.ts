import { dayMs } from "../platform/day.ts";
import type { DatedPrice } from "./sale.ts";
import { leastChangePercent, medianOf, type Trend, trendOf } from "./trend.ts";

/** How an item's price in one condition and currency has moved. */
export interface PriceChange {
  /** The median of the last 30 days against that of the 30 before; null where the sales do not show a change. */
  percent: number | null;
  /** Up or down only where the sales of both show it, and the medians differ by more than 2 %. */
  trend: Trend;
  /** The counted sales of both; 0 where one of them has fewer than five. */
  sales: number;
}

/** Too few sales tell nothing. */
export const noChange: PriceChange = { percent: null, trend: "stable", sales: 0 };

const days = 30;
const minSales = 5;

/** How far back the change of a price looks. */
export const changeDays = 2 * days;

/** The change by the counted sales of one item, condition and currency, in any order. */
export function priceChangeOf(sales: readonly DatedPrice[], now: Date): PriceChange {
  const age = ({ soldAt }: DatedPrice) => (now.getTime() - soldAt.getTime()) / dayMs;
  const recent = sales.filter((sale) => age(sale) < days);
  const before = sales.filter((sale) => age(sale) >= days && age(sale) < changeDays);
  if (recent.length < minSales || before.length < minSales) return noChange;
  const medians = [recent, before].map((part) =>
    medianOf(part.map(({ minor }) => minor).sort((one, other) => one - other)),
  );
  const [now30 = 0, before30 = 0] = medians;
  if (before30 === 0) return noChange;
  const percent = Math.round((now30 / before30 - 1) * 1000) / 10;
  const line = trendOf([...before, ...recent]);
  const trend = percent > leastChangePercent ? "up" : percent < -leastChangePercent ? "down" : "stable";
  const count = recent.length + before.length;
  if (trend === "stable" || line?.trend !== trend) return { percent: null, trend: "stable", sales: count };
  return { percent, trend, sales: count };
}
