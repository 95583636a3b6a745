import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { raiseDueRevisions } from "#app/models/catalog/catalog-change.server.ts";
import { requireCategory } from "#app/models/catalog/categories.ts";
import type { ListingSort } from "#app/models/listings/listing-sorts.ts";
import { type ListingFilter, listListings, listListingsOfItem } from "#app/models/listings/listings.server.ts";
import { countNewMatches, findNewestListing, summarizeMatches } from "#app/models/listings/match-summary.server.ts";
import { deleteExpired } from "#app/models/listings/remove-listings.server.ts";
import { countThemes } from "#app/models/listings/shelves.server.ts";
import { purgeSource } from "#app/models/market/purge-source.server.ts";
import { database, db } from "#app/models/platform/database.server.ts";
import { currentRevisions, forgetRevisions } from "#app/models/platform/revision.server.ts";
import { letTimePass } from "#tests/support/catalog/let-time-pass.ts";
import { daysAgo, listingRow, saleRow } from "#tests/support/catalog/market-rows.ts";
import { recalculatePrices } from "#tests/support/catalog/recalculate-prices.ts";
import { recordBatchOf, recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

const category = requireCategory("legos");
const title = "LEGO Star Wars 75257 Millennium Falcon";
const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const offer = (sourceItemId: string, more: Parameters<typeof listingRow>[0] = {}) =>
  listingRow({
    source: "shop",
    sourceItemId,
    title: `${title} ${sourceItemId}`,
    condition: "New",
    observedAt: new Date(),
    ...more,
  });

async function pass(hours: number): Promise<void> {
  await database.run(letTimePass(hours));
  forgetRevisions();
}

async function rowsIn(table: "listing" | "listing_placement" | "search_word"): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(db);
  return rows[0]?.rows ?? 0;
}

/** The ids of the source that each read shows, and the number that it counts, in the order of ids. */
async function everywhere() {
  const find = async (filter: Partial<ListingFilter>) => {
    const { rows, total } = await listListings({ category, theme: "", query: "", sort: "newest", ...filter }, 1, 100);
    return { shown: rows.map((row) => row.title.split(" ").at(-1)).sort(), total };
  };
  const sorts: ListingSort[] = ["newest", "cheapest", "dearest"];
  const [item] = await db.selectFrom("item").select("id").where("key", "=", "75257").execute();
  const { total, lowest } = await summarizeMatches({ category, theme: "star-wars", query: "falcon" });
  return {
    shelf: await find({}),
    theme: await find({ theme: "star-wars" }),
    search: await find({ query: "millennium falcon" }),
    narrowed: await find({ condition: "new", currency: "USD" }),
    inRange: await find({ from: "1", to: "999" }),
    sorted: await Promise.all(sorts.flatMap((sort) => [find({ sort }), find({ sort, query: "falcon" })])),
    deals: await find({ sort: "best" }),
    themes: (await countThemes(category, {} as never, "newest"))?.slice(0, 2),
    ofItem: (await listListingsOfItem(item?.id ?? 0, 9)).map((row) => row.title.split(" ").at(-1)).sort(),
    watched: { total, lowest },
  };
}

function onlyOf(shown: string[], lowest: number) {
  const all = { shown, total: shown.length };
  return {
    ...{ shelf: all, theme: all, search: all, narrowed: all, inRange: all, sorted: Array(6).fill(all) },
    ...{ deals: all, themes: [shown.length, shown.length], ofItem: shown },
    watched: { total: shown.length, lowest: [{ minor: lowest, currency: "USD" }] },
  };
}

