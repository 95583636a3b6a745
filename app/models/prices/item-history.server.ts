import type { Category } from "../catalog/categories.ts";
import { findItem, type Item } from "../catalog/items.server.ts";
import { knownSets } from "../catalog/known-sets.server.ts";
import { type Listing, listListings, listListingsOfItem } from "../catalog/listings.server.ts";
import { cleanQuery } from "../catalog/search-words.ts";
import { setNumberIn } from "../catalog/set-number.ts";
import { rememberUntilChanged } from "../revision.server.ts";
import {
  type Averages,
  averages,
  countLeftOut,
  listCurrencies,
  listSales,
  priceSeries,
  type Sale,
} from "./history.server.ts";
import { type SeriesPoint, trendOf } from "./series.ts";
import { type PriceWindow, windowStart } from "./windows.ts";

/** Current listings that a LEGO set's page shows. */
const mostListings = 12;
const mostRecent = 6;
const salesAPage = 100;

/** What a set's price-history page knows. */
export interface ItemHistory {
  /** Null when the title names no set, or nothing about the set has come in. */
  item: Item | null;
  setNumber: string | null;
  currency: string;
  currencies: { currency: string; counted: number }[];
  averages: Averages | null;
  series: SeriesPoint[];
  trend: ReturnType<typeof trendOf>;
  from: Date | null;
  now: Date;
  /** The newest counted sales in that currency, whatever the window. */
  recent: Sale[];
  listings: Listing[];
  /** The sales of the window in that currency, counted or not, a page at a time, newest first. */
  workings: { sales: Sale[]; total: number; page: number; pages: number; leftOut: { rule: string; count: number }[] };
}

export interface HistoryChoice {
  window: PriceWindow;
  /** Empty for the item's most frequent one. */
  currency: string;
  page: number;
}

const nothing = { sales: [], total: 0 };

/** Everything that the price-history page of a listing title shows; the set is the one whose number the title names. */
export function itemHistory(category: Category, title: string, choice: HistoryChoice): Promise<ItemHistory> {
  const setNumber = setNumberIn(title, knownSets);
  const about = setNumber ?? cleanQuery(title);
  const key = `history ${category.id} ${about} ${choice.window} ${choice.currency} ${choice.page}`;
  return rememberUntilChanged(key, async () => {
    const now = new Date();
    const item = setNumber === null ? undefined : await findItem(category.id, setNumber);
    const [sold, listings] = await Promise.all([
      item ? soldHistory(item, choice, now) : noHistory(choice),
      item ? listListingsOfItem(item.id, mostListings) : listingsByTitle(category, title),
    ]);
    return { item: item ?? null, setNumber, from: windowStart(choice.window, now), now, listings, ...sold };
  });
}

async function listingsByTitle(category: Category, title: string): Promise<Listing[]> {
  const { rows } = await listListings(
    { category: category.id, theme: null, query: cleanQuery(title) },
    1,
    mostListings,
  );
  return rows;
}

type SoldHistory = Omit<ItemHistory, "item" | "setNumber" | "from" | "now" | "listings">;

function noHistory({ currency }: HistoryChoice): SoldHistory {
  const workings = { ...nothing, page: 1, pages: 1, leftOut: [] };
  return { currency: currency || "USD", currencies: [], averages: null, series: [], trend: null, recent: [], workings };
}

async function soldHistory(item: Item, choice: HistoryChoice, now: Date): Promise<SoldHistory> {
  const currencies = await listCurrencies(item.id);
  const chosen = currencies.find(({ currency }) => currency === choice.currency) ?? currencies[0];
  const currency = chosen?.currency ?? "USD";
  const inWindow = { itemId: item.id, currency, window: choice.window };
  const page = (number: number) => listSales(inWindow, now, salesAPage, (number - 1) * salesAPage);
  const [averaged, series, recent, leftOut, asked] = await Promise.all([
    averages(item.id, currency, now),
    priceSeries(item.id, currency, choice.window, now),
    listSales({ itemId: item.id, window: "all", counted: true, currency }, now, mostRecent),
    countLeftOut(inWindow, now),
    page(choice.page),
  ]);
  const pages = Math.max(1, Math.ceil(asked.total / salesAPage));
  const shown = Math.min(choice.page, pages);
  const { sales, total } = shown === choice.page ? asked : await page(shown);
  return {
    currency,
    currencies,
    averages: averaged,
    series,
    trend: trendOf(series),
    recent: recent.sales,
    workings: { sales, total, page: shown, pages, leftOut },
  };
}
