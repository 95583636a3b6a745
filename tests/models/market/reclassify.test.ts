import { sql } from "kysely";
import type { PgBoss } from "pg-boss";
import { beforeEach, expect, test } from "vitest";
import { changeCatalog } from "#app/models/catalog/catalog-change.server.ts";
import { workReclassify } from "#app/models/jobs/reclassify-job.server.ts";
import { areRowsOutdated, noteRulesOfEmptyCatalogue, reclassify } from "#app/models/market/reclassify.server.ts";
import { listStoredRows, reread, writeChanges } from "#app/models/market/reclassify-rows.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { revisionOf } from "#app/models/platform/revision.server.ts";
import { listValues } from "#app/models/prices/values.server.ts";
import { daysAgo, listingRow, saleRow } from "#tests/support/catalog/market-rows.ts";
import { recalculatePrices } from "#tests/support/catalog/recalculate-prices.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

beforeEach(async () => {
  await sql`truncate sale, listing, item, changed_item, item_value, listing_placement, placement_block, item_view, trending_item, most_sold_item`.execute(
    db,
  );
  await db.updateTable("catalogue_state").set({ rules_version: 0 }).execute();
});

/** Sales of one sealed set at these prices, a day apart. */
async function recordSales(number: string, prices: readonly number[], more: Parameters<typeof saleRow>[0] = {}) {
  await recordMarketRows(
    prices.map((priceMinor, index) =>
      saleRow({
        title: `LEGO ${number} New Sealed`,
        sourceItemId: `${number}-${index}`,
        priceMinor,
        soldAt: daysAgo(index + 1),
        ...more,
      }),
    ),
  );
  await recalculatePrices();
}

/** Every sale with its item, as it counts. */
function listSales() {
  return db
    .selectFrom("sale")
    .leftJoin("item", "item.id", "sale.item_id")
    .select(["sale.price_minor as price", "item.key", "condition_key as condition", "excluded_by as excludedBy"])
    .orderBy("sale.id")
    .execute();
}

/** Changes stored sales into what older rules could have said of them. */
async function makeOutdated(change: {
  condition_key?: string;
  excluded_by?: string | null;
  exclusion_reason?: string | null;
  item_id?: number | null;
}) {
  await db.updateTable("sale").set(change).execute();
}

