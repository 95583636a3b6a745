import type { Category, ItemKind } from "../catalog/categories.ts";
import { identifyItem } from "../catalog/identification/identify-item.server.ts";
import { findItem, type Item } from "../catalog/items.server.ts";
import { cleanQuery } from "../catalog/search-words.ts";
import { type Listing, listListings, listListingsOfItem } from "../listings/listings.server.ts";
import { cachedByRevision } from "../platform/revision.server.ts";
import {
  type Averages,
  averages,
  countExcluded,
  listCurrencies,
  listSales,
  listSources,
  priceSeries,
  type Sale,
} from "./history.server.ts";
import { type SeriesPoint, trendOf } from "./series.ts";
import { type PriceWindow, windowStart } from "./windows.ts";

const salesAPage = 100;

/** What an item sold for, in one currency. */
export interface SoldHistory {
  currency: string;
  currencies: { currency: string; counted: number }[];
  averages: Averages | null;
  /** The window that the chart shows. */
  window: PriceWindow;
  from: Date | null;
  now: Date;
  series: SeriesPoint[];
  trend: ReturnType<typeof trendOf>;
  /** The newest counted sales in that currency, whatever the window. */
  recent: Sale[];
  /** The sales of a window in that currency, counted or not, a page at a time, newest first. */
  workings: {
    window: PriceWindow;
    sales: Sale[];
    total: number;
    page: number;
    pages: number;
    excluded: { rule: string; count: number }[];
  };
}

/** What the price-history page of a title knows. */
export interface ItemHistory {
  /** Null when the title names no item, or nothing about the item has come in. */
  item: Item | null;
  itemKey: string | null;
  /** What a person calls the item; null where nothing but its number is known. */
  name: string | null;
  sold: SoldHistory;
  listings: Listing[];
}

export interface HistoryChoice {
  window: PriceWindow;
  /** Empty for the item's most frequent one. */
  currency: string;
  page: number;
}

/** What beside the choice decides how much of the sales a page shows. */
interface Extent {
  recent: number;
  /** The window of its workings. */
  workings: PriceWindow;
}

/** Everything that the price-history page of a listing title, or of an item key, shows. */
export async function itemHistory(category: Category, title: string, choice: HistoryChoice): Promise<ItemHistory> {
  const identified = identifyItem(category.id, title);
  // A source may name items that no rule can tell from a title: sets whose number holds letters.
  const wantedKey = identified.key ?? title;
  const { item, sold } = await soldHistory(category.id, wantedKey, choice, { recent: 6, workings: choice.window });
  const { mostListings } = category.history;
  const about = item?.key ?? cleanQuery(title);
  const { listings } = await cachedByRevision(category.id, ["offers", item ? "of" : "like", about], async () => ({
    listings: item
      ? await listListingsOfItem(item.id, mostListings)
      : (await listListings({ category, theme: "", query: about, sort: "newest" }, 1, mostListings)).rows,
  }));
  return { item, itemKey: identified.key ?? item?.key ?? null, name: item?.name ?? identified.name, sold, listings };
}

/** What the page of a LEGO minifigure knows. */
export interface MinifigureHistory {
  /** Null when nothing about the minifigure has come in. */
  item: Item | null;
  sold: SoldHistory;
  /** Where its sales were made, the busiest first. */
  sources: string[];
}

/** Everything that the page of a minifigure shows: a chart of 90 days, averages and sales of all time. */
export async function minifigureHistory(
  itemKey: string,
  choice: Omit<HistoryChoice, "window">,
): Promise<MinifigureHistory> {
  const extent = { recent: 10, workings: "all" } as const;
  const { item, sold } = await soldHistory("minifigures", itemKey, { ...choice, window: "90d" }, extent);
  const { sources } = await cachedByRevision("minifigures", ["sources", itemKey], async () => ({
    sources: item ? await listSources(item.id) : [],
  }));
  return { item, sold, sources };
}

async function soldHistory(
  itemKind: ItemKind,
  itemKey: string,
  choice: HistoryChoice,
  extent: Extent,
): Promise<{ item: Item | null; sold: SoldHistory }> {
  const key = ["history", itemKey, choice.window, choice.currency, choice.page];
  return cachedByRevision(itemKind, key, async () => {
    const item = await findItem(itemKind, itemKey);
    return item
      ? { item, sold: await salesOf(item, choice, extent) }
      : { item: null, sold: nothingSold(choice, extent) };
  });
}

function nothingSold({ currency, window }: HistoryChoice, extent: Extent): SoldHistory {
  const now = new Date();
  return {
    currency: currency || "USD",
    currencies: [],
    averages: null,
    window,
    from: windowStart(window, now),
    now,
    series: [],
    trend: null,
    recent: [],
    workings: { window: extent.workings, sales: [], total: 0, page: 1, pages: 1, excluded: [] },
  };
}

async function salesOf(item: Item, choice: HistoryChoice, extent: Extent): Promise<SoldHistory> {
  const now = new Date();
  const currencies = await listCurrencies(item.id);
  const chosen = currencies.find(({ currency }) => currency === choice.currency) ?? currencies[0];
  const currency = chosen?.currency ?? "USD";
  const worked = { itemId: item.id, currency, window: extent.workings };
  const page = (number: number) => listSales(worked, now, salesAPage, (number - 1) * salesAPage);
  const [averaged, series, recent, excluded, asked] = await Promise.all([
    averages(item.id, currency, now),
    priceSeries(item.id, currency, choice.window, now),
    listSales({ itemId: item.id, window: "all", counted: true, currency }, now, extent.recent),
    countExcluded(worked, now),
    page(choice.page),
  ]);
  const pages = Math.max(1, Math.ceil(asked.total / salesAPage));
  const shown = Math.min(choice.page, pages);
  const { sales, total } = shown === choice.page ? asked : await page(shown);
  return {
    currency,
    currencies,
    averages: averaged,
    window: choice.window,
    from: windowStart(choice.window, now),
    now,
    series,
    trend: trendOf(series),
    recent: recent.sales,
    workings: { window: extent.workings, sales, total, page: shown, pages, excluded },
  };
}
