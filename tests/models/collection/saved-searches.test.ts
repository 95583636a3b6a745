import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { categories, requireCategory } from "#app/models/catalog/categories.ts";
import {
  listSavedSearches,
  lookAtSearch,
  removeSearch,
  type SearchTerms,
  saveSearch,
} from "#app/models/collection/saved-searches.server.ts";
import { listListings } from "#app/models/listings/listings.server.ts";
import { searchCatalogue } from "#app/models/listings/search.server.ts";
import type { ListingRow } from "#app/models/market/parsing/record.ts";
import { daysAgo, listingRow } from "#tests/support/catalog/market-rows.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

const lego = (query: string, theme: string | null = null): SearchTerms => ({ category: "legos", theme, query });

/** Offers of titles that hold a word of their own, so that no test sees another's. */
async function offer(...offers: (Partial<ListingRow> & { title: string })[]): Promise<void> {
  await recordMarketRows(
    offers.map((changes) =>
      listingRow({
        source: "offers",
        sourceItemId: `${changes.title} ${changes.priceMinor}`,
        observedAt: daysAgo(3),
        ...changes,
      }),
    ),
  );
}

async function savedBy(userId: string) {
  const [search, ...others] = await listSavedSearches(userId);
  if (!search || others.length > 0) throw new Error("There should be one saved search.");
  return search;
}

test("a saved search has its words, its matches and the lowest asking price of each currency", async () => {
  await offer(
    { title: "LEGO Star Wars 75001 quartzite walker", priceMinor: 9_000 },
    { title: "LEGO Star Wars 75001 quartzite walker", priceMinor: 4_500 },
    { title: "LEGO Star Wars 75001 quartzite walker", priceMinor: 3_800, currency: "GBP" },
    { title: "LEGO Castle 6080 quartzite", priceMinor: 100 },
  );
  const userId = randomUUID();
  await saveSearch(userId, lego("quartzite", "star-wars"));
  expect(await savedBy(userId)).toMatchObject({
    words: "LEGO, Star Wars: quartzite",
    total: 3,
    isAtLeast: false,
    lowest: [
      { minor: 4_500, currency: "USD" },
      { minor: 3_800, currency: "GBP" },
    ],
    newMatches: 0,
  });
});

test("lots, which no page shows, and excluded listings have no part in the lowest price", async () => {
  await offer(
    { title: "LEGO 75002 olivine cruiser", priceMinor: 8_000 },
    { title: "Job lot LEGO 75002 olivine cruiser", priceMinor: 500 },
    { title: "LEGO 75002 olivine cruiser, box only", priceMinor: 300 },
  );
  const userId = randomUUID();
  await saveSearch(userId, lego("olivine"));
  const page = await listListings(
    { category: requireCategory("legos"), theme: "", query: "olivine", sort: "newest" },
    1,
    30,
  );
  expect(page.rows.map(({ title }) => title)).toContain("LEGO 75002 olivine cruiser, box only");
  expect(await savedBy(userId)).toMatchObject({ total: page.total, lowest: [{ minor: 8_000, currency: "USD" }] });
});

test("what is recorded after the last look is new; what is imported again is not", async () => {
  const first = { title: "LEGO 75003 beryl speeder", priceMinor: 5_000 };
  await offer(first);
  const userId = randomUUID();
  await saveSearch(userId, lego("beryl"));
  await offer({ ...first, observedAt: daysAgo(1) });
  expect((await savedBy(userId)).newMatches).toBe(0);

  await offer(
    { title: "LEGO 75003 beryl speeder sealed", priceMinor: 4_000 },
    { title: "LEGO 75003 granite", priceMinor: 1 },
  );
  const { id, newMatches, lowest } = await savedBy(userId);
  expect([newMatches, lowest]).toEqual([1, [{ minor: 4_000, currency: "USD" }]]);

  expect(await lookAtSearch(userId, id)).toEqual(lego("beryl"));
  expect((await savedBy(userId)).newMatches).toBe(0);
});

test("more than a hundred new matches are counted no further", async () => {
  const userId = randomUUID();
  await saveSearch(userId, lego("zircon"));
  await offer(...Array.from({ length: 140 }, (_, at) => ({ title: "LEGO 75004 zircon", priceMinor: 1_000 + at })));
  expect(await savedBy(userId)).toMatchObject({ newMatches: 101, total: 140 });
});

