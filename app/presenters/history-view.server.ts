import { type Category, type ItemKind, requireCategory } from "#app/models/catalog/categories.ts";
import { conditionInSentence, conditionLabel } from "#app/models/catalog/conditions/conditions.ts";
import { coverOf } from "#app/models/catalog/covers/cover.server.ts";
import { factsOf } from "#app/models/catalog/covers/item-facts.server.ts";
import type { Item } from "#app/models/catalog/items.server.ts";
import { kindsOnServer } from "#app/models/catalog/kinds/all.server.ts";
import { kinds } from "#app/models/catalog/kinds/all.ts";
import { marketplaceAt, marketplaceName } from "#app/models/listings/marketplace-name.ts";
import { themesOfCatalogue } from "#app/models/listings/search-fields.ts";
import { countOf, formatDelivery, formatMoney } from "#app/models/platform/amounts.ts";
import { log } from "#app/models/platform/log.server.ts";
import { capitalised } from "#app/models/platform/plain-text.ts";
import { exclusionLabel } from "#app/models/prices/exclusion-rules.ts";
import { type Average, type Sale, type SaleStanding, standingIn } from "#app/models/prices/history.server.ts";
import type { PriceHistoryPage, SoldHistory } from "#app/models/prices/price-history-page.server.ts";
import { type ItemValue, windowStartOf } from "#app/models/prices/values.server.ts";
import { averageDays, windowWords } from "#app/models/prices/windows.ts";
import { historyParams, type ShownHistory } from "#app/web/urls/history-params.ts";
import { itemPath } from "#app/web/urls/item-path.server.ts";
import { listingParams } from "#app/web/urls/listing-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import { answerView } from "./answer-view.server.ts";
import { chartGeometry } from "./chart-geometry.server.ts";
import { formatDay, formatDayOfYear, isoDay } from "./dates.ts";
import { listingRows } from "./listing-cards.server.ts";

/** What the page of an item shows, under what the catalogue calls it, else what the address says. */
export function historyView(
  itemKind: ItemKind,
  address: string,
  choice: ShownHistory,
  history: PriceHistoryPage,
  picture?: string,
) {
  const { item, itemKey, name, sold } = history;
  const { averages, conditionKey } = sold;
  const { pages, brand, category: categoryId } = kinds[itemKind];
  const category = requireCategory(categoryId);
  const title = pages ? choice.title : address;
  const heading =
    item?.name ?? ((title === itemKey && name) || title || [brand, pages?.item, itemKey].filter(Boolean).join(" "));
  const path = item || pages ? itemPath(itemKind, item?.key ?? address) : paths.history(categoryId, title);
  return {
    itemKind,
    title: heading,
    name,
    itemKey,
    cover: coverOf({ ...item, itemKind, itemKey, name, title, conditionKey, picture }),
    trail: trailOf(category, item?.theme, ((pages || category.keyName) && itemKey) ?? name ?? title),
    facts: factsView(itemKind, { ...item, key: itemKey, name }, heading === name || title === itemKey),
    path,
    feed: item && paths.feed(itemKind, item.key),
    embed: item && paths.embed(itemKind, item.key),
    evidence:
      item &&
      historyParams.href(paths.evidence(itemKind, item.key), { condition: conditionKey, currency: sold.currency }),
    viewed: item && { to: path, name: name ?? heading },
    choice,
    tiles: averagesOf(itemKind, category).map(({ over, ...tile }) => ({ ...tile, ...(averages?.[over] ?? noAverage) })),
    salesCount: averages?.allTime.counted ?? 0,
    /** The shortest window, in days, that has a counted sale. */
    daysWithSales: averageDays.find((days) => averages?.[days].counted) ?? null,
    collectible: collectibleOf(itemKind, item?.key ?? (pages ? itemKey : null), heading, sold),
    sold: soldView(itemKind, sold, choice, choice.window === "" && !pages),
    ...(sold.series.total === 0 && { noChart: noChartOf(itemKey, sold) }),
    listings: listingRows(category, history.listings),
    sources: history.sources.map((source) =>
      source.toLowerCase() === "sample" ? "made-up sample sales" : (marketplaceName(source) ?? source),
    ),
  };
}

export type HistoryView = ReturnType<typeof historyView>;

function averagesOf(itemKind: ItemKind, { history: { averageTitle = "N-day average" } }: Category) {
  const ofDays = averageDays.map((over) => ({ title: averageTitle.replace("N", String(over)), over }));
  return kindsOnServer[itemKind].ownPages?.averages ?? ofDays;
}