beforeAll(async () => {
  const sale = (nth: number) =>
    saleRow({
      source: "past",
      sourceItemId: `${nth}`,
      title,
      condition: "New",
      priceMinor: 17_000 + nth,
      soldAt: daysAgo(nth),
    });
  await recordMarketRows([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(sale));
  await recalculatePrices();
});

beforeEach(async () => {
  await purgeSource("shop");
  await purgeSource("sample");
});

test("a listing is shown, counted and found until its own end, or for 30 days, without any job", async () => {
  await recordMarketRows([
    offer("lasting", { priceMinor: 15_000 }),
    offer("auction", { priceMinor: 9_000, endsAt: hoursAhead(48) }),
    offer("over", { priceMinor: 100, endsAt: hoursAhead(-1) }),
  ]);
  expect(await everywhere()).toEqual(onlyOf(["auction", "lasting"], 9_000));
  await pass(47);
  expect((await everywhere()).shelf.total).toBe(2);
  // Ten minutes before its end: caches may show for so long what they hold.
  await pass(0.9);
  expect(await everywhere()).toEqual(onlyOf(["lasting"], 15_000));
  await pass(30 * 24 - 48.5);
  expect((await everywhere()).shelf.total).toBe(1);
  await pass(0.5);
  expect((await everywhere()).shelf).toEqual({ shown: [], total: 0 });
  expect((await everywhere()).ofItem).toEqual([]);
});

test("one that was seen later than it is imported lasts 30 days from then on", async () => {
  await recordMarketRows([offer("old", { observedAt: new Date("2020-01-01") })]);
  const [seen] = await db.selectFrom("listing_seen").selectAll().execute();
  expect(seen?.seen_at).toEqual(new Date("2020-01-01"));
  expect((seen?.expires_at?.getTime() ?? 0) - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
});

test("what has expired is deleted with all that counts it, and comes again as what it was", async () => {
  await recordMarketRows([offer("ends", { endsAt: hoursAhead(2) }), offer("stays")]);
  const newest = await findNewestListing();
  const before = await db.selectFrom("listing").select(["id", "source_item_id"]).orderBy("id").execute();
  expect(await deleteExpired()).toBe(0);
  await pass(2);
  expect(await deleteExpired()).toBe(1);
  expect([await rowsIn("listing"), await rowsIn("listing_placement")]).toEqual([1, 2]);
  expect((await everywhere()).shelf).toEqual({ shown: ["stays"], total: 1 });
  expect(await db.selectFrom("search_word").select("word").where("word", "=", "ends").execute()).toEqual([]);

  await recordMarketRows([offer("ends"), offer("really-new")]);
  const after = await db.selectFrom("listing").select(["id", "source_item_id"]).orderBy("id").execute();
  expect(after.slice(0, 2)).toEqual(before);
  expect(await countNewMatches({ category, theme: "", query: "falcon" }, newest.id)).toBe(1);
  expect(await db.selectFrom("ended_listing").selectAll().execute()).toEqual([]);
});

test("listings that are seen again as they are write nothing else, and raise no revision", async () => {
  const many = Array.from({ length: 300 }, (_, nth) => offer(`many-${nth}`, { observedAt: hoursAhead(-2) }));
  await recordMarketRows(many);
  const written = async () => {
    const { rows } = await sql`
      select (select array_agg(xmin::text || ctid::text order by id) from listing) as listings,
        (select array_agg(xmin::text || ctid::text order by listing_id, shelf) from listing_placement) as placements,
        (select observations from catalogue_state) as observations,
        (select json_agg(category_revision order by category) from category_revision) as revisions`.execute(db);
    return rows[0];
  };
  const before = await written();
  const again = many.map((row) => ({ ...row, observedAt: new Date() }));
  expect(await recordMarketRows(again)).toMatchObject({ kept: 0, updated: 0, repeated: 300 });
  expect(await written()).toEqual(before);
  const { rows } = await sql<{ least: Date }>`select min(seen_at) as least from listing_seen`.execute(db);
  expect(Date.now() - (rows[0]?.least.getTime() ?? 0)).toBeLessThan(60_000);

  const cheaper = { ...offer("many-7"), priceMinor: 4_000 };
  expect(await recordMarketRows([cheaper])).toMatchObject({ updated: 1, repeated: 0 });
  expect(await written()).not.toEqual(before);
});

test("changes raise a revision at most once a minute, and none is forgotten", async () => {
  const revision = async () => {
    forgetRevisions();
    return (await currentRevisions()).get("legos") ?? 0;
  };
  await recordMarketRows([offer("first")]);
  const before = await revision();
  await recordBatchOf([offer("second")]);
  await recordBatchOf([offer("third")]);
  expect(await revision()).toBe(before);
  await raiseDueRevisions("after a minute");
  expect(await revision()).toBe(before);
  await database.run("update category_revision set raised_at = raised_at - interval '1 minute'");
  await raiseDueRevisions("after a minute");
  expect(await revision()).toBe(before + 1);
  await raiseDueRevisions("after a minute");
  expect(await revision()).toBe(before + 1);
});

test("made-up listings never expire, leave where another source has listings, and return once that is purged", async () => {
  const madeUp = listingRow({ source: "sample", sourceItemId: "s", title: `${title} made-up` });
  await recordMarketRows([madeUp, listingRow({ ...madeUp, category: "comics", title: "Amazing Spider-Man #300" })]);
  await pass(10_000);
  expect((await everywhere()).shelf.shown).toEqual(["made-up"]);
  await recordMarketRows([offer("real")]);
  expect((await everywhere()).shelf).toEqual({ shown: ["real"], total: 1 });
  const comics = { category: requireCategory("comics"), theme: "", query: "", sort: "newest" as const };
  expect((await listListings(comics, 1, 9)).total).toBe(1);
  await recordMarketRows([madeUp]);
  await deleteExpired();
  expect((await everywhere()).shelf.total).toBe(1);

  await purgeSource("shop");
  expect((await everywhere()).shelf).toEqual({ shown: ["made-up"], total: 1 });
});
