import { type ItemKind, requireCategory } from "../catalog/categories.ts";
import { cleanQuery } from "../catalog/clean-query.ts";
import { gradeKeyIn } from "../catalog/conditions/read-condition.ts";
import { identifyItem } from "../catalog/identification/identify-item.server.ts";
import { findItem, type Item } from "../catalog/items.server.ts";
import { kindsOnServer } from "../catalog/kinds/all.server.ts";
import { kinds } from "../catalog/kinds/all.ts";
import { type Listing, listListings, listListingsOfItem } from "../listings/listings.server.ts";
import { cachedByRevision } from "../platform/revision.server.ts";
import {
  type Averages,
  listSales,
  listSources,
  readSales,
  type Sale,
  type SaleStanding,
  salesWithin,
  standingIn,
} from "./history.server.ts";
import type { DatedSale } from "./sale.ts";
import { type ChartSeries, chartSeries } from "./series.ts";
import { trendOf } from "./trend.ts";
import { chooseValue, type ShownValues, windowStartOf } from "./values.server.ts";
import { averageDays, type PriceWindow, windowStart } from "./windows.ts";

const salesPerPage = 100;
const maxExcluded = 100;

/** What an item sold for in one currency and one condition. */
export interface SoldHistory extends ShownValues {
  /** Null for an item that is not on record. */
  averages: Averages | null;
  window: PriceWindow;
  from: Date | null;
  now: Date;
  series: ChartSeries;
  /** Excluded sales of the window, newest first, at most 100. Those that a jump holds back are apart. */
  excludedSales: Sale[];
  /** Sales of the window that a jump holds back, newest first, at most 100. */
  heldBackSales: Sale[];
  /** The prices of all that are held back, in minor units. */
  heldBackPrices: number[];
  /** Trend of the window. */
  trend: ReturnType<typeof trendOf>;
  /** Trend of the last 90 days, whatever the window. */
  trend90Days: ReturnType<typeof trendOf>;
  /** The newest sales that count or are held back, whatever the window. */
  recent: Sale[];
  /** What is counted of the sales since the value's window began, or of all, and one page of them where that is asked for. */
  calculation: {
    /** Newest first, excluded ones too. */
    sales: Sale[];
    /** Those that the value is of; without a value, all that count. */
    counted: number;
    /** Those that would count if they were not made after a jump had begun, or before the window. */
    newer: number;
    older: number;
    /** Of these, and of all time in that condition and currency. */
    listed: number;
    total: number;
    page: number;
    pages: number;
    excluded: { rule: string; count: number }[];
  };
}

export interface PriceHistoryPage {
  /** Null when the title names no item, or the item is not on record. */
  item: Item | null;
  itemKey: string | null;
  name: string | null;
  sold: SoldHistory;
  /** Current listings; none on pages of a kind's own. */
  listings: Listing[];
  /** Where its sales were made, on pages of a kind's own. */
  sources: string[];
}

export interface HistoryChoice {
  /** Empty for the shortest one with five counted sales. */
  window: PriceWindow | "";
  /** Empty for the item's most frequent one. */
  currency: string;
  /** A condition key; empty for the one that the title names, else the one with the most counted sales. */
  condition: string;
  /** Which sales are listed: those behind the value, or all. */
  sales?: "" | "value" | "all";
  page: number;
}

/** Everything on the price-history page of a listing title or an item key; pages of a kind's own are by key. */
export async function priceHistoryPage(
  itemKind: ItemKind,
  title: string,
  choice: HistoryChoice,
): Promise<PriceHistoryPage> {
  const { pages, category: categoryId } = kinds[itemKind];
  const { ownPages, slugs } = kindsOnServer[itemKind];
  const knownKey = pages ? title : (slugs?.keyOf(title) ?? null);
  const identified = knownKey === null ? identifyItem(itemKind, title) : { key: knownKey, name: null };
  // A source may name items that no rule can tell from a title: sets whose number holds letters.
  const wantedKey = identified.key ?? title;
  const condition = choice.condition || gradeKeyIn(itemKind, title);
  const window = pages?.window ?? choice.window;
  const maxRecent = ownPages?.recentSales ?? 6;
  const { item, sold } = await soldHistory(itemKind, wantedKey, { ...choice, window, condition }, maxRecent);
  const category = requireCategory(categoryId);
  const { maxListings } = category.history;
  const query = item?.key ?? cleanQuery(title);
  const around = await cachedByRevision(categoryId, ["around", itemKind, item ? "of" : "like", query], async () => {
    if (pages) return { listings: [], sources: item ? await listSources(item.id) : [] };
    const listings = item
      ? await listListingsOfItem(item.id, maxListings)
      : (await listListings({ category, theme: "", query, sort: "newest" }, 1, maxListings)).rows;
    return { listings, sources: [] };
  });
  const itemKey = identified.key ?? item?.key ?? null;
  return { item, itemKey, name: item?.name ?? identified.name, sold, ...around };
}

