import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { requireCategory } from "#app/models/catalog/categories.ts";
import { type ListingFilter, listListings } from "#app/models/listings/listings.server.ts";
import { checkPrice } from "#app/models/market/check-price.server.ts";
import type { ListingRow } from "#app/models/market/parsing/record.ts";
import { db } from "#app/models/platform/database.server.ts";
import { daysAgo, listingRow, saleRow } from "#tests/support/catalog/market-rows.ts";
import { recalculatePrices } from "#tests/support/catalog/recalculate-prices.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

const set = "LEGO Architecture 21054 The White House New Sealed";

/** Sales of a set at these prices in dollars, one a day. */
const salesOf = (title: string, dollars: readonly number[]) =>
  dollars.map((price, at) =>
    saleRow({ title, sourceItemId: `${title} ${at}`, priceMinor: 100 * price, soldAt: daysAgo(at + 1) }),
  );
const around100 = [90, 92, 94, 96, 98, 100, 100, 102, 104, 106, 108, 110];

const ask = (sourceItemId: string, changes: Partial<ListingRow> = {}) =>
  listingRow({ title: set, source: "asks", sourceItemId, priceMinor: 8_000, observedAt: new Date(), ...changes });

async function list(filter: Partial<ListingFilter> = {}, page = 1, size = 100) {
  return listListings(
    { category: requireCategory("legos"), theme: "", query: "", sort: "best", ...filter },
    page,
    size,
  );
}

async function dealsOf(rows: readonly ListingRow[]) {
  await recordMarketRows(rows);
  const { rows: all } = await list({ sort: "newest" });
  const { rows: deals } = await sql<{ id: number; source_item_id: string }>`
    select id, source_item_id from listing`.execute(db);
  const nameOf = new Map(deals.map((row) => [row.id, row.source_item_id]));
  return new Map(all.map(({ id, deal }) => [nameOf.get(id) ?? "", deal]));
}

beforeAll(async () => {
  await recordMarketRows([
    ...salesOf(set, around100),
    ...salesOf("LEGO Architecture 21056 Taj Mahal New Sealed", around100.slice(0, 9)),
    ...salesOf("LEGO Architecture 21058 Great Pyramid of Giza", around100),
  ]);
  await recalculatePrices();
});

test("a deal says by how much it is below the value, of how many sales, and whether delivery is known", async () => {
  const deals = await dealsOf([
    ask("unknown delivery"),
    ask("free delivery", { shippingMinor: 0 }),
    ask("paid delivery", { shippingMinor: 500 }),
  ]);
  expect(Object.fromEntries(deals)).toEqual({
    "unknown delivery": { percent: 20, reason: "20% below the value of 12 sales, delivery not stated" },
    "free delivery": { percent: 20, reason: "20% below the value of 12 sales, delivery free" },
    "paid delivery": { percent: 15, reason: "15% below the value of 12 sales, delivery included" },
  });
});

test.each<[why: string, changes: Partial<ListingRow>]>([
  ["costs as much as the value", { priceMinor: 10_000 }],
  ["costs as much with delivery", { shippingMinor: 2_000 }],
  ["is a lot", { title: `2 x ${set}` }],
  ["is a choice by its title", { title: `${set} you pick` }],
  ["is a choice by its source", { offer: "choice" }],
  ["is an auction", { offer: "auction" }],
  ["is incomplete", { title: "LEGO Architecture 21054 The White House new, missing one bag" }],
  ["is damaged, if only its box", { title: `${set} damaged box` }],
  ["is in another condition without a value", { title: "LEGO Architecture 21054 The White House used" }],
  ["says no condition", { title: "LEGO Architecture 21054 The White House" }],
  ["contradicts its source", { title: "LEGO Architecture 21054 The White House used", condition: "New" }],
  ["is of another currency", { currency: "GBP" }],
  ["has a price that a sale must not have", { priceMinor: 3_000 }],
  ["is of a value of nine sales", { title: "LEGO Architecture 21056 Taj Mahal New Sealed" }],
  ["is compared with sales in an unknown condition", { title: "LEGO Architecture 21058 Great Pyramid of Giza" }],
  ["was seen fifteen days ago", { observedAt: daysAgo(15) }],
])("what %s is no deal", async (why, changes) => {
  const deals = await dealsOf([ask("good"), ask(why, changes)]);
  expect(deals.get("good")).not.toBeNull();
  expect(deals.get(why)).toBeNull();
});

test("a graded comic without its grade is no deal", async () => {
  const comic = { title: "Amazing Spider-Man #300 1988 CGC Graded", category: "comics" } as const;
  await recordMarketRows([
    ...around100.map((dollars, at) =>
      saleRow({ ...comic, sourceItemId: `comic ${at}`, priceMinor: 100 * dollars, soldAt: daysAgo(at + 1) }),
    ),
    ask("comic", comic),
  ]);
  await recalculatePrices();
  const { rows } = await list({ category: requireCategory("comics"), sort: "newest" });
  expect(rows.map(({ conditionKey, percentVsRecent, deal }) => [conditionKey, percentVsRecent, deal])).toEqual([
    ["graded", -20, null],
  ]);
});

