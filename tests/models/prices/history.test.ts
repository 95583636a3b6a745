import { expect, test } from "vitest";
import { findItem, type Item } from "#app/models/catalog/items.server.ts";
import { listSources } from "#app/models/prices/history.server.ts";
import { listNewSales } from "#app/models/prices/new-sales.server.ts";
import { priceHistoryPage } from "#app/models/prices/price-history-page.server.ts";
import { chooseValue, listValues } from "#app/models/prices/values.server.ts";
import { daysAgo, saleRow } from "#tests/support/catalog/market-rows.ts";
import { recalculatePrices } from "#tests/support/catalog/recalculate-prices.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

interface Sold {
  days: number;
  minor: number;
  title?: string;
  currency?: string;
}

/** Records these sales of one set and gives the set. */
async function setWith(number: string, sold: Sold[]): Promise<Item> {
  await recordMarketRows(
    sold.map(({ days, minor, title = "New Sealed", currency = "USD" }, index) =>
      saleRow({
        title: `LEGO ${number} ${title}`,
        catalogRef: `lego-set:${number}-1`,
        sourceItemId: `${number}-${index}`,
        priceMinor: minor,
        currency,
        soldAt: daysAgo(days),
        soldAtPrecision: "instant",
      }),
    ),
  );
  await recalculatePrices();
  const item = await findItem("legos", number);
  if (!item) throw new Error(`${number} was not recorded`);
  return item;
}

/** What the page of a set shows of its new ones in the last seven days, with the sales behind its value. */
async function soldNew(number: string, currency = "USD") {
  const choice = { window: "7d", currency, condition: "new", sales: "value", page: 1 } as const;
  return (await priceHistoryPage("legos", number, choice)).sold;
}

test("averages are over the counted sales of their window", async () => {
  await setWith("75300", [
    { days: 1, minor: 10_000 },
    { days: 6, minor: 10_101 },
    { days: 20, minor: 11_000 },
    { days: 80, minor: 12_000 },
    { days: 100, minor: 12_100 },
    { days: 200, minor: 12_200 },
    { days: 2, minor: 700, title: "New instructions only" },
    // Nobody has sold it yet, wherever they live.
    { days: -2, minor: 10_900 },
  ]);
  const usd = (minor: number) => ({ minor, currency: "USD" });
  const { averages: result } = await soldNew("75300");
  expect(result?.[7]).toEqual({
    mean: usd(10_051),
    median: usd(10_051),
    low: usd(10_000),
    high: usd(10_101),
    counted: 2,
    heldBack: 0,
  });
  expect(result?.[30]).toMatchObject({ mean: usd(10_367), median: usd(10_101), counted: 3 });
  expect(result?.[90]).toMatchObject({ mean: usd(10_775), high: usd(12_000), counted: 4 });
  expect(result?.[182]).toMatchObject({ high: usd(12_100), counted: 5 });
  expect(result?.allTime).toMatchObject({ high: usd(12_200), counted: 6 });
});

test("the trend, and what is said of a chart, are of all sales of the window, though the chart draws the newest 300", async () => {
  const rise = Array.from({ length: 300 }, (_, at) => ({ days: 80 - at * 0.16, minor: 10_000 + at * 30 }));
  const flat = Array.from({ length: 310 }, (_, at) => ({ days: 31 - at * 0.09, minor: 19_000 + (at % 3) }));
  await setWith("75319", [...rise, ...flat]);
  const sold = await soldNew("75319");
  expect(sold.trend90Days).toMatchObject({ trend: "up" });
  expect(sold.trend90Days?.changePercent).toBeGreaterThan(50);
  const choice = { window: "90d", currency: "USD", condition: "new", page: 1 } as const;
  const { series } = (await priceHistoryPage("legos", "75319", choice)).sold;
  expect(series).toMatchObject({ total: 610, lowest: 10_000, highest: 19_002 });
  expect(series.sales).toHaveLength(300);
  expect(series.from?.toISOString().slice(0, 10)).toBe(daysAgo(80).toISOString().slice(0, 10));
});

test("a window without sales has no average", async () => {
  await setWith("75301", [{ days: 40, minor: 5_000 }]);
  const none = { mean: null, median: null, low: null, high: null, counted: 0, heldBack: 0 };
  expect((await soldNew("75301")).averages?.[30]).toEqual(none);
});

test("currencies are never mixed, and the most frequent comes first", async () => {
  const { id } = await setWith("75302", [
    { days: 1, minor: 9_000, currency: "EUR" },
    { days: 1, minor: 5_000, currency: "GBP" },
    { days: 2, minor: 5_200, currency: "GBP" },
  ]);
  expect(chooseValue(await listValues(id), { currency: "", condition: "" }).currencies).toEqual([
    { currency: "GBP", counted: 2 },
    { currency: "EUR", counted: 1 },
  ]);
  expect((await soldNew("75302", "GBP")).averages?.[7].mean).toEqual({ minor: 5_100, currency: "GBP" });
  expect((await soldNew("75302", "EUR")).series.sales).toMatchObject([{ minor: 9_000 }]);
});

test("sales come newest first, with those left out and why", async () => {
  await setWith("75303", [
    { days: 3, minor: 5_000 },
    { days: 1, minor: 400, title: "New instructions only" },
    { days: 2, minor: 5_100 },
    { days: 50, minor: 4_000 },
  ]);
  const { calculation, excludedSales, recent } = await soldNew("75303");
  expect(calculation.sales.map(({ price, excluded }) => [price.minor, excluded?.rule ?? null])).toEqual([
    [400, "box-or-instructions-only"],
    [5_100, null],
    [5_000, null],
    // Too few for a value: then all of them are behind what the page says.
    [4_000, null],
  ]);
  expect(calculation).toMatchObject({
    listed: 4,
    counted: 3,
    excluded: [{ rule: "box-or-instructions-only", count: 1 }],
  });
  expect(excludedSales.map(({ price }) => price.minor)).toEqual([400]);
  expect(recent.map(({ price }) => price.minor)).toEqual([5_100, 5_000, 4_000]);
});