async function insertItem(key: string, more: { catalogued_at?: Date; name?: string } = {}): Promise<number> {
  const { id } = await db
    .insertInto("item")
    .values({ category: "legos", key, ...more })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The system column that changes with each write of a row. */
async function versionsOfRows() {
  const { rows } = await sql<{ version: string }>`
    select xmin::text || ctid::text as version from sale union all
    select xmin::text || ctid::text from listing order by 1`.execute(db);
  return rows;
}

test("an outdated item, condition and verdict become today's, and prices follow", async () => {
  await recordSales("75257", [10_000, 10_100, 10_200, 10_300, 10_400]);
  const wrong = await insertItem("75290");
  await makeOutdated({ item_id: wrong, condition_key: "used", excluded_by: "lot", exclusion_reason: "Old." });
  await db.deleteFrom("item_value").execute();

  const report = await reclassify();

  expect(report).toMatchObject({
    read: 5,
    changed: 5,
    ofAnotherItem: 5,
    inAnotherCondition: 5,
    nowCounted: 5,
    nowExcluded: {},
  });
  expect(await listSales()).toEqual(
    [10_000, 10_100, 10_200, 10_300, 10_400].map((price) => ({
      price,
      key: "75257",
      condition: "new",
      excludedBy: null,
    })),
  );
  const values = await db.selectFrom("item_value").select(["condition_key", "median", "sales"]).execute();
  expect(values).toEqual([{ condition_key: "new", median: 10_200, sales: 5 }]);
});

test("a sale that a title rule excludes now no longer counts, and the report names the rule", async () => {
  await recordSales("75257", [10_000], { title: "LEGO 75257 box only" });
  await makeOutdated({ excluded_by: null, exclusion_reason: null });
  expect(await reclassify()).toMatchObject({
    changed: 1,
    nowCounted: 0,
    nowExcluded: { "box-or-instructions-only": 1 },
  });
  expect((await listSales())[0]?.excludedBy).toBe("box-or-instructions-only");
});

test("a row that is right is not written", async () => {
  await recordSales("75257", [1_000, 10_000, 10_100, 10_200, 10_300, 10_400]);
  await recordMarketRows([
    listingRow({ sourceItemId: "1" }),
    listingRow({ sourceItemId: "2", title: "LEGO mixed lot" }),
  ]);
  await recalculatePrices();
  const before = await versionsOfRows();
  expect(await reclassify()).toMatchObject({ read: 8, changed: 0, itemsRenamed: 0, itemsRemoved: 0 });
  expect(before).toHaveLength(8);
  expect(await versionsOfRows()).toEqual(before);
});

test("what prices say against a sale stays while its title counts, and goes with its item", async () => {
  await recordSales("75257", [1_000, 10_000, 10_100, 10_200, 10_300, 10_400]);
  await recordSales("75290", [2_000], { title: "LEGO 75290 New Sealed" });
  const outlier = { excluded_by: "price-outlier", exclusion_reason: "Far from the rest." };
  await db.updateTable("sale").set(outlier).where("price_minor", "in", [1_000, 2_000]).execute();
  await db.updateTable("sale").set({ title: "Sealed box of bricks" }).where("price_minor", "=", 2_000).execute();
  await db.updateTable("sale").set({ condition_key: "used" }).where("price_minor", "=", 10_000).execute();
  const [stored] = await listStoredRows("sale", { after: 0, until: 1e9, limit: 1 });
  expect(stored && reread(stored).exclusion.by).toBe("price-outlier");
  expect(await reclassify()).toMatchObject({ changed: 2, nowCounted: 1 });
  expect((await listSales()).map(({ price, excludedBy }) => [price, excludedBy])).toEqual([
    [1_000, "price-outlier"],
    ...[10_000, 10_100, 10_200, 10_300, 10_400, 2_000].map((price) => [price, null]),
  ]);
});

test("a verdict on a price that was given since the row was read stays", async () => {
  await recordSales("75257", [10_000]);
  await makeOutdated({ condition_key: "used" });
  const [stored] = await listStoredRows("sale", { after: 0, until: 1e9, limit: 1 });
  if (!stored) throw new Error("The sale is missing.");
  await makeOutdated({ excluded_by: "price-outlier", exclusion_reason: "Far from the rest." });
  await changeCatalog((trx, copy) => writeChanges(trx, copy, "sale", [reread(stored)]));
  expect(await listSales()).toMatchObject([{ condition: "new", excludedBy: "price-outlier" }]);
});

test("a listing moves to its item and is compared with that item's value; one of no item with none", async () => {
  await recordSales("75257", [10_000, 10_000, 10_000, 10_000, 10_000]);
  await recordMarketRows([
    listingRow({ priceMinor: 12_000 }),
    listingRow({ title: "A box of bricks", sourceItemId: "box" }),
  ]);
  const wrong = await insertItem("75290");
  await db
    .updateTable("listing")
    .set({ item_id: wrong, condition_key: "used", percent_vs_recent: 7, deal_percent: 7 })
    .execute();
  await sql`update listing_placement set deal_percent = 7`.execute(db);
  expect(await reclassify()).toMatchObject({ read: 7, changed: 2, ofAnotherItem: 2, itemsRemoved: 1 });
  const listings = await db
    .selectFrom("listing")
    .leftJoin("item", "item.id", "listing.item_id")
    .innerJoin("listing_placement as placement", "placement.listing_id", "listing.id")
    .select(["item.key", "condition_key as condition", "listing.percent_vs_recent as percent"])
    .select("placement.deal_percent as placed")
    .where("shelf", "=", "legos")
    .orderBy("listing.id")
    .execute();
  expect(listings).toEqual([
    { key: "75257", condition: "new", percent: 20, placed: null },
    { key: null, condition: "unknown", percent: null, placed: null },
  ]);
});

test("a listing in which new rules see a flaw is no deal any more", async () => {
  await recordSales("75257", Array(10).fill(10_000));
  const listing = {
    title: "LEGO 75257 Millennium Falcon New Sealed, box wear",
    priceMinor: 8_000,
    observedAt: new Date(),
  };
  await recordMarketRows([listingRow(listing)]);
  await db.updateTable("listing").set({ is_flawed: false, deal_percent: 20 }).execute();
  await sql`update listing_placement set deal_percent = 20`.execute(db);
  expect(await reclassify()).toMatchObject({ changed: 1 });
  const listings = await db
    .selectFrom("listing")
    .innerJoin("listing_placement as placement", "placement.listing_id", "listing.id")
    .select(["is_flawed", "listing.deal_percent", "placement.deal_percent as placed", "percent_vs_recent"])
    .where("shelf", "=", "legos")
    .execute();
  expect(listings).toEqual([{ is_flawed: true, deal_percent: null, placed: null, percent_vs_recent: -20 }]);
});

test("a listing that was observed again since it was read is left as that observation says", async () => {
  const seen = (title: string, day: string) => listingRow({ sourceItemId: "1", title, observedAt: new Date(day) });
  await recordMarketRows([seen("LEGO 75257 Millennium Falcon New Sealed", "2026-01-10")]);
  await db.updateTable("listing").set({ condition_key: "unknown" }).execute();
  const [stored] = await listStoredRows("listing", { after: 0, until: 1e9, limit: 1 });
  if (!stored) throw new Error("The listing is missing.");
  await recordMarketRows([seen("LEGO 75257 Millennium Falcon used", "2026-01-12")]);
  await changeCatalog((trx, copy) => writeChanges(trx, copy, "listing", [reread(stored)]));
  const listings = await db.selectFrom("listing").select("condition_key").execute();
  expect(listings).toEqual([{ condition_key: "used" }]);
});

test("an item of which nothing is left goes, unless a set list named it", async () => {
  await recordSales("75257", [10_000]);
  await makeOutdated({ item_id: await insertItem("75290") });
  await insertItem("10497", { catalogued_at: new Date() });
  await db.deleteFrom("item").where("key", "=", "75257").execute();
  expect(await reclassify()).toMatchObject({ itemsRemoved: 1 });
  const items = await db.selectFrom("item").select(["key", "prices_stale_since"]).orderBy("key").execute();
  expect(items).toEqual([
    { key: "10497", prices_stale_since: null },
    { key: "75257", prices_stale_since: null },
  ]);
});

test("items get the names and facts that today's rules give them, unless a set list named them", async () => {
  const comic = (title: string) => saleRow({ category: "comics", title, sourceItemId: title });
  await recordSales("75257", [10_000]);
  await recordSales("10497", [10_000], { title: "LEGO 10497 Galaxy Explorer New Sealed" });
  await recordMarketRows([comic("Saga #1 VF"), comic("Saga 1 first print")]);
  const names = () => db.selectFrom("item").select(["key", "name", "pieces"]).orderBy("key").execute();
  const before = await names();
  await db.updateTable("item").set({ name: "Old", pieces: 1 }).where("key", "!=", "10497").execute();
  await db.updateTable("item").set({ name: "Listed", catalogued_at: new Date() }).where("key", "=", "10497").execute();
  expect(await reclassify()).toMatchObject({ changed: 0, itemsRenamed: 2 });
  const [, falcon, saga] = before;
  expect(await names()).toEqual([{ ...before[0], name: "Listed" }, falcon, { ...saga, pieces: 1 }]);
});

test("readers need not wait while a batch is written", async () => {
  await recordSales("75257", [10_000, 10_100]);
  await makeOutdated({ condition_key: "used" });
  await sql`create function pause() returns trigger language plpgsql as $$ begin perform pg_sleep(2); return null; end $$`.execute(
    db,
  );
  await sql`create trigger pause after update on sale execute function pause()`.execute(db);
  try {
    const running = reclassify();
    const isWriting = async () => {
      const { rows } =
        await sql`select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`.execute(
          db,
        );
      return rows.length > 0;
    };
    await expect.poll(isWriting, { timeout: 10_000, interval: 20 }).toBe(true);
    const started = performance.now();
    expect((await listSales()).map(({ condition }) => condition)).toEqual(["used", "used"]);
    expect(await listValues((await db.selectFrom("item").select("id").executeTakeFirstOrThrow()).id)).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(1_000);
    await running;
    expect((await listSales()).map(({ condition }) => condition)).toEqual(["new", "new"]);
  } finally {
    await sql`drop trigger pause on sale`.execute(db);
  }
});

test("pages learn once, at the end, of rows that changed without their prices", async () => {
  await recordSales("75257", [10_000]);
  await db.updateTable("sale").set({ condition_origin: "file" }).execute();
  const before = await revisionOf("legos");
  expect(await reclassify()).toMatchObject({ changed: 1, inAnotherCondition: 0 });
  expect((await revisionOf("legos")) - before).toBe(1);
});

test("sales that are imported meanwhile are read by today's rules too", async () => {
  await recordSales(
    "75257",
    Array.from({ length: 300 }, (_, index) => 10_000 + index),
  );
  await makeOutdated({ condition_key: "used", item_id: null });
  const [report] = await Promise.all([
    reclassify(),
    ...[1, 2, 3].map((run) => recordMarketRows([saleRow({ source: `meanwhile ${run}` })])),
  ]);
  expect(report?.changed).toBe(300);
  const sales = await listSales();
  expect(sales).toHaveLength(303);
  expect(new Set(sales.map(({ key, condition }) => `${key} ${condition}`))).toEqual(new Set(["75257 new"]));
});

test("once a sale has moved, prices change where it was and where it is", async () => {
  await recordSales("75257", [10_000]);
  await recordSales("75290", [20_000, 20_000], { title: "LEGO 75290 Mos Eisley Cantina New Sealed" });
  const cantina = await db.selectFrom("item").select("id").where("key", "=", "75290").executeTakeFirstOrThrow();
  await db.updateTable("sale").set({ item_id: cantina.id }).where("price_minor", "=", 10_000).execute();
  await db.updateTable("item").set({ prices_stale_since: new Date() }).execute();
  await recalculatePrices();
  const counted = async () => {
    const values = db.selectFrom("item_value").innerJoin("item", "item.id", "item_id");
    const rows = await values.select(["key", "condition_key", "counted"]).orderBy("key").execute();
    return rows.map(({ key, condition_key, counted }) => `${key} ${condition_key} ${counted}`);
  };
  expect(await counted()).toEqual(["75290 new 3"]);
  const rows = await listStoredRows("sale", { after: 0, until: 1e9, limit: 1 });
  await changeCatalog((trx, copy) => writeChanges(trx, copy, "sale", rows.map(reread)));
  expect(await recalculatePrices()).toBe(2);
  expect(await counted()).toEqual(["75257 new 1", "75290 new 2"]);
});

test("of two runs at once, one waits for the other, and finds nothing left to do", async () => {
  await recordSales("75257", [10_000]);
  await makeOutdated({ condition_key: "unknown" });
  const steps: string[] = [];
  let second: Promise<unknown> = Promise.resolve();
  const first = reclassify({
    onProgress: ({ step }) => {
      if (step !== "reading") return;
      second = reclassify({ onlyIfOutdated: true, onProgress: ({ step }) => steps.push(step) });
    },
  });
  expect(await first).toMatchObject({ changed: 1 });
  expect(await second).toBeNull();
  expect(new Set(steps)).toEqual(new Set(["waiting"]));
});

test("rows are outdated until a whole run has ended; those of an empty catalogue never are", async () => {
  await noteRulesOfEmptyCatalogue();
  expect(await areRowsOutdated()).toBe(false);
  await db.updateTable("catalogue_state").set({ rules_version: 0 }).execute();
  await recordMarketRows([listingRow()]);
  await noteRulesOfEmptyCatalogue();
  expect(await areRowsOutdated()).toBe(true);
  await reclassify();
  expect(await areRowsOutdated()).toBe(false);
  expect(await reclassify({ onlyIfOutdated: true })).toBeNull();
});

test("a start sends the job only while the rows are outdated", async () => {
  const sent: string[] = [];
  const boss = {
    getQueue: async () => null,
    createQueue: async () => {},
    work: async () => "",
    send: async (name: string) => sent.push(name),
  };
  const start = () => workReclassify(boss as unknown as PgBoss, new AbortController().signal);
  await recordSales("75257", [10_000]);
  await start();
  expect(sent).toEqual(["reclassify"]);
  await reclassify();
  await start();
  expect(sent).toEqual(["reclassify"]);
});
