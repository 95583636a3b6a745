import type { Category } from "#app/models/catalog/categories.ts";
import { formatMoney } from "#app/models/money.ts";
import type { Sale } from "#app/models/prices/history.server.ts";
import type { HistoryChoice, ItemHistory } from "#app/models/prices/item-history.server.ts";
import { leftOutRules } from "#app/models/prices/title-rules.ts";
import { averageDays } from "#app/models/prices/windows.ts";
import { formatDay } from "../dates.tsx";
import { listingCards } from "../listing-cards.server.ts";
import { chartGeometry } from "../price-chart/geometry.server.ts";
import type { SaleView } from "./recent-sold.tsx";

/** What the price-history screen is given: an item's history with the chart drawn and dates as text. */
export function historyView(category: Category, title: string, choice: HistoryChoice, history: ItemHistory) {
  const { item, setNumber, currency, series, workings } = history;
  const points = series.map(({ at, minor, title: name }) => ({ at: at.toISOString(), minor, title: name }));
  return {
    title,
    setNumber,
    facts: item?.name ? { name: item.name, year: item.year, pieces: item.pieces, theme: item.theme } : null,
    window: choice.window,
    choice,
    currency,
    currencies: history.currencies,
    tiles: averageDays.map((days) => ({ days, ...(history.averages?.[days] ?? noAverage) })),
    trend: history.trend,
    chart: {
      geometry: chartGeometry({
        points,
        currency,
        from: history.from?.toISOString() ?? null,
        to: history.now.toISOString(),
      }),
      summary: summaryOf(history),
      rows: points
        .map(({ at, minor, title: name }) => ({ date: at, price: { minor, currency }, title: name }))
        .reverse(),
    },
    lastSoldAt: history.recent[0]?.soldAt.toISOString() ?? null,
    recent: history.recent.map(saleView),
    listings: listingCards(category.id, history.listings),
    workings: {
      sales: workings.sales.map(saleView),
      page: workings.page,
      pages: workings.pages,
      counted: workings.total - workings.leftOut.reduce((sum, { count }) => sum + count, 0),
      leftOut: workings.leftOut.map(({ rule, count }) => ({ label: labelOf(rule), count })),
    },
  };
}

export type HistoryView = ReturnType<typeof historyView>;

const noAverage = { mean: null, median: null, low: null, high: null, counted: 0 };

function labelOf(rule: string): string {
  return (leftOutRules as Record<string, { label: string }>)[rule]?.label ?? rule;
}

function saleView({ id, title, price, soldAt, leftOut }: Sale): SaleView {
  return {
    id: String(id),
    title,
    price,
    soldAt: soldAt.toISOString(),
    counted: leftOut === null,
    reason: leftOut && { label: labelOf(leftOut.rule), sentence: leftOut.reason },
  };
}

/** The chart in a sentence. */
function summaryOf({ series, currency, trend }: ItemHistory): string {
  const prices = series.map(({ minor }) => minor);
  const [first] = series;
  const last = series.at(-1);
  if (!first || !last) return "No historical price data available";
  const money = (minor: number) => formatMoney({ minor, currency });
  const span = `${formatDay(first.at.toISOString())} to ${formatDay(last.at.toISOString())}`;
  const range = `between ${money(Math.min(...prices))} and ${money(Math.max(...prices))}`;
  const change = trend
    ? ` The line through them goes ${trend.changePercent >= 0 ? "up" : "down"} by ${Math.abs(trend.changePercent)} %.`
    : "";
  return `${prices.length} point${prices.length === 1 ? "" : "s"} from ${span}, ${range}.${change}`;
}