test("a chart holds counted sales only", async () => {
  await setWith("75304", [
    { days: 1, minor: 5_000 },
    { days: 1, minor: 100, title: "Empty box only" },
  ]);
  const { series } = await soldNew("75304");
  expect(series.sales).toMatchObject([{ minor: 5_000, title: "LEGO 75304 New Sealed" }]);
});

test("the page of a title shows the set whose number it names, with every sale within reach", async () => {
  await setWith(
    "75305",
    Array.from({ length: 130 }, (_, index) => ({ days: 1 + index / 100, minor: 5_000 + index })),
  );
  const choice = { window: "7d", currency: "", condition: "", sales: "value", page: 1 } as const;
  const first = await priceHistoryPage("legos", "Lego set (75305), sealed", choice);
  expect(first.itemKey).toBe("75305");
  expect(first.sold.recent).toHaveLength(6);
  expect(first.sold.calculation).toMatchObject({ counted: 130, total: 130, page: 1, pages: 2 });
  const second = await priceHistoryPage("legos", "Lego set (75305), sealed", { ...choice, page: 2 });
  const pages = [first, second].map(({ sold }) => sold.calculation.sales);
  expect(pages.map(({ length }) => length)).toEqual([100, 30]);
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(130);
});

test("a title that names no set has no history and is no error", async () => {
  const history = await priceHistoryPage("legos", "lego bricks", {
    window: "7d",
    currency: "",
    condition: "",
    page: 1,
  });
  expect(history).toMatchObject({
    itemKey: null,
    item: null,
    sold: { averages: null, series: { sales: [], total: 0 }, recent: [] },
  });
});

/** Records so many sales of one minifigure, one a day back from today, the first of them a lot. */
async function minifigureWith(number: string, sales: number): Promise<void> {
  const rows = Array.from({ length: sales }, (_, day) =>
    saleRow({
      category: "minifigures",
      title: day === 0 ? `Lot of 7 minifigures with ${number}` : `LEGO minifigure ${number} day ${day}`,
      sourceItemId: `${number}-${day}`,
      marketplace: day % 3 === 0 ? "BRICKLINK" : "EBAY_US",
      priceMinor: 1_000 + day,
      soldAt: daysAgo(day),
      soldAtPrecision: "instant",
    }),
  );
  await recordMarketRows(rows);
  await recalculatePrices();
}

test("a minifigure's page has ten newest counted sales, those of its value in the calculation, and says where they were made", async () => {
  await minifigureWith("sw0001", 130);
  const { item, sold, sources } = await priceHistoryPage("minifigures", "sw0001", {
    window: "",
    currency: "",
    condition: "",
    page: 1,
  });
  expect(item?.key).toBe("sw0001");
  expect(sold.recent.map(({ price }) => price.minor)).toEqual(Array.from({ length: 10 }, (_, at) => 1_001 + at));
  expect(sold.value).toMatchObject({ days: 30, sales: sold.calculation.counted });
  expect(sold.calculation).toMatchObject({ sales: [], total: 130, excluded: [{ rule: "lot", count: 1 }] });
  expect(sold.averages?.allTime.counted).toBe(129);
  expect(sold.window).toBe("90d");
  expect(sources).toEqual(["EBAY_US", "BRICKLINK"]);
});

test("a minifigure nobody has sold is known by nothing and is no error", async () => {
  const { item, sold, sources } = await priceHistoryPage("minifigures", "sw9999", {
    window: "",
    currency: "",
    condition: "",
    page: 1,
  });
  expect([item, sold.averages, sold.recent, sources]).toEqual([null, null, [], []]);
});

test("a source is named where the marketplace is not known", async () => {
  const { id } = await setWith("75306", [{ days: 1, minor: 5_000 }]);
  expect(await listSources(id)).toEqual(["test"]);
});

test("new sales are the latest 50, those left out among them", async () => {
  await minifigureWith("sw0002", 60);
  const { sales } = await listNewSales("minifigures", "sw0002");
  expect(sales).toHaveLength(50);
  expect(sales.slice(0, 3).map(({ price, excluded }) => [price.minor, excluded?.rule ?? null])).toEqual([
    [1_000, "lot"],
    [1_001, null],
    [1_002, null],
  ]);
  await expect(listNewSales("minifigures", "sw0003")).rejects.toThrow("We do not know that item.");
});

test("a page opens with the shortest window that holds five counted sales, and keeps the one that was chosen", async () => {
  const inDays = (days: number[]) => days.map((each, index) => ({ days: each, minor: 10_000 + index }));
  const windowOf = async (number: string, window: "" | "7d") =>
    (await priceHistoryPage("legos", number, { window, currency: "", condition: "", page: 1 })).sold.window;
  await setWith("75321", inDays([1, 2, 3, 4, 5]));
  await setWith("75322", inDays([1, 2, 3, 4, 20]));
  await setWith("75323", inDays([1, 20, 40, 50, 80]));
  await setWith("75324", inDays([1, 20, 40, 50, 100]));
  expect(await Promise.all(["75321", "75322", "75323", "75324"].map((number) => windowOf(number, "")))).toEqual([
    "7d",
    "30d",
    "90d",
    "all",
  ]);
  expect(await windowOf("75324", "7d")).toBe("7d");
});
