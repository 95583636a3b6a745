import { listingCards } from "#app/components/listings/listing-cards.server.ts";
import type { Category } from "#app/models/catalog/categories.ts";
import { marketplaceName } from "#app/models/listings/marketplace-name.ts";
import { log } from "#app/models/platform/log.server.ts";
import { formatMoney } from "#app/models/platform/money.ts";
import { exclusionLabel } from "#app/models/prices/exclusion-rules.ts";
import type { Average, Sale } from "#app/models/prices/history.server.ts";
import type {
  HistoryChoice,
  ItemHistory,
  MinifigureHistory,
  SoldHistory,
} from "#app/models/prices/item-history.server.ts";
import { averageDays } from "#app/models/prices/windows.ts";
import { paths } from "#app/web/urls/paths.ts";
import { formatDay } from "../dates.tsx";
import { type ChartGeometry, type ChartInput, chartGeometry } from "../price-chart/geometry.server.ts";
import type { AverageTile } from "./average-tiles.tsx";
import type { ItemFact } from "./item-header.tsx";
import type { SaleView } from "./sale-view.ts";

/** What the price-history screen of a category is given. */
export function historyView(category: Category, title: string, choice: HistoryChoice, history: ItemHistory) {
  const { item, itemKey, name } = history;
  return {
    categoryId: category.id,
    // An address that holds the item key says less than the item's name.
    title: title === itemKey && name !== null ? name : title,
    name,
    itemKey,
    facts: factsOf(category, title, history),
    path: item ? paths.item(category.id, item.key) : paths.history(category.id, title),
    feed: item && paths.feed(category.id, item.key),
    choice,
    tiles: dayTiles(category, history.sold),
    /** The shortest of the windows that hold a counted sale; empty where none does. */
    daysWithSales: averageDays.filter((days) => history.sold.averages?.[days].counted).slice(0, 1),
    sold: soldView(history.sold),
    listings: listingCards(category, history.listings),
  };
}

export type HistoryView = ReturnType<typeof historyView>;

/** What an address of a minifigure's page says beside its id. */
interface MinifigureChoice extends Omit<HistoryChoice, "window"> {
  /** Empty where it is called by its id. */
  title: string;
}

/** What the screen of a minifigure is given. */
export function minifigureView(itemKey: string, choice: MinifigureChoice, { item, sold, sources }: MinifigureHistory) {
  return {
    title: choice.title || `LEGO Minifigure ${itemKey}`,
    itemKey,
    facts: known([
      { name: "Minifigure", value: choice.title ? itemKey : null },
      { name: "Name", value: item?.name },
      { name: "Theme", value: item?.theme },
      { name: "Year", value: item?.year },
    ]),
    feed: item && paths.feed("minifigures", itemKey),
    choice,
    tiles: minifigureTiles(sold),
    counted: sold.averages?.allTime.counted ?? 0,
    sold: soldView(sold),
    sources: sources.map(sourceInWords),
  };
}

export type MinifigureView = ReturnType<typeof minifigureView>;

function factsOf(category: Category, title: string, { item, itemKey, name }: ItemHistory): ItemFact[] {
  return known([
    { name: category.keyName ?? "", value: category.keyName ? itemKey : null },
    { name: "Name", value: title === itemKey || title === name ? null : name },
    { name: "Theme", value: item?.theme },
    { name: "Year", value: item?.year },
    { name: "Pieces", value: item?.pieces?.toLocaleString("en-US") },
  ]);
}

function known(facts: { name: string; value: string | number | null | undefined }[]): ItemFact[] {
  return facts.flatMap(({ name, value }) => (value ? [{ name, value: String(value) }] : []));
}

const noAverage: Average = { mean: null, median: null, low: null, high: null, counted: 0 };

/** The 30-day average leads: fresh, yet of enough sales; without it the next that there is. */
function dayTiles({ history }: Category, { averages }: SoldHistory): AverageTile[] {
  const lead = ([30, 90, 7] as const).find((days) => averages?.[days].mean) ?? 30;
  return averageDays.map((days) => ({
    title: history.averageTitle?.replace("N", String(days)) ?? `${days}-day average`,
    leads: days === lead,
    ...(averages?.[days] ?? noAverage),
  }));
}

function minifigureTiles({ averages }: SoldHistory): AverageTile[] {
  return [
    { title: "Current Average", leads: true, over: "all time", ...(averages?.allTime ?? noAverage) },
    { title: "6-Month Average", leads: false, ...(averages?.[182] ?? noAverage) },
    { title: "7-Day Average", leads: false, ...(averages?.[7] ?? noAverage) },
  ];
}

/** The sales of an item with the chart drawn and dates as text. */
function soldView(sold: SoldHistory) {
  const { currency, series, workings } = sold;
  const points = series.map(({ at, minor, title }) => ({ at: at.toISOString(), minor, title }));
  return {
    currency,
    currencies: sold.currencies,
    window: sold.window,
    trend: sold.trend,
    chart: {
      geometry: drawn({ points, currency, from: sold.from?.toISOString() ?? null, to: sold.now.toISOString() }),
      summary: summaryOf(sold),
      rows: points.map(({ at, minor, title }) => ({ date: at, price: { minor, currency }, title })).reverse(),
    },
    lastSoldAt: sold.recent[0]?.soldAt.toISOString() ?? null,
    recent: sold.recent.map(saleView),
    workings: {
      window: workings.window,
      sales: workings.sales.map(saleView),
      page: workings.page,
      pages: workings.pages,
      counted: workings.total - workings.excluded.reduce((sum, { count }) => sum + count, 0),
      excluded: workings.excluded.map(({ rule, count }) => ({ label: exclusionLabel(rule), count })),
    },
  };
}

/** A chart that cannot be drawn fails alone, not the page around it. */
function drawn(input: ChartInput): ChartGeometry | null | "failed" {
  try {
    return chartGeometry(input);
  } catch (error) {
    log.error({ error: error instanceof Error ? error.stack : String(error) }, "a chart could not be drawn");
    return "failed";
  }
}

export type SoldView = ReturnType<typeof soldView>;

function saleView({ id, title, price, soldAt, excluded }: Sale): SaleView {
  return {
    id: String(id),
    title,
    price,
    soldAt: soldAt.toISOString(),
    reason: excluded && { label: exclusionLabel(excluded.rule), sentence: excluded.reason },
  };
}

/** "eBay GB" for EBAY_GB; other sources by the name they came with. */
function sourceInWords(source: string): string {
  return source.toLowerCase() === "sample" ? "made-up sample sales" : (marketplaceName(source) ?? source);
}

/** The chart in a sentence. */
function summaryOf({ series, currency, trend }: SoldHistory): string {
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
