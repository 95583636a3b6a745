import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { requireCategory } from "#app/models/catalog/categories.ts";
import { listingSorts } from "#app/models/listings/listing-sorts.ts";
import { type ListingFilter, listListings } from "#app/models/listings/listings.server.ts";
import { daysAgo, listingRow, saleRow } from "#tests/support/catalog/market-rows.ts";
import { recalculatePrices } from "#tests/support/catalog/recalculate-prices.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

const category = requireCategory("legos");
const set = "LEGO Architecture 21054 The White House";

const find = (filter: Partial<ListingFilter>, page = 1, size = 100) =>
  listListings({ category, theme: "", query: "", sort: "newest", ...filter }, page, size);

/** The prices on the first page, in dollars. */
const prices = async (filter: Partial<ListingFilter>) =>
  (await find(filter)).rows.map(({ price }) => price.minor / 100);

const ask = (sourceItemId: string, dollars: number, more = {}) =>
  listingRow({ title: `${set} New Sealed`, source: "asks", sourceItemId, priceMinor: dollars * 100, ...more });

beforeAll(async () => {
  await recordMarketRows([
    ...[90, 95, 100, 105, 110].map((dollars, day) =>
      saleRow({
        title: `${set} New Sealed`,
        sourceItemId: `s${day}`,
        priceMinor: dollars * 100,
        soldAt: daysAgo(day + 1),
      }),
    ),
    ask("a", 80, { observedAt: new Date("2026-01-01") }),
    ask("b", 120, { observedAt: new Date("2026-01-03") }),
    ask("c", 100, { observedAt: new Date("2026-01-02") }),
    ask("used", 60, { title: `${set} used complete` }),
    ask("lot", 150, { title: `2 x ${set} New Sealed` }),
    ask("far below", 5),
    ask("far above", 900),
    ask("pounds", 70, { currency: "GBP" }),
  ]);
  await recalculatePrices();
});

test("an order by price is of one currency, and what is far from recent sales comes last", async () => {
  const cheapest = await find({ sort: "cheapest" });
  expect(cheapest.rows.map(({ price }) => price.minor / 100)).toEqual([60, 80, 100, 120, 150, 5, 900]);
  expect(cheapest.rows.map(({ isFarOff }) => isFarOff)).toEqual([false, false, false, false, false, true, true]);
  expect([cheapest.total, cheapest.currency]).toEqual([7, "USD"]);
  expect(await prices({ sort: "dearest" })).toEqual([150, 120, 100, 80, 60, 900, 5]);
  expect(await prices({ sort: "cheapest", query: "white house sealed" })).toEqual([80, 100, 120, 150, 5, 900]);
});

test("a price range holds both of its ends, in one currency", async () => {
  expect((await prices({ from: "80", to: "120" })).toSorted()).toEqual([100, 120, 80]);
  expect(await prices({ from: "120.01", sort: "cheapest" })).toEqual([150, 900]);
  expect(await prices({ from: "60", to: "90", currency: "GBP" })).toEqual([70]);
  expect(await prices({ to: "4.99" })).toEqual([]);
});

test("a condition, hidden lots and a currency each leave the rest out, with a query too", async () => {
  for (const query of ["", "architecture"]) {
    expect(await prices({ query, condition: "used" })).toEqual([60]);
    expect(await prices({ query, currency: "GBP" })).toEqual([70]);
    expect(await prices({ query, condition: "new", sort: "cheapest", lots: "hidden" })).toEqual([80, 100, 120, 5, 900]);
    expect(await prices({ query, condition: "graded" })).toEqual([]);
    expect(await prices({ query, currency: "JPY" })).toEqual([]);
  }
  expect((await find({ condition: "new" })).total).toBe(7);
  expect((await find({ currency: "USD", lots: "hidden" })).total).toBe(6);
});

test("what remains comes newest first", async () => {
  expect(await prices({ from: "80", to: "120", condition: "new", lots: "hidden" })).toEqual([120, 100, 80]);
});

test("the pages of any filter, order and query cover what remains once", async () => {
  const filter = fc.record({
    from: fc.constantFrom("", "60", "99.5"),
    to: fc.constantFrom("", "120", "1000"),
    condition: fc.constantFrom("" as const, "new" as const, "used" as const),
    lots: fc.constantFrom("shown" as const, "hidden" as const),
    currency: fc.constantFrom("", "USD", "GBP"),
    sort: fc.constantFrom(...listingSorts),
    query: fc.constantFrom("", "white house"),
    theme: fc.constantFrom("", "architecture"),
  });
  await fc.assert(
    fc.asyncProperty(filter, fc.integer({ min: 1, max: 4 }), async (asked, size) => {
      const all = (await find(asked)).rows.map(({ id }) => id);
      const pages = await Promise.all(
        Array.from({ length: Math.ceil(all.length / size) }, (_, index) => find(asked, index + 1, size)),
      );
      expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(all);
      for (const { total } of pages) expect(total).toBe(all.length);
    }),
    { numRuns: 60 },
  );
});

test("a new value of an item changes which of its asks are far off", async () => {
  await recordMarketRows(
    Array.from({ length: 12 }, (_, index) =>
      saleRow({ title: `${set} New Sealed`, sourceItemId: `dear${index}`, priceMinor: 60_000, soldAt: daysAgo(0) }),
    ),
  );
  await recalculatePrices();
  expect(await prices({ sort: "dearest", condition: "new" })).toEqual([900, 150, 120, 100, 80, 5]);
});
