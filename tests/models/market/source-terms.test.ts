import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findTrending } from "#app/models/community/trending.server.ts";
import { purgeSource } from "#app/models/market/purge-source.server.ts";
import { reclassify } from "#app/models/market/reclassify.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { findHighlights, listJustSold } from "#app/models/prices/highlights.server.ts";
import { readSales } from "#app/models/prices/history.server.ts";
import { addSource, changeSettings, removeSource } from "#app/models/sources/sources.server.ts";
import { daysAgo, saleRow } from "#tests/support/catalog/market-rows.ts";
import { recalculatePrices } from "#tests/support/catalog/recalculate-prices.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

beforeEach(async () => {
  await sql`truncate sale, item, item_value, most_sold_item, category_week, trending_item, item_view cascade`.execute(
    db,
  );
  await addSource("shop", "push", {});
});

afterEach(async () => {
  await purgeSource("shop");
  await db.deleteFrom("source").where("name", "=", "shop").execute();
});

/** Sales of a sealed set at these prices, a day apart; those of no two sources at the same time. */
const sales = (source: string, key: string, prices: readonly number[]) =>
  prices.map((priceMinor, at) =>
    saleRow({
      ...{ source, priceMinor, title: `LEGO ${key} New Sealed`, catalogRef: `lego-set:${key}-1` },
      ...{ sourceItemId: `${key}-${at}`, soldAt: daysAgo(at + 1 + source.length / 10), soldAtPrecision: "instant" },
    }),
  );

const own = sales("own", "75257", [10_000, 10_100, 10_200, 10_300, 10_400]);
const ofShop = [
  ...sales("shop", "75257", [11_000, 11_200, 11_400, 11_600, 11_800, 99_000]),
  ...sales("shop", "10281", [5_000, 5_100, 5_200, 5_300, 5_400]),
  saleRow({ source: "shop", title: "LEGO 75257 Millennium Falcon job lot", soldAt: daysAgo(2) }),
  saleRow({ source: "shop", title: "Something nice", soldAt: daysAgo(2) }),
];

const letCount = (countsInValues: boolean) => changeSettings("shop", { countsInValues });

/** What pages say of values: calculated now. */
async function everyValue() {
  await recalculatePrices();
  await findHighlights();
  await findTrending();
  const read = async (query: string) => (await sql.raw(query).execute(db)).rows;
  const { id } = await db.selectFrom("item").select("id").where("key", "=", "75257").executeTakeFirstOrThrow();
  const { averages, counted } = await readSales(id, { currency: "USD", condition: "new" }, new Date());
  return {
    values: await read(
      `select key, currency, condition_key, counted, sales_90_days, median, low, high, lowest, highest, last_price
      from item_value join item on item.id = item_id where counted > 0 order by 1, 2, 3`,
    ),
    tallies: await read("select key, counted_sales from item where counted_sales > 0 order by 1"),
    mostSold: await read("select key, sales from most_sold_item join item on item.id = item_id order by 1"),
    weeks: await read("select category, weeks_ago, sales from category_week order by 1, 2"),
    trending: await read(
      "select key, sales from trending_item join item on item.id = item_id where sales > 0 order by 1",
    ),
    justSold: (await listJustSold(10)).map(({ key, price }) => [key, price]),
    ...{ averages, chart: counted.map(({ minor }) => minor) },
  };
}

const rulesOf = async (source: string) =>
  (
    await db
      .selectFrom("sale")
      .select(["title", "price_minor", "excluded_by", "exclusion_reason"])
      .where("source", "=", source)
      .orderBy("id")
      .execute()
  ).map(({ excluded_by }) => excluded_by);

const byTerms = [...Array(11).fill("source-terms"), "lot", "source-terms"];
const byRules = [...Array(5).fill(null), "price-outlier", ...Array(5).fill(null), "lot", null];

test("sales of a source that does not let them count are in no value until it does, whatever happens meanwhile", async () => {
  await recordMarketRows(own);
  const without = await everyValue();
  await recordMarketRows(ofShop);
  const withAll = await everyValue();
  expect(await rulesOf("shop")).toEqual(byRules);
  expect(withAll.values).not.toEqual(without.values);

  await letCount(false);
  expect(await everyValue()).toEqual(without);
  expect(await rulesOf("shop")).toEqual(byTerms);
  const reasons = await db
    .selectFrom("sale")
    .select("exclusion_reason")
    .where("excluded_by", "=", "source-terms")
    .execute();
  expect(new Set(reasons.map((row) => row.exclusion_reason))).toEqual(
    new Set(['Sales of the source "shop" do not count in values.']),
  );

  expect(await reclassify()).toMatchObject({ read: own.length + ofShop.length, changed: 0 });
  expect(await rulesOf("shop")).toEqual(byTerms);
  expect(await everyValue()).toEqual(without);
  expect(await recordMarketRows(ofShop)).toMatchObject({ kept: 0, repeated: ofShop.length });
  expect(await everyValue()).toEqual(without);
  await db.updateTable("item").set({ prices_stale_since: new Date() }).execute();
  expect(await everyValue()).toEqual(without);

  await letCount(true);
  expect(await everyValue()).toEqual(withAll);
  expect(await rulesOf("shop")).toEqual(byRules);
});

test("new sales of such a source do not count from the moment they are on record", async () => {
  await letCount(false);
  await recordMarketRows(ofShop);
  expect(await rulesOf("shop")).toEqual(byTerms);
  await recalculatePrices();
  expect(await rulesOf("shop")).toEqual(byTerms);
});

test("what a title no longer says, the terms of the source say", async () => {
  await letCount(false);
  await recordMarketRows(ofShop);
  await db.updateTable("sale").set({ excluded_by: "lot", exclusion_reason: "By older rules." }).execute();
  await reclassify();
  expect(await rulesOf("shop")).toEqual(byTerms);
});

test("made-up sales are replaced by real ones that may count alone", async () => {
  await recordMarketRows(sales("sample", "10281", [5_000, 5_100]));
  await letCount(false);
  await recordMarketRows(ofShop);
  await recalculatePrices();
  expect(await rulesOf("sample")).toEqual([null, null]);
  await letCount(true);
  await recalculatePrices();
  expect(await rulesOf("sample")).toEqual(["sample-replaced", "sample-replaced"]);
  await purgeSource("sample");
});

test("the terms of a source that is added hold for rows of its name that are there; with such rows it stays", async () => {
  await db.deleteFrom("source").where("name", "=", "shop").execute();
  await recordMarketRows(ofShop);
  await recalculatePrices();
  await addSource("shop", "push", { countsInValues: "false" });
  await recalculatePrices();
  expect(await rulesOf("shop")).toEqual(byTerms);
  await expect(removeSource("shop")).rejects.toThrow("Delete the rows too");
  await changeSettings("shop", { countsInValues: null, mayBeInBackups: false });
  await expect(removeSource("shop")).rejects.toThrow("Delete the rows too");
  await changeSettings("shop", { mayBeInBackups: null });
  await removeSource("shop");
  await recalculatePrices();
  expect(await rulesOf("shop")).toEqual(byRules);
});

test("a term is on or off, in words that SQL reads", async () => {
  for (const countsInValues of ["no", "0", "False", 0])
    await expect(changeSettings("shop", { countsInValues })).rejects.toThrow();
});
