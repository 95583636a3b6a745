import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { findLowestOffer } from "#app/models/alerts/alert-prices.server.ts";
import { requireCategory } from "#app/models/catalog/categories.ts";
import { liveSource } from "#app/models/catalog/live-source.ts";
import { collectibleListing } from "#app/models/collection/entries.server.ts";
import { liveHours } from "#app/models/listings/expiry.server.ts";
import type { ListingSort } from "#app/models/listings/listing-sorts.ts";
import {
  type ListingFilter,
  listListings,
  listListingsOfItem,
  requireListing,
} from "#app/models/listings/listings.server.ts";
import { summarizeMatches } from "#app/models/listings/match-summary.server.ts";
import { recountListings } from "#app/models/listings/placement.server.ts";
import { deleteExpired } from "#app/models/listings/remove-listings.server.ts";
import { searchCatalogue } from "#app/models/listings/search.server.ts";
import { countOnShelf, countThemes, listCurrencies } from "#app/models/listings/shelves.server.ts";
import { purgeSource } from "#app/models/market/purge-source.server.ts";
import { reclassify } from "#app/models/market/reclassify.server.ts";
import { database, db } from "#app/models/platform/database.server.ts";
import { forgetRevisions } from "#app/models/platform/revision.server.ts";
import { listNewestRows } from "#app/models/sources/source-rows.server.ts";
import { letTimePass } from "#tests/support/catalog/let-time-pass.ts";
import { daysAgo, listingRow, saleRow } from "#tests/support/catalog/market-rows.ts";
import { recalculatePrices } from "#tests/support/catalog/recalculate-prices.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

const category = requireCategory("legos");
const title = "LEGO Star Wars 75257 Millennium Falcon";
const offer = (nth: string, more: Parameters<typeof listingRow>[0] = {}) =>
  listingRow({
    ...{ source: "shop", sourceItemId: nth, title: `${title} ${nth}`, condition: "New", observedAt: new Date() },
    ...more,
  });
const live = (nth: string, more: Parameters<typeof listingRow>[0] = {}) =>
  offer(nth, { source: liveSource, marketplace: "EBAY_US", url: `https://www.ebay.com/itm/${nth}`, ...more });
const recordLive = (...rows: ReturnType<typeof live>[]) => recordMarketRows(rows, {}, null, liveHours);

async function pass(hours: number): Promise<void> {
  await database.run(letTimePass(hours));
  forgetRevisions();
}

/** What each read of one source shows: the last words of titles, in alphabetical order. */
async function everywhere(source: "ebay" | "others") {
  const find = async (filter: Partial<ListingFilter>) => {
    const all = { category, theme: "", query: "", sort: "newest" as const, source, ...filter };
    const { rows, total } = await listListings(all, 1, 100);
    return `${rows.map((row) => row.title.split(" ").at(-1)).sort()} of ${total}`;
  };
  const sorts: ListingSort[] = ["newest", "cheapest", "dearest", "best"];
  const [item] = await db.selectFrom("item").select("id").where("key", "=", "75257").execute();
  const found = await searchCatalogue("millennium falcon", [category], 9, { source });
  return new Set([
    ...(await Promise.all(sorts.flatMap((sort) => [find({ sort }), find({ sort, query: "falcon" })]))),
    await find({ theme: "star-wars" }),
    await find({ condition: "new", currency: "USD" }),
    await find({ from: "1", to: "999" }),
    `${found.groups.flatMap(({ rows }) => rows.map((row) => row.title.split(" ").at(-1))).sort()} of ${found.groups[0]?.total}`,
    await listListingsOfItem(item?.id ?? 0, 9, source).then(
      (rows) => `${rows.map((row) => row.title.split(" ").at(-1)).sort()} of ${rows.length}`,
    ),
  ]);
}

