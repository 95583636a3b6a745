import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db } from "#app/models/platform/database.server.ts";
import { dayMs } from "#app/models/platform/day.ts";
import {
  findHighlights,
  listCategoryWeeks,
  listJustSold,
  listLargestChanges,
  listMostSold,
} from "#app/models/prices/highlights.server.ts";
import { daysAgo, saleRow } from "#tests/support/catalog/market-rows.ts";
import { recalculatePrices } from "#tests/support/catalog/recalculate-prices.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

beforeEach(async () => {
  for (const table of ["most_sold_item", "category_week", "sale", "item_value"] as const)
    await db.deleteFrom(table).execute();
});

/** Records sales of a set, so many days ago each, or before today's midnight, for this much. */
async function sell(
  key: string,
  sold: { days: number; minor?: number; beforeMidnight?: boolean }[],
  ending = "New Sealed",
): Promise<void> {
  await recordMarketRows(
    sold.map(({ days, minor = 10_000, beforeMidnight }, at) =>
      saleRow({
        title: `LEGO ${key} ${ending}`,
        catalogRef: `lego-set:${key}-1`,
        sourceItemId: `${key}-${ending}-${days}-${at}`,
        priceMinor: minor,
        soldAt: beforeMidnight ? new Date(today - days * dayMs) : daysAgo(days + 0.1),
        soldAtPrecision: "instant",
      }),
    ),
  );
  await recalculatePrices();
}

const days = (count: number, from = 0, minor = 10_000) =>
  Array.from({ length: count }, (_, at) => ({ days: from + at, minor: minor + at }));

const today = Date.parse(new Date().toISOString().slice(0, 10));

test("what sold most are the counted sales of 30 days in every condition", async () => {
  await sell("10281", days(8));
  await sell("10281", days(3), "used complete");
  await sell("10281", days(9), "instructions only");
  await sell("42030", days(9));
  await sell("21309", [...days(4), ...days(20, 31)]);
  await findHighlights();
  expect((await listMostSold()).map(({ key, sales }) => [key, sales])).toEqual([
    ["10281", 11],
    ["42030", 9],
  ]);
});

test("what sold most forgets at once the sales that are gone or count no more", async () => {
  await sell("10281", days(9));
  await sell("42030", days(7));
  await findHighlights();
  await sql`delete from sale where item_id = (select id from item where key = '42030')`.execute(db);
  await sql`
    update sale set excluded_by = 'lot', exclusion_reason = 'A lot.' where id in (
      select sale.id from sale join item on item.id = item_id where key = '10281' order by sold_at limit 4)`.execute(
    db,
  );
  expect((await listMostSold()).map(({ key, sales }) => [key, sales])).toEqual([["10281", 5]]);
});

test("of a category, four items are kept", async () => {
  for (let at = 0; at < 6; at += 1) await sell(String(10_300 + at), days(5 + at));
  await findHighlights();
  await findHighlights();
  expect((await listMostSold()).map(({ sales }) => sales)).toEqual([10, 9, 8, 7]);
});

test("the line of a category has the counted sales of twelve weeks of whole days, the last one at its end", async () => {
  const beforeMidnight = (...sold: number[]) => sold.map((days) => ({ days, beforeMidnight: true }));
  await sell("10281", beforeMidnight(0, 0.01, 1, 7, 7.01, 84, 84.01));
  await sell("10281", beforeMidnight(1, 2), "box only");
  await findHighlights();
  expect((await listCategoryWeeks()).get("legos")).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3]);
});

test("a change has five sales on either side, whose prices are clearly apart", async () => {
  await sell("10281", [...days(5, 0, 12_000), ...days(5, 46)]);
  await sell("42030", [...days(6, 0, 7_000), ...days(6, 46)]);
  await sell("21309", [...days(4, 0, 20_000), ...days(9, 46)]);
  await sell("75192", [...days(5, 0, 10_002), ...days(5, 46)]);
  await sell("75257", [...days(5, 0, 12_000), { days: 6, minor: 10_001 }, ...days(5, 46)]);
  const changes = (await listLargestChanges(5)).map(({ key, percent, sales }) => [key, percent, sales]);
  expect(changes).toEqual([
    ["42030", -30, 12],
    ["10281", 20, 10],
  ]);
});

test("what was just sold is one sale of each item, the newest first", async () => {
  await sell("10281", [{ days: 3, minor: 5_000 }]);
  await sell("10281", [{ days: 1, minor: 2_500 }], "used complete");
  await sell("42030", [{ days: 2, minor: 7_000 }, { days: 4 }]);
  await sell("21309", days(3), "instructions only");
  expect(
    (await listJustSold(5)).map(({ key, conditionKey, price, precision }) => [key, conditionKey, price, precision]),
  ).toEqual([
    ["10281", "used", { minor: 2_500, currency: "USD" }, "instant"],
    ["42030", "new", { minor: 7_000, currency: "USD" }, "instant"],
  ]);
});

test("a catalogue without sales has none of it", async () => {
  await findHighlights();
  expect(await Promise.all([listMostSold(), listLargestChanges(5), listJustSold(5)])).toEqual([[], [], []]);
  expect((await listCategoryWeeks()).size).toBe(0);
});