test.each([
  ["a theme", lego("", "star-wars")],
  ["words in a theme", lego("agate", "star-wars")],
  ["words", lego("agate -walker")],
  ["words that no title holds", lego("agate nothing")],
  ["no word at all", lego("!!!")],
])("the number of matches of %s is that of its page", async (_, terms) => {
  await offer(
    { title: "LEGO Star Wars 75005 agate walker", priceMinor: 1_000 },
    { title: "LEGO Star Wars 75005 agate", priceMinor: 2_000 },
    { title: "LEGO City 75005 agate", priceMinor: 3_000 },
  );
  const userId = randomUUID();
  await saveSearch(userId, terms);
  const { theme, query } = terms;
  const filter = { category: requireCategory("legos"), theme: theme ?? "", query, sort: "newest" as const };
  const { total, isAtLeast } = await listListings(filter, 1, 30);
  expect(await savedBy(userId)).toMatchObject({ total, isAtLeast });
});

test("a search over several categories counts what its page shows, with its spelling corrected", async () => {
  await offer(
    ...[1, 2, 3, 4].map((at) => ({ title: `LEGO 7500${at} labradorite`, priceMinor: 1_000 * at })),
    { title: "Hasbro labradorite figure", priceMinor: 700, category: "figures" },
    { title: "Hornby labradorite train", priceMinor: 300, category: "model-trains" },
  );
  for (const query of ["labradorite", "labradorrite"]) {
    const userId = randomUUID();
    await saveSearch(userId, { category: null, theme: null, query });
    const { groups, corrected } = await searchCatalogue(query, categories, 8);
    expect(corrected).toBe(query === "labradorite" ? null : "labradorite");
    expect(await savedBy(userId)).toMatchObject({
      words: `All categories: ${query}`,
      total: groups.reduce((sum, { total }) => sum + total, 0),
      lowest: [{ minor: 300, currency: "USD" }],
    });
  }
});

test("saving a search again keeps the one that is there, with its last look", async () => {
  const userId = randomUUID();
  expect(await saveSearch(userId, lego("topaz"))).toEqual({ words: "LEGO: topaz", isNew: true });
  await offer({ title: "LEGO 75006 topaz", priceMinor: 1_000 });
  const again = await Promise.all(Array.from({ length: 10 }, () => saveSearch(userId, lego("topaz"))));
  expect(again.some(({ isNew }) => isNew)).toBe(false);
  expect((await savedBy(userId)).newMatches).toBe(1);
});

test("of 60 parallel searches, fifty are kept; one that is there can be saved again", async () => {
  const userId = randomUUID();
  const saves = Array.from({ length: 60 }, (_, at) => saveSearch(userId, lego(`gem ${at}`)));
  const outcomes = await Promise.allSettled(saves);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(50);
  const refused = outcomes.find((outcome) => outcome.status === "rejected");
  expect(refused?.reason).toMatchObject({
    code: "SEARCH_LIMIT_REACHED",
    message: "You can only have 50 saved searches. Please remove some first.",
  });
  const searches = await listSavedSearches(userId);
  expect(searches).toHaveLength(50);
  expect((await saveSearch(userId, lego(searches[0]?.query ?? ""))).isNew).toBe(false);
});

test("there is nothing to save without a theme and a query", async () => {
  await expect(saveSearch(randomUUID(), lego(""))).rejects.toMatchObject({ code: "nothing-to-save" });
});

test("nobody looks at, removes or lists another's search; a missing one is the same", async () => {
  const [owner, stranger] = [randomUUID(), randomUUID()];
  await saveSearch(owner, lego("jasper"));
  await offer({ title: "LEGO 75007 jasper", priceMinor: 1_000 });
  const { id } = await savedBy(owner);
  for (const other of [id, randomUUID(), "no id", ""]) {
    await expect(lookAtSearch(stranger, other)).rejects.toMatchObject({ code: "saved-search" });
    await expect(removeSearch(stranger, other)).rejects.toMatchObject({ code: "saved-search" });
  }
  expect(await listSavedSearches(stranger)).toEqual([]);
  expect((await savedBy(owner)).newMatches).toBe(1);
  expect(await removeSearch(owner, id)).toEqual({ words: "LEGO: jasper" });
  expect(await listSavedSearches(owner)).toEqual([]);
});