function soldHistory(
  itemKind: ItemKind,
  itemKey: string,
  choice: HistoryChoice,
  maxRecent: number,
): Promise<{ item: Item | null; sold: SoldHistory }> {
  const key = [
    "history",
    itemKind,
    itemKey,
    choice.window,
    choice.currency,
    choice.condition,
    choice.sales ?? "",
    choice.page,
  ];
  return cachedByRevision(kinds[itemKind].category, key, async () => {
    const item = (await findItem(itemKind, itemKey)) ?? null;
    const now = new Date();
    const sales = item ? await shownSales(item.id, choice, maxRecent, now) : noSales(choice);
    return { item, sold: { ...sales, from: windowStart(sales.window, now), now } };
  });
}

type Sales = Omit<SoldHistory, "from" | "now">;

function noSales(choice: HistoryChoice): Sales {
  const window = choice.window || "7d";
  const calculation = {
    sales: [],
    counted: 0,
    newer: 0,
    older: 0,
    listed: 0,
    total: 0,
    page: 1,
    pages: 1,
    excluded: [],
  };
  const series = chartSeries([], window);
  const none = { excludedSales: [], heldBackSales: [], heldBackPrices: [], recent: [] };
  return {
    ...chooseValue([], choice),
    ...none,
    averages: null,
    trend: null,
    trend90Days: null,
    window,
    series,
    calculation,
  };
}

async function shownSales(itemId: number, choice: HistoryChoice, maxRecent: number, now: Date): Promise<Sales> {
  const { shown, all, counted, heldBack, averages } = await readSales(itemId, choice, now);
  const window = choice.window || openingWindow(averages);
  const series = chartSeries(salesWithin(counted, window, now), window, now);
  const trendIn = (window: PriceWindow) => trendOf(salesWithin(counted, window, now));
  const from = shown.value && windowStartOf(shown.value);
  const listed = from && choice.sales !== "all" ? all.filter(({ soldAt }) => soldAt >= from) : all;
  const standing = ({ soldAt, excludedBy }: Pick<DatedSale, "excludedBy" | "soldAt">) =>
    standingIn(shown.value, soldAt, excludedBy);
  const pages = Math.max(1, Math.ceil(listed.length / salesPerPage));
  const page = Math.min(choice.page, pages);
  const inWindow = salesWithin(all, window, now);
  const isAsked = (choice.sales ?? "") !== "" || choice.page > 1;
  const [sales = [], excludedSales = [], heldBackSales = [], recent = []] = await wholeSales(itemId, [
    isAsked ? listed.slice((page - 1) * salesPerPage, page * salesPerPage) : [],
    inWindow.filter((sale) => standing(sale) === "excluded").slice(0, maxExcluded),
    inWindow.filter((sale) => standing(sale) === "held back").slice(0, maxExcluded),
    all.filter((sale) => standing(sale) !== "excluded").slice(0, maxRecent),
  ]);
  const inStanding = (wanted: SaleStanding) => listed.filter((sale) => standing(sale) === wanted).length;
  return {
    ...shown,
    averages,
    window,
    series,
    trend: trendIn(window),
    trend90Days: trendIn("90d"),
    excludedSales,
    heldBackSales,
    heldBackPrices: heldBack.map(({ minor }) => minor),
    recent,
    calculation: {
      sales,
      counted: inStanding("counted"),
      newer: inStanding("newer"),
      older: inStanding("older"),
      listed: listed.length,
      total: all.length,
      page,
      pages,
      excluded: countExcluded(listed),
    },
  };
}

/** All columns of these sales, part by part. */
async function wholeSales(itemId: number, parts: readonly Pick<DatedSale, "id">[][]): Promise<Sale[][]> {
  const ids = [...new Set(parts.flat().map(({ id }) => id))];
  const sales = new Map((await listSales({ itemId, ids }, ids.length)).map((sale) => [sale.id, sale]));
  return parts.map((part) => part.flatMap(({ id }) => sales.get(id) ?? []));
}

/** How many of these sales each rule excludes, the most frequent rule first. */
function countExcluded(sales: readonly Pick<DatedSale, "excludedBy">[]): { rule: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { excludedBy: rule } of sales) if (rule !== null) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return [...counts]
    .map(([rule, count]) => ({ rule, count }))
    .sort((one, other) => other.count - one.count || (one.rule < other.rule ? -1 : 1));
}

/** The shortest window that holds five counted sales, else all time. */
function openingWindow(counted: Averages): PriceWindow {
  const days = averageDays.find((days) => counted[days].counted >= 5);
  return days ? `${days}d` : "all";
}