/** From the home page over the listings of a category, and of the theme where it has a shelf, to an item. */
function trailOf(category: Category, theme: string | null | undefined, here: string): { name: string; to?: string }[] {
  const listings = paths.category(category.id);
  const [found] = themesOfCatalogue(category, theme ?? null) ?? [];
  const shown = category.listing.themes.find(({ id }) => id === found);
  return [
    { name: "Home", to: paths.home },
    { name: category.name, to: listings },
    ...(shown ? [{ name: shown.name, to: listingParams(category).href(listings, { theme: shown.id }) }] : []),
    { name: here },
  ];
}

/** What the forms of the page say of the item: in the shown condition and currency. */
function collectibleOf(itemKind: ItemKind, itemKey: string | null, title: string, sold: SoldHistory) {
  const { conditionKey, currency } = sold;
  return { itemKind, itemKey, title, currency, conditionKey };
}

const namedFacts = ["Set", "Minifigure", "Name", "Issue", "Number"];

/** The facts of an item, with its name where the heading is another. Those that say themselves what they are are not named. */
function factsView(itemKind: ItemKind, item: Partial<Omit<Item, "key">> & { key: string | null }, isHeading = false) {
  const facts = factsOf(itemKind, item);
  const name = item.name && !isHeading ? [{ name: "Name", value: item.name }] : [];
  const first = facts[0]?.value === item.key ? 1 : 0;
  return [...facts.slice(0, first), ...name, ...facts.slice(first)].map((fact) => ({
    ...fact,
    isNamed: namedFacts.includes(fact.name),
  }));
}

const noAverage: Average = { mean: null, median: null, low: null, high: null, counted: 0, heldBack: 0 };

export interface AverageTile extends Average {
  title: string;
  /** What the average is over, where the title does not say it. */
  period?: string;
}

/** The sales of an item, with the geometry of their chart. Nobody may have chosen its window. */
function soldView(itemKind: ItemKind, sold: SoldHistory, choice: ShownHistory, isOpening: boolean) {
  const { currency, currencies, window, trend, series, recent } = sold;
  const { excluded, newer, older, listed, total, ...calculation } = sold.calculation;
  // The same object for a sale in both lists, so that it travels once.
  const views = new Map<number, SaleView>();
  const viewOf = (sale: Sale) => {
    const view = views.get(sale.id) ?? saleView(itemKind, sale, sold.value);
    views.set(sale.id, view);
    return view;
  };
  return {
    answer: answerView(itemKind, sold),
    currency,
    currencies: currencies.filter((other) => other.counted > 0 || other.currency === currency),
    window,
    trend: trend && { ...trend, basis: `${countOf(series.total, "sale")} in ${windowWords[window]}` },
    chart: {
      title: sold.value ? `Sold prices, ${conditionInSentence(itemKind, sold.conditionKey)}` : "Sold prices",
      geometry: geometryOf(sold),
      summary: summaryOf(sold),
      caption: captionOf(sold, isOpening),
      /** The averages of the line, newest first. */
      rows: series.averages
        .map(({ period, minor, sales }) => ({ period, average: formatMoney({ minor, currency }), sales }))
        .reverse(),
    },
    lastSoldOn: recent[0] ? isoDay(recent[0].soldAt) : null,
    isSample: recent.some(({ source }) => source === "sample"),
    recent: recent.map(viewOf),
    calculation: {
      ...calculation,
      sales: calculation.sales.map(viewOf),
      since: sinceInWords(sold, choice.sales),
      /** How many more lists there are: of these, and of all time where these are not all. */
      others: [
        ...(calculation.sales.length === 0 && listed > 0 ? [{ sales: "value" as const, count: listed }] : []),
        ...(choice.sales !== "all" && total > listed ? [{ sales: "all" as const, count: total }] : []),
      ],
      excluded: [
        ...(newer > 0 ? [{ label: "newer than the value", count: newer }] : []),
        ...(older > 0 ? [{ label: "older", count: older }] : []),
        ...excluded.map(({ rule, count }) => ({
          label: excludedInWords(standingIn(sold.value, sold.now, rule), rule),
          count,
        })),
      ],
    },
  };
}

export type SoldView = ReturnType<typeof soldView>;

/** A chart that cannot be drawn must not fail the page around it. */
function geometryOf(sold: SoldHistory) {
  try {
    return chartGeometry(sold);
  } catch (error) {
    log.error({ error: error instanceof Error ? error.stack : String(error) }, "a chart could not be drawn");
    return "failed" as const;
  }
}

/** Which sales stand behind the figures: "of the last 90 days", "of all time". */
function sinceInWords({ value, now }: SoldHistory, sales: ShownHistory["sales"]): string {
  const from = value && windowStartOf(value);
  if (!value || !from || sales === "all") return "of all time";
  return value.heldBack ? `since ${formatDayOfYear(from, now)}` : `of the last ${value.days} days`;
}

/** "held back", "excluded: Lot of several items" */
function excludedInWords(standing: SaleStanding, rule: string): string {
  return standing === "excluded" ? `excluded: ${exclusionLabel(rule)}` : standing;
}

