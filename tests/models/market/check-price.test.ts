import { expect, test } from "vitest";
import { checkPrice } from "#app/models/market/check-price.server.ts";
import { daysAgo, saleRow } from "#tests/support/catalog/market-rows.ts";
import { recalculatePrices } from "#tests/support/catalog/recalculate-prices.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

/** Sales of a title, one each day, at these prices. */
const sold = (category: "legos" | "comics" | "minifigures", title: string, prices: number[], currency = "USD") =>
  prices.map((priceMinor, at) =>
    saleRow({
      category,
      title,
      priceMinor,
      currency,
      sourceItemId: `${title} ${currency} ${at}`,
      soldAt: daysAgo(at + 1),
    }),
  );

const used = Array.from({ length: 20 }, (_, at) => 10_000 + at * 100);
await recordMarketRows([
  ...sold("legos", "LEGO Star Wars 75257 Millennium Falcon used complete", used),
  ...sold("legos", "LEGO Star Wars 75257 Millennium Falcon New Sealed", [15_000, 15_500, 16_000, 15_800, 15_200]),
  ...sold("legos", "LEGO Star Wars 75257 Millennium Falcon used complete", [8_000, 8_100, 8_200], "GBP"),
  ...sold("comics", "Amazing Spider-Man #300 CGC 9.8", [200_000, 210_000, 205_000, 220_000, 215_000]),
  ...sold("minifigures", "LEGO minifigure sw0527 Darth Vader used", [400, 410, 420]),
]);
await recalculatePrices();

const check = (title: string, price = "", changes: { currency?: string; condition?: string } = {}) =>
  checkPrice({ title, price, currency: "", category: "", condition: "", ...changes });

const inShort = async (...asked: Parameters<typeof check>) => {
  const { item, shown, standing, exclusion } = await check(...asked);
  return { key: item?.key, condition: shown.conditionKey, standing, rule: exclusion?.rule };
};

test.each([
  ["LEGO Star Wars 75257 Millennium Falcon used", "75257", "used", undefined],
  ["75257-1 sealed", "75257", "new", undefined],
  ["75257", "75257", "used", undefined],
  ["LEGO 75257 lot of 3", "75257", "used", "lot"],
  ["LEGO 75257 Millennium Falcon incomplete", "75257", "used", "damaged-or-incomplete"],
  ["sw0527", "sw0527", "used", undefined],
  ["Amazing Spider-Man #300 CGC 9.8", "amazing-spider-man-300", "cgc-9.8", undefined],
  ["spider man 300 cgc 9.8", "amazing-spider-man-300", "cgc-9.8", undefined],
])("%s is %s in the condition %s", async (title, key, condition, rule) => {
  expect(await inShort(title)).toEqual({ key, condition, standing: null, rule });
});

test("a price stands among the counted sales in its currency and condition", async () => {
  expect(await inShort("75257 used", "$104.50")).toMatchObject({
    standing: { sales: 20, dearer: 15, cheaper: 5, days: 30 },
    rule: undefined,
  });
  expect(await inShort("75257 sealed", "104.50")).toMatchObject({ standing: { sales: 5, dearer: 5, cheaper: 0 } });
  expect(await inShort("75257 used", "£81")).toMatchObject({ standing: { sales: 3, dearer: 1, cheaper: 1 } });
  expect(await inShort("75257", "150", { condition: "new" })).toMatchObject({ standing: { dearer: 4, cheaper: 0 } });
});

test("a price far from the other sales would not count", async () => {
  expect((await inShort("75257 used", "1000")).rule).toBe("price-outlier");
  expect((await inShort("75257 used", "20")).rule).toBe("price-outlier");
  expect((await inShort("75257 used", "90")).rule).toBeUndefined();
});

test("a price is never compared with sales in another currency", async () => {
  const { price, standing } = await check("75257 used", "EUR 90");
  expect([price, standing]).toEqual([{ ok: true, minor: 9_000, currency: "EUR" }, null]);
});

test.each([
  ["0", "price is zero or less"],
  ["1e30", "price not understood"],
  ["ten", "no price"],
  ["100 to 200", "price range"],
])("%s is no price: %s", async (text, problem) => {
  const { price, standing, item } = await check("75257 used", text);
  expect(price).toEqual({ ok: false, problem });
  expect([standing, item?.key]).toEqual([null, "75257"]);
});

test("of a title that names no item, the items with its words come nearest", async () => {
  const { item, nearest } = await check("Darth Vader poster");
  expect(item).toBeNull();
  expect(nearest.length).toBeLessThanOrEqual(6);
  expect((await check("zzzqqq")).nearest).toEqual([]);
});
