import { expect, test } from "vitest";
import { requireCategory } from "#app/models/catalog/categories.ts";
import { findItem, type Item } from "#app/models/catalog/items.server.ts";
import { recordMarketRows } from "#app/models/market/record-rows.server.ts";
import { averages, countLeftOut, listCurrencies, listSales, priceSeries } from "#app/models/prices/history.server.ts";
import { itemHistory } from "#app/models/prices/item-history.server.ts";
import { daysAgo, saleRow } from "../support/market-rows.ts";

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
  const item = await findItem("legos", number);
  if (!item) throw new Error(`${number} was not recorded`);
  return item;
}

const now = () => new Date();

test("averages are over the counted sales of their window", async () => {
  const { id } = await setWith("75300", [
    { days: 1, minor: 10_000 },
    { days: 6, minor: 10_101 },
    { days: 20, minor: 13_000 },
    { days: 80, minor: 20_000 },
    { days: 100, minor: 99_000 },
    { days: 200, minor: 99_500 },
    { days: 2, minor: 700, title: "Instructions only" },
  ]);
  const usd = (minor: number) => ({ minor, currency: "USD" });
  const result = await averages(id, "USD", now());
  expect(result[7]).toEqual({
    mean: usd(10_051),
    median: usd(10_051),
    low: usd(10_000),
    high: usd(10_101),
    counted: 2,
  });
  expect(result[30]).toMatchObject({ mean: usd(11_034), median: usd(10_101), counted: 3 });
  expect(result[90]).toMatchObject({ mean: usd(13_275), high: usd(20_000), counted: 4 });
  expect(result[182]).toMatchObject({ high: usd(99_000), counted: 5 });
  expect(result.allTime).toMatchObject({ high: usd(99_500), counted: 6 });
});

test("a window without sales has no average", async () => {
  const { id } = await setWith("75301", [{ days: 40, minor: 5_000 }]);
  const none = { mean: null, median: null, low: null, high: null, counted: 0 };
  expect((await averages(id, "USD", now()))[30]).toEqual(none);
});

test("currencies are never mixed, and the most frequent comes first", async () => {
  const { id } = await setWith("75302", [
    { days: 1, minor: 9_000, currency: "EUR" },
    { days: 1, minor: 5_000, currency: "GBP" },
    { days: 2, minor: 5_200, currency: "GBP" },
  ]);
  expect(await listCurrencies(id)).toEqual([
    { currency: "GBP", counted: 2 },
    { currency: "EUR", counted: 1 },
  ]);
  expect((await averages(id, "GBP", now()))[7].mean).toEqual({ minor: 5_100, currency: "GBP" });
  expect(await priceSeries(id, "EUR", "7d", now())).toMatchObject([{ minor: 9_000 }]);
});

test("sales come newest first, with those left out and why", async () => {
  const { id } = await setWith("75303", [
    { days: 3, minor: 5_000 },
    { days: 1, minor: 400, title: "Instructions only" },
    { days: 2, minor: 5_100 },
    { days: 50, minor: 4_000 },
  ]);
  const { sales, total } = await listSales({ itemId: id, window: "7d" }, now(), 10);
  expect(total).toBe(3);
  expect(sales.map(({ price, leftOut }) => [price.minor, leftOut?.rule ?? null])).toEqual([
    [400, "box-or-instructions-only"],
    [5_100, null],
    [5_000, null],
  ]);
  expect(await countLeftOut({ itemId: id, currency: "USD", window: "7d" }, now())).toEqual([
    { rule: "box-or-instructions-only", count: 1 },
  ]);
});

test("a chart holds counted sales only", async () => {
  const { id } = await setWith("75304", [
    { days: 1, minor: 5_000 },
    { days: 1, minor: 100, title: "Empty box only" },
  ]);
  expect(await priceSeries(id, "USD", "7d", now())).toMatchObject([{ minor: 5_000, title: "LEGO 75304 New Sealed" }]);
});

test("the page of a title shows the set whose number it names, with every sale within reach", async () => {
  await setWith(
    "75305",
    Array.from({ length: 130 }, (_, index) => ({ days: 1 + index / 100, minor: 5_000 + index })),
  );
  const legos = requireCategory("legos");
  const choice = { window: "7d", currency: "", page: 1 } as const;
  const first = await itemHistory(legos, "Lego set (75305), sealed", choice);
  expect(first.setNumber).toBe("75305");
  expect(first.recent).toHaveLength(6);
  expect(first.workings).toMatchObject({ total: 130, page: 1, pages: 2 });
  const second = await itemHistory(legos, "Lego set (75305), sealed", { ...choice, page: 2 });
  const ids = new Set([...first.workings.sales, ...second.workings.sales].map(({ id }) => id));
  expect(ids.size).toBe(130);
});

test("a title that names no set has no history and is no error", async () => {
  const history = await itemHistory(requireCategory("legos"), "lego bricks", { window: "7d", currency: "", page: 1 });
  expect(history).toMatchObject({ setNumber: null, item: null, averages: null, series: [], recent: [] });
});