const notInValue: Partial<Record<SaleStanding, string>> = {
  newer: "It counts in averages, and in the value once nothing is held back.",
  older: "It counts in averages of its time.",
};

/** A sale as tables show it, by what the value makes of it. */
export function saleView(itemKind: ItemKind, sale: Sale, value: ItemValue | null) {
  const { id, title, price, soldAt, excluded } = sale;
  const standing = standingIn(value, soldAt, excluded?.rule ?? null);
  return {
    id,
    title,
    price: formatMoney(price),
    soldOn: isoDay(soldAt),
    delivery: formatDelivery(sale.shipping),
    condition: `${conditionLabel(itemKind, sale.conditionKey)}${sale.isReported ? " · reported" : ""}`,
    conditionNote: conditionNote(sale),
    place: placeOf(sale),
    isHeldBack: standing === "held back",
    isExcluded: excluded !== null,
    standing:
      standing in notInValue
        ? `${capitalised(standing)} than the value`
        : capitalised(excludedInWords(standing, excluded?.rule ?? "")),
    reason: notInValue[standing] ?? excluded?.reason ?? sale.movedHere,
  };
}

/** What stands in the place of a chart without sales, beside the windows that have some. */
function noChartOf(itemKey: string | null, { recent, window }: SoldHistory): { title: string; text?: string } {
  if (itemKey === null) return { title: "Unable to load price history", text: "No price data available" };
  const [last] = recent;
  if (last)
    return { title: `No counted sales in ${windowWords[window]}. The last one was on ${formatDay(last.soldAt)}.` };
  const text = "Price tracking will begin automatically as sales are detected.";
  return { title: "No historical price data available", text };
}

/** Where it was sold, and the address where that is known. Null for made-up sales and where neither is. */
function placeOf({ marketplace, url, source }: Sale): { name: string; url: string | null } | null {
  if (source === "sample") return null;
  const host = url === null ? null : (URL.parse(url)?.hostname.replace(/^www\./, "") ?? null);
  const name = marketplaceName(marketplace) ?? marketplaceAt(host) ?? host ?? marketplaceName(source);
  return name ? { name, url: host && url } : null;
}

/** What was read where: the source's words, a raw grade, what was declared for the file, what contradicts. */
function conditionNote(sale: Sale): string | null {
  const { condition, conditionKey, conditionDetail, conditionOrigin, conditionConflict } = sale;
  const declared = conditionOrigin === "file" ? "condition as declared for the whole file" : null;
  const isPlain = condition?.toLowerCase() === conditionKey;
  const stated = condition === null || isPlain ? null : `listed as "${condition}"`;
  const facts = [conditionDetail, stated, declared].filter(Boolean).join(", ");
  return [facts && `${capitalised(facts)}.`, conditionConflict].filter(Boolean).join(" ") || null;
}

export type SaleView = ReturnType<typeof saleView>;

/** What the chart shows, and why it opens with a longer window than 7 days. */
function captionOf({ series, excludedSales, heldBackSales, window }: SoldHistory, isOpening: boolean): string {
  const shown = series.total > series.sales.length ? ` The newest ${series.sales.length} of them are drawn.` : "";
  return [
    `${["Each dot is a sale", ...ringsInWords(excludedSales.length > 0, heldBackSales.length > 0)].join(", each ")}.`,
    series.averages.length > 1
      ? `The line is the mean of each ${series.period}${heldBackSales.length > 0 ? ", without them" : ""}.`
      : "",
    `${countOf(series.total, "counted sale")} in ${windowWords[window]}.${shown}`,
    isOpening && window !== "7d" ? `A shorter time has fewer than five.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function ringsInWords(hasExcluded: boolean, hasHeldBack: boolean): string[] {
  if (!hasHeldBack) return hasExcluded ? ["ring an excluded one"] : [];
  return [...(hasExcluded ? ["gray ring an excluded one"] : []), "colored ring one held back"];
}

/** The chart in a sentence. */
function summaryOf({ series, currency, trend, heldBackSales }: SoldHistory): string {
  const { from, total, lowest, highest } = series;
  const last = series.sales.at(-1);
  if (!from || !last) return "No historical price data available";
  const money = (minor: number) => formatMoney({ minor, currency });
  const range = `between ${money(lowest)} and ${money(highest)}`;
  const change =
    trend && trend.trend !== "stable"
      ? ` The line through them goes ${trend.changePercent >= 0 ? "up" : "down"} by ${Math.abs(trend.changePercent)}%.`
      : "";
  const heldBack = heldBackSales.length > 0 ? ` ${countOf(heldBackSales.length, "newer sale")} held back.` : "";
  return `${countOf(total, "sale")} from ${formatDay(from)} to ${formatDay(last.soldAt)}, ${range}.${change}${heldBack}`;
}
