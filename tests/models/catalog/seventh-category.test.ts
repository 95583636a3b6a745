import { expect, test, vi } from "vitest";
import type { Category } from "#app/models/catalog/categories.ts";

/** A category that nothing but the tables of categories and of kinds has heard of. Its titles are read as those of figures. */
const stamps = {
  id: "stamps",
  name: "Stamps",
  colour: { light: "#335577", dark: "#99bbdd" },
  listing: {
    title: "Live Stamps",
    subtitle: "Discover stamps with real-time pricing",
    searchPlaceholder: "Search stamps...",
    pager: "five",
    themes: [
      { id: "all", name: "All Stamps" },
      { id: "penny-black", name: "Penny Black" },
    ],
    noneForTheme: "No stamps available for this theme.",
    failed: "Failed to load stamp data. Please try again.",
  },
  history: {
    backLabel: "Back to Stamps",
    failed: "Failed to load data for this item.",
    maxListings: 6,
    noSales: "No price history available. Try a different stamp.",
    noListings: "No current listings found for this item.",
    endpoint: "price-history-stamp",
    exampleKey: "penny-black",
  },
} as unknown as Category;

vi.mock("#app/models/catalog/kinds/all.ts", async (importOriginal) => {
  const original = await importOriginal<typeof import("#app/models/catalog/kinds/all.ts")>();
  const kinds = {
    ...original.kinds,
    stamps: {
      ...{ category: "stamps", name: "Stamps", badge: "purple", idPrefix: "stamp", shape: "plate" },
      conditions: { new: "New", used: "Used" },
    },
  };
  return { ...original, kinds, itemKinds: Object.keys(kinds) };
});

vi.mock("#app/models/catalog/kinds/all.server.ts", async (importOriginal) => {
  const original = await importOriginal<typeof import("#app/models/catalog/kinds/all.server.ts")>();
  const { identify, coverWords } = original.kindsOnServer.figures;
  return {
    kindsOnServer: {
      ...original.kindsOnServer,
      stamps: { identify, coverWords, exclusions: { harmless: [] }, lots: { words: ["album"] } },
    },
  };
});

vi.mock("#app/models/catalog/categories.ts", async (importOriginal) => {
  const original = await importOriginal<typeof import("#app/models/catalog/categories.ts")>();
  const categories = [...original.categories, stamps];
  return {
    ...original,
    categories,
    requireCategory: (id: string) => categories.find((category) => category.id === id),
  };
});

test("one entry in the tables of kinds and of categories makes a category: its listing, themes, lots, search, identity, history and API", async () => {
  const { recordMarketRows } = await import("#tests/support/catalog/record-market-rows.ts");
  const { recalculatePrices } = await import("#tests/support/catalog/recalculate-prices.ts");
  const { listListings } = await import("#app/models/listings/listings.server.ts");
  const { countOnShelf } = await import("#app/models/listings/shelves.server.ts");
  const { countSalesOfCategories } = await import("#app/models/prices/highlights.server.ts");
  const { priceHistoryPage } = await import("#app/models/prices/price-history-page.server.ts");
  const { loader: listingApi } = await import("#app/routes/api+/_catalog+/$category.ts");
  const { loader: historyApi } = await import("#app/routes/api+/_catalog+/$endpoint.$id.ts");
  const { daysAgo, listingRow, saleRow } = await import("#tests/support/catalog/market-rows.ts");

  const title = "Penny Black 1840 Plate AB1234";
  await recordMarketRows([
    ...[1, 2, 3, 4, 5].map((day) =>
      saleRow({
        category: stamps.id,
        title,
        sourceItemId: `${day}`,
        priceMinor: 10_000,
        condition: "New",
        soldAt: daysAgo(day),
      }),
    ),
    listingRow({ category: stamps.id, title, condition: "New", priceMinor: 9_000 }),
    listingRow({ category: stamps.id, title: "Album of Penny Red stamps" }),
  ]);
  await recalculatePrices();

  const list = (filter: { theme?: string; query?: string }) =>
    listListings({ category: stamps, theme: "", query: "", sort: "newest", ...filter }, 1, 30);
  expect((await list({})).total).toBe(1);
  expect((await list({ theme: "penny-black" })).rows[0]?.percentVsRecent).toBe(-10);
  expect((await list({ query: "plates" })).rows.map((row) => row.title)).toEqual([title]);
  expect(await countOnShelf(stamps)).toBe(1);
  expect((await countSalesOfCategories()).get(stamps.id)).toBe(5);

  const history = await priceHistoryPage(stamps.id, title, { window: "90d", currency: "", condition: "", page: 1 });
  expect(history.itemKey).toBe("ab1234");
  expect(history.sold.averages?.[90].mean).toEqual({ minor: 10_000, currency: "USD" });

  const ask = async (answer: typeof listingApi, path: string, params: Record<string, string>) => {
    const request = new Request(`http://localhost${path}`);
    const response = (await answer({ request, params, context: {} })) as Response;
    return { status: response.status, body: await response.json() };
  };
  const listed = await ask(listingApi, "/api/stamps?theme=penny+black", { category: "stamps" });
  expect(listed.body).toMatchObject({ items: [{ category: "stamps", itemKey: "ab1234" }] });
  const sold = await ask(historyApi, "/api/price-history-stamp/ab1234", {
    endpoint: "price-history-stamp",
    id: "ab1234",
  });
  expect(sold).toMatchObject({ status: 200, body: { stats: { last90d: 100 } } });
});