test("a price more than four times below a value is no deal, however far apart the sales are", async () => {
  const title = "LEGO Architecture 21057 Singapore New Sealed";
  await recordMarketRows(salesOf(title, [5, 10, 20, 40, 80, 100, 100, 200, 400, 800, 1_600]));
  await recalculatePrices();
  const deals = await dealsOf([ask("far", { title, priceMinor: 2_400 }), ask("near", { title, priceMinor: 2_600 })]);
  expect([deals.get("far"), deals.get("near")?.percent]).toEqual([null, 74]);
});

test("a value of fewer than ten sales, or one of low certainty, makes no deal", async () => {
  for (const change of [{ sales: 9 }, { certainty: "low" as const }]) {
    await db
      .updateTable("item_value")
      .set({ sales: 12, certainty: "medium", ...change })
      .execute();
    expect(
      (await dealsOf([ask(`unsure ${JSON.stringify(change)}`)])).get(`unsure ${JSON.stringify(change)}`),
    ).toBeNull();
  }
  await db.updateTable("item_value").set({ sales: 12, certainty: "medium" }).execute();
  expect((await dealsOf([ask("sure")])).get("sure")).not.toBeNull();
});

test("a title that does not name its item is no deal", async () => {
  await recordMarketRows([ask("elsewhere")], { namesItem: false });
  expect((await dealsOf([])).get("elsewhere")).toBeNull();
});

test("an auction, and one of several variations, is compared with nothing", async () => {
  await recordMarketRows([ask("bid", { offer: "auction", priceMinor: 99 }), ask("variation", { offer: "choice" })]);
  const { rows } = await sql<{ percent_vs_recent: number | null; is_far_off: boolean }>`
    select percent_vs_recent, is_far_off from listing where source_item_id in ('bid', 'variation')`.execute(db);
  expect(rows).toEqual([0, 1].map(() => ({ percent_vs_recent: null, is_far_off: false })));
});

test("a listing that ends is no deal any more, and one that is seen again is one again", async () => {
  await recordMarketRows([
    ask("ends", { priceMinor: 7_000 }),
    ask("comes back", { priceMinor: 7_100, observedAt: daysAgo(15) }),
  ]);
  const first = async () => (await list({}, 1, 2)).rows.map(({ price }) => price.minor);
  expect(await first()).toContain(7_000);
  expect(await first()).not.toContain(7_100);
  await sql`update listing_seen set expires_at = now() from listing
    where listing.id = listing_id and source_item_id = 'ends'`.execute(db);
  await recordMarketRows([ask("comes back", { priceMinor: 7_100 })]);
  expect(await first()).toContain(7_100);
  expect(await first()).not.toContain(7_000);
});

test("the best deals come first, are counted and paged through once; in a search the others follow", async () => {
  const titles = Array.from({ length: 90 }, (_, at) =>
    ask(`many ${at}`, { priceMinor: 8_500 + 25 * at, observedAt: at % 10 === 0 ? daysAgo(20) : new Date() }),
  );
  await recordMarketRows(titles);
  const { total } = await list();
  const pages = await Promise.all(Array.from({ length: 12 }, (_, page) => list({}, page + 1, 10)));
  const shown = pages.slice(0, Math.ceil(total / 10)).flatMap(({ rows }) => rows);
  expect([shown.length, new Set(shown.map(({ id }) => id)).size]).toEqual([total, total]);
  const percents = shown.map(({ deal }) => deal?.percent ?? 0);
  expect(percents).toEqual(percents.toSorted((one, other) => other - one));
  expect(percents.at(-1)).toBeGreaterThanOrEqual(1);
  const found = (await list({ query: "architecture" }, 1, 500)).rows;
  const isDeal = found.map(({ deal }) => deal !== null);
  expect(isDeal).toEqual(isDeal.toSorted((one, other) => Number(other) - Number(one)));
  expect(isDeal.filter(Boolean)).toHaveLength(total);
  expect(isDeal).toContain(false);
});

test("a check of a deal's title and price says that it would count", async () => {
  const { rows } = await list({}, 1, 20);
  for (const { title, price, deal } of rows) {
    const question = { title, price: `$${price.minor / 100}`, currency: "", category: "", condition: "" } as const;
    const { exclusion, shown } = await checkPrice(question);
    expect([exclusion, shown.value?.sales]).toEqual([null, Number(/of (\d+) sales/.exec(deal?.reason ?? "")?.[1])]);
  }
});
