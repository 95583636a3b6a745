import { sql } from "kysely";
import { expect, test } from "vitest";
import { raiseDueRevisions } from "#app/models/catalog/catalog-change.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { recalculateAgeingValues, recalculatePrices } from "#app/models/prices/recalculate.server.ts";
import { saleRow } from "#tests/support/catalog/market-rows.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

/** Sales of one set at these prices, a day apart; each set of numbers is an item of its own. */
function salesOfSet(number: string, prices: number[], source = "test") {
  return prices.map((priceMinor, index) =>
    saleRow({
      source,
      title: `LEGO ${number} New Sealed`,
      catalogRef: `lego-set:${number}-1`,
      sourceItemId: `${number}-${index}`,
      priceMinor,
      soldAt: new Date(Date.UTC(2026, 0, 1 + index)),
    }),
  );
}

async function verdicts(number: string) {
  const rows = await db
    .selectFrom("sale")
    .innerJoin("item", "item.id", "sale.item_id")
    .select(["price_minor", "excluded_by"])
    .where("item.key", "=", number)
    .orderBy("price_minor")
    .execute();
  return rows.map(({ price_minor, excluded_by }) => [price_minor, excluded_by]);
}

test("a price far from the rest is left out once the rest is there", async () => {
  await recordMarketRows(salesOfSet("10281", [1_000, 5_000, 5_100, 5_200, 5_000, 5_300, 5_100]));
  expect(await recalculatePrices()).toBe(1);
  expect((await verdicts("10281")).map(([, rule]) => rule)).toEqual(["price-outlier", ...Array(6).fill(null)]);
});

test("a verdict is taken back when more sales show that the price is usual", async () => {
  await recordMarketRows(salesOfSet("42030", [20_000, 5_000, 5_100, 5_200, 5_000, 5_300]));
  await recalculatePrices();
  expect((await verdicts("42030")).at(-1)).toEqual([20_000, "price-outlier"]);
  const dear = Array.from({ length: 12 }, (_, index) => 20_500 + index * 300);
  await recordMarketRows(salesOfSet("42030", dear, "later"));
  await recalculatePrices();
  expect((await verdicts("42030")).find(([price]) => price === 20_000)).toEqual([20_000, null]);
});

test("prices of different currencies are not compared", async () => {
  const rows = salesOfSet("75192", [80_000, 81_000, 82_000, 80_500, 81_500, 9_000_000]);
  await recordMarketRows([...rows.slice(0, 5), { ...rows[5]!, currency: "JPY" }]);
  await recalculatePrices();
  expect((await verdicts("75192")).every(([, rule]) => rule === null)).toBe(true);
});

test("made-up sales stop counting when real ones are there", async () => {
  await recordMarketRows(salesOfSet("21309", [10_000, 10_100], "sample"));
  await recalculatePrices();
  expect(await verdicts("21309")).toEqual([
    [10_000, null],
    [10_100, null],
  ]);
  await recordMarketRows(salesOfSet("21309", [12_000], "real"));
  await recalculatePrices();
  expect(await verdicts("21309")).toEqual([
    [10_000, "sample-replaced"],
    [10_100, "sample-replaced"],
    [12_000, null],
  ]);
});

test("what is recalculated is not recalculated again", async () => {
  await recalculatePrices();
  expect(await recalculatePrices()).toBe(0);
});

test("values that are calculated again and stay the same leave the caches alone; one that changes does not", async () => {
  const revision = async () =>
    (await db.selectFrom("category_revision").select("revision").where("category", "=", "legos").executeTakeFirst())
      ?.revision;
  const recalculate = async () => {
    await db.updateTable("item").set({ prices_stale_since: new Date() }).where("key", "=", "10300").execute();
    await recalculatePrices();
    await raiseDueRevisions("all");
    return revision();
  };
  await recordMarketRows(salesOfSet("10300", [5_000, 5_100, 5_000, 5_200, 5_100, 5_300, 5_150]));
  await recalculatePrices();
  await raiseDueRevisions("all");
  const before = await revision();
  expect(await recalculate()).toBe(before);
  await sql`update item_value set median = 1 where item_id = (select id from item where key = '10300')`.execute(db);
  expect(await recalculate()).not.toBe(before);
});

test.each([
  ["values whose windows have moved", sql`days = 30`],
  ["values that hold sales back", sql`days = null, sales_90_days = 0, held_back = '{"from": "2026-01-02T03:04:05Z"}'`],
])("%s are calculated again", async (_, state) => {
  await recordMarketRows(salesOfSet("10302", [5_000, 5_100, 5_000, 5_200, 5_100]));
  await recalculatePrices();
  await sql`
    update item_value set ${state}, median = 1, as_of = as_of - 1
    where item_id = (select id from item where key = '10302')`.execute(db);
  expect(await recalculateAgeingValues()).toBe(1);
  const value = await db
    .selectFrom("item_value")
    .innerJoin("item", "item.id", "item_value.item_id")
    .select("median")
    .where("key", "=", "10302")
    .executeTakeFirst();
  expect(value?.median).toBe(5_100);
  expect(await recalculateAgeingValues()).toBe(0);
});

test("several processes may settle at once", async () => {
  const numbers = Array.from({ length: 90 }, (_, index) => String(60_100 + index));
  await recordMarketRows(numbers.flatMap((number) => salesOfSet(number, [5_000, 5_100, 5_000, 5_200, 5_100, 900])));
  await Promise.all([recalculatePrices(), recalculatePrices(), recalculatePrices()]);
  for (const number of numbers) {
    expect((await verdicts(number)).filter(([, rule]) => rule !== null)).toEqual([[900, "price-outlier"]]);
  }
});
