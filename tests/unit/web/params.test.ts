import fc from "fast-check";
import { expect, test } from "vitest";
import { categories } from "#app/models/catalog/categories.ts";
import { cleanQuery } from "#app/models/catalog/clean-query.ts";
import { shelfSources } from "#app/models/catalog/live-source.ts";
import { listingSorts } from "#app/models/listings/listing-sorts.ts";
import { priceWindows } from "#app/models/prices/windows.ts";
import { historyParams } from "#app/web/urls/history-params.ts";
import { listingParams } from "#app/web/urls/listing-params.ts";
import { searchParams } from "#app/web/urls/search-params.ts";

const [legos] = categories;
const q = fc.string({ unit: "binary", maxLength: 200 }).map(cleanQuery);
const price = fc.constantFrom("", "1200", "12.5", "0.99");
const narrowing = {
  source: fc.constantFrom("" as const, ...shelfSources),
  from: price,
  to: price,
  condition: fc.constantFrom("" as const, "used" as const, "graded" as const),
  lots: fc.constantFrom("shown" as const, "hidden" as const),
  currency: fc.constantFrom("", "GBP"),
  sort: fc.constantFrom(...listingSorts),
};
const at = (path: string) => new URL(path, "http://localhost");

test("what a listing link says is what its page reads", () => {
  const params = listingParams(legos!);
  const theme = fc.constantFrom(...legos!.listing.themes.map(({ id }) => id));
  fc.assert(
    fc.property(fc.record({ theme, q, ...narrowing, page: fc.integer({ min: 1, max: 1_000_000 }) }), (values) => {
      expect(params.read(at(params.href("/legos", values)))).toEqual(values);
    }),
  );
});

test("what a history link says is what its page reads", () => {
  const window = fc.constantFrom(...priceWindows);
  fc.assert(
    fc.property(
      fc.record({
        title: fc.constantFrom("", "Luke Skywalker"),
        window,
        currency: fc.constantFrom("", "GBP"),
        condition: fc.constantFrom("", "open-box", "cgc-9.8", "psa-8-oc"),
        sales: fc.constantFrom("", "value", "all"),
        page: fc.integer({ min: 1, max: 10_000 }),
        back: fc.constantFrom("", "theme=city&page=2"),
        target: fc.constantFrom("", "120", "118.50", "1000000"),
        direction: fc.constantFrom("below", "above"),
      }),
      (values) => {
        expect(historyParams.read(at(historyParams.href("/x", values)))).toEqual(values);
      },
    ),
  );
});

test("what a search link says is what its page reads", () => {
  const category = fc.constantFrom("all" as const, "legos" as const, "model-trains" as const, "minifigures" as const);
  fc.assert(
    fc.property(fc.record({ q, category, ...narrowing }), (values) => {
      expect(searchParams.read(at(searchParams.href("/search", values)))).toEqual(values);
    }),
  );
});

test.each(["model-boats", "LEGOS", "", "pirates"])("a search knows no category %j and looks in all", (category) => {
  expect(searchParams.read(at(`/search?category=${category}`)).category).toBe("all");
});

test("defaults stay out of the address", () => {
  expect(listingParams(legos!).href("/legos", { theme: "all", q: "", page: 1 })).toBe("/legos");
});

test.each([
  ...["-1", "abc", "0", "1e3", "0x10", "NaN", "12345678901", "9".repeat(6_000), "%00", "../", "1,2,3"].map(
    (text) => `from=${text}`,
  ),
  ...["Used", "%00", "constructor", "cgc-9.8"].map((text) => `condition=${text}`),
  ...["usd", "%F0%9F%A7%B1", "US D", "USDD", "U".repeat(6_000)].map((text) => `currency=${text}`),
  ...["lots=no", "source=amazon", "sort=price", "sort=__proto__", "page=-3", "theme=pirates"],
])("a broken value is its default, of a listing and of a search: %s", (search) => {
  for (const params of [listingParams(legos!), searchParams]) {
    expect(params.read(at(`/?${search}`))).toEqual(params.read(at("/")));
  }
});

test("of several values the first counts", () => {
  expect(listingParams(legos!).read(at("/legos?from=1&from=2&to=a"))).toMatchObject({ from: "1", to: "" });
});

test.each([
  ["$1,200", "1200"],
  ["1.200", "1200"],
  ["99.50", "99.5"],
  ["99,50", "99.5"],
  ["50,5", "50.5"],
  ["1,000.50", "1000.5"],
  ["1.000,50", "1000.5"],
  ["12.", "12"],
])("a price may be written %j", (from, price) => {
  expect(listingParams(legos!).read(at(`/legos?from=${from}`)).from).toBe(price);
});

test("a query is one clean line of at most 100 characters", () => {
  expect(cleanQuery("  star\u0000\n wars\u200b ")).toBe("star wars");
  expect([...cleanQuery("🧱".repeat(300))]).toHaveLength(100);
  expect(cleanQuery("a\ud800b")).toBe("a b");
});