beforeAll(async () => {
  const sale = (nth: number) =>
    saleRow({
      ...{ source: "past", sourceItemId: `${nth}`, title, condition: "New" },
      ...{ priceMinor: 17_000 + nth, soldAt: daysAgo(nth) },
    });
  await recordMarketRows([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(sale));
  await recalculatePrices();
});

beforeEach(async () => {
  await purgeSource("shop");
  await purgeSource("sample");
  await purgeSource(liveSource);
});

test("eBay's listings stand on shelves of their own: each read shows those of one source", async () => {
  await recordMarketRows([offer("ours")]);
  await recordLive(live("theirs"));
  expect(await everywhere("others")).toEqual(new Set(["ours of 1"]));
  expect(await everywhere("ebay")).toEqual(new Set(["theirs of 1"]));
  expect(await countOnShelf(category)).toBe(1);
  expect((await summarizeMatches({ category, theme: "", query: "falcon" })).total).toBe(1);
  await recordLive(live("too"));
  expect((await countThemes(category, {} as never, "newest"))?.slice(0, 2)).toEqual([1, 1]);
  expect((await countThemes(category, {} as never, "newest", "ebay"))?.slice(0, 2)).toEqual([2, 2]);
});

test("currencies, and words that are searched and corrected, are those of one source", async () => {
  await recordMarketRows([offer("ours", { currency: "GBP" })]);
  await recordLive(
    ...["one", "two", "three", "four"].map((nth) => live(nth, { title: `LEGO 75257 xylophone ${nth}` })),
  );
  expect([await listCurrencies(category), await listCurrencies(category, "ebay")]).toEqual([["GBP"], ["USD"]]);
  const search = (query: string, source: "ebay" | "others") =>
    searchCatalogue(query, [category], 9, { source }).then(({ corrected, groups }) => [corrected, groups[0]?.total]);
  expect(await search("xylophone", "others")).toEqual([null, 0]);
  expect(await search("xylophnoe", "others")).toEqual([null, 0]);
  expect(await search("xylophnoe", "ebay")).toEqual(["xylophone", 4]);
  await purgeSource(liveSource);
  expect(await sql`select * from search_word where category like 'ebay:%'`.execute(db)).toMatchObject({ rows: [] });
});

test("what is counted again after a restore is counted apart, too", async () => {
  await recordMarketRows([offer("ours")]);
  await recordLive(live("theirs"));
  const counted = async () => (await sql`select * from search_word order by category, word`.execute(db)).rows;
  const before = await counted();
  await db.transaction().execute(async (trx) => {
    await sql`truncate search_word, placement_tally, placement_block`.execute(trx);
    await recountListings(trx);
  });
  expect(await counted()).toEqual(before);
});

test("made-up listings stay beside eBay's, and leave for those of a file", async () => {
  await recordMarketRows([listingRow({ source: "sample", sourceItemId: "s", title: `${title} made-up` })]);
  await recordLive(live("theirs"));
  expect(await everywhere("others")).toEqual(new Set(["made-up of 1", " of 0"]));
  await recordMarketRows([offer("ours")]);
  expect(await everywhere("others")).toEqual(new Set(["ours of 1"]));
  await purgeSource("shop");
  expect(await everywhere("others")).toEqual(new Set(["made-up of 1", " of 0"]));
});

test("eBay's are shown for six hours after they were seen, less what caches add, without any job, however late they were recorded", async () => {
  const seenAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await recordLive(live("now"), live("earlier", { observedAt: seenAgo(5) }), live("late", { observedAt: seenAgo(7) }));
  expect(await everywhere("ebay")).toEqual(new Set(["earlier,now of 2"]));
  await pass(0.8);
  expect(await everywhere("ebay")).toEqual(new Set(["earlier,now of 2"]));
  await pass(0.1);
  expect(await everywhere("ebay")).toEqual(new Set(["now of 1"]));
  await pass(4.9);
  const [row] = await db.selectFrom("listing").select("id").where("source_item_id", "=", "now").execute();
  expect((await requireListing(row?.id ?? 0)).title).toContain("now");
  expect((await listNewestRows(liveSource, 9)).listings).toHaveLength(1);
  await pass(0.1);
  expect(await everywhere("ebay")).toEqual(new Set([" of 0"]));
  expect((await listNewestRows(liveSource, 9)).listings).toEqual([]);
  await expect(requireListing(row?.id ?? 0)).rejects.toThrow("no longer on record");
});

test("one that is seen again is shown for six hours more, one that ends not beyond its end", async () => {
  const ends = { endsAt: new Date(Date.now() + 3_600_000) };
  await recordLive(live("stays"), live("ends", ends));
  await pass(5);
  await recordLive(live("stays"));
  await pass(5);
  expect(await everywhere("ebay")).toEqual(new Set(["stays of 1"]));
});

test("what has expired is deleted, and nothing is kept of it", async () => {
  await recordLive(live("theirs"));
  await pass(6);
  expect(await deleteExpired()).toBe(1);
  const { rows } = await sql`
    select (select count(*)::int from listing) as listings, (select count(*)::int from ended_listing) as ended,
      (select count(*)::int from search_word where category like 'ebay:%') as words`.execute(db);
  expect(rows).toEqual([{ listings: 0, ended: 0, words: 0 }]);
});

test("no alert is compared with them", async () => {
  const [item] = await db.selectFrom("item").select("id").where("key", "=", "75257").execute();
  const wanted = { itemId: item?.id ?? 0, conditionKey: "new", currency: "USD" };
  await sql`delete from changed_item`.execute(db);
  await recordLive(live("theirs", { priceMinor: 9_000 }));
  expect(await findLowestOffer(wanted)).toBeNull();
  expect(await db.selectFrom("changed_item").selectAll().execute()).toEqual([]);
  await recordMarketRows([offer("ours", { priceMinor: 16_000 })]);
  expect(await findLowestOffer(wanted)).toMatchObject({ landed: 16_000 });
});

test("their titles make and name no item, and find those that are known", async () => {
  const titles = {
    comics: "Xylophane Man #5 Marvel 1988",
    minifigures: "LEGO minifigure sw9999 xylo trooper",
  } as const;
  const offers = (["comics", "minifigures"] as const).map((kind) => ({ category: kind, title: titles[kind] }));
  await recordLive(live("known"), ...offers.map((more, nth) => live(`${nth}`, more)));
  const items = async () =>
    (await sql<{ key: string; name: string }>`select key, name from item order by key`.execute(db)).rows;
  expect(await items()).toMatchObject([{ key: "75257" }]);
  await reclassify();
  expect(await items()).toMatchObject([{ key: "75257" }]);
  const linked = await sql<{ id: string }>`
    select source_item_id as id from listing where item_id is not null and source = ${liveSource}`.execute(db);
  expect(linked.rows).toEqual([{ id: "known" }]);
  // What a file names is an item, which eBay's listings do not name.
  await recordMarketRows([
    offer("ours", { category: "comics", title: "Issue 5", catalogRef: "named:Xylophane Man #5" }),
  ]);
  await recordLive(live("0", { category: "comics", title: `${titles.comics} again` }));
  expect((await items()).find(({ key }) => key.startsWith("xylo"))?.name).not.toContain("Marvel");
});

test("a collector keeps the item, and nothing that eBay says of it", async () => {
  await recordLive(live("theirs"), live("unknown", { title: "Old bricks, a box of them" }));
  const rows = await db.selectFrom("listing").select(["id", "source_item_id"]).orderBy("source_item_id").execute();
  const [theirs, unknown] = [...rows].sort((a, b) => (a.source_item_id < b.source_item_id ? -1 : 1));
  const entry = await collectibleListing(theirs?.id ?? 0);
  expect(entry).toMatchObject({ itemKey: "75257", url: null, conditionKey: "new" });
  expect(JSON.stringify(entry)).not.toMatch(/theirs|ebay|12000/);
  await expect(collectibleListing(unknown?.id ?? 0)).rejects.toThrow("We do not know which item this is");
});

test("an auction keeps how many bids it has, and is compared with nothing", async () => {
  await recordLive(live("auction", { offer: "auction", bids: 7, priceMinor: 1_000 }), live("fixed"));
  const { rows } = await listListings({ category, theme: "", query: "", sort: "newest", source: "ebay" }, 1, 9);
  expect(
    rows.map(({ offer, bids, percentVsRecent, isFarOff }) => ({ offer, bids, percentVsRecent, isFarOff })),
  ).toEqual([
    { offer: null, bids: null, percentVsRecent: -29, isFarOff: false },
    { offer: "auction", bids: 7, percentVsRecent: null, isFarOff: false },
  ]);
  await recordLive(live("auction", { offer: "auction", bids: 8, priceMinor: 1_100 }));
  const again = await db.selectFrom("listing").select("bids").where("source_item_id", "=", "auction").execute();
  expect(again).toEqual([{ bids: 8 }]);
});
