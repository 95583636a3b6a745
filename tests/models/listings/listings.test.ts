import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { requireCategory } from "#app/models/catalog/categories.ts";
import { cleanQuery } from "#app/models/catalog/clean-query.ts";
import { listListings } from "#app/models/listings/listings.server.ts";
import { listingRow } from "#tests/support/catalog/market-rows.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

const all = { category: requireCategory("legos"), theme: "", query: "", sort: "newest" } as const;
const titles = async (filter: Partial<Parameters<typeof listListings>[0]>, page = 1, size = 100) =>
  (await listListings({ ...all, ...filter }, page, size)).rows.map(({ title }) => title);

beforeAll(async () => {
  const offer = (title: string, minute: number) =>
    listingRow({ source: "offers", sourceItemId: title, title, observedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)) });
  await recordMarketRows([
    ...Array.from({ length: 65 }, (_, index) => offer(`LEGO City ${60_200 + index} Fire Truck`, Math.floor(index / 7))),
    offer("LEGO Star Wars 75257 Millennium Falcon", 30),
    offer("LEGO wars of the star 7 Castle", 31),
    offer("LEGO Harry Potter 76405 Hogwarts Express", 32),
  ]);
});

test("newest seen comes first", async () => {
  expect((await titles({})).slice(0, 3)).toEqual([
    "LEGO Harry Potter 76405 Hogwarts Express",
    "LEGO wars of the star 7 Castle",
    "LEGO Star Wars 75257 Millennium Falcon",
  ]);
});

test("a page beyond the last is the last", async () => {
  const { rows, page, total } = await listListings(all, 99, 30);
  expect([rows.length, page, total]).toEqual([8, 3, 68]);
});

test("a theme's words stand side by side, a query's anywhere", async () => {
  expect(await titles({ theme: "star wars" })).toEqual(["LEGO Star Wars 75257 Millennium Falcon"]);
  expect(await titles({ query: "star wars" })).toHaveLength(2);
});

test("theme and query narrow each other", async () => {
  expect(await titles({ theme: "harry potter", query: "falcon" })).toEqual([]);
  expect(await titles({ theme: "harry potter", query: "express" })).toHaveLength(1);
});

test("a query without a word finds nothing", async () => {
  expect(await titles({ query: "!!!" })).toEqual([]);
});

test("the best match comes before a newer one", async () => {
  await recordMarketRows([
    listingRow({
      source: "rank",
      sourceItemId: "1",
      title: "Bonsai bonsai tree LEGO 10281",
      observedAt: new Date("2026-02-01"),
    }),
    listingRow({
      source: "rank",
      sourceItemId: "2",
      title: "LEGO 10281 tree that looks very much like what a gardener calls a bonsai",
      observedAt: new Date("2026-02-02"),
    }),
  ]);
  expect((await titles({ query: "bonsai" }))[0]).toBe("Bonsai bonsai tree LEGO 10281");
});

test("any theme and any query is answered", async () => {
  const anything = fc.string({ unit: "binary", maxLength: 120 }).map(cleanQuery);
  await fc.assert(
    fc.asyncProperty(anything, anything, fc.integer({ min: 1, max: 1_000_000 }), async (theme, query, page) => {
      await listListings({ ...all, theme, query }, page, 30);
    }),
    { numRuns: 200 },
  );
});
