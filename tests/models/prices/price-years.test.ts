import { expect, test } from "vitest";
import { db } from "#app/models/platform/database.server.ts";
import { weeksThere } from "#app/models/prices/price-year.ts";
import { listPriceYears } from "#app/models/prices/price-years.server.ts";
import { daysAgo, saleRow } from "#tests/support/catalog/market-rows.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

/** Records sales of a set, so many days ago each, for this much. */
function sell(key: string, sold: [days: number, minor: number][], ending = "New Sealed"): Promise<unknown> {
  return recordMarketRows(
    sold.map(([days, priceMinor], at) =>
      saleRow({
        title: `LEGO ${key} ${ending}`,
        catalogRef: `lego-set:${key}-1`,
        sourceItemId: `year-${key}-${ending}-${at}`,
        priceMinor,
        soldAt: daysAgo(days),
        soldAtPrecision: "instant",
      }),
    ),
  );
}

const idOf = async (key: string) => {
  const { id } = await db.selectFrom("item").select("id").where("key", "=", key).executeTakeFirstOrThrow();
  return id;
};
const newOf = async (key: string, currency = "USD") => ({ itemId: await idOf(key), conditionKey: "new", currency });

test("a year has the median of each week of seven days that end now, and none for a week without a sale", async () => {
  await sell("31058", [
    ...([0.1, 3, 6.9] as const).map((days, at): [number, number] => [days, 10_000 + 1_000 * at]),
    [7.1, 9_000],
    [363.9, 8_000],
  ]);
  const [year] = await listPriceYears([await newOf("31058")]);
  expect(year?.weeks).toHaveLength(52);
  expect(year?.weeks.map((median, at) => [at, median]).filter(([, median]) => median !== null)).toEqual([
    [0, 8_000],
    [50, 9_000],
    [51, 11_000],
  ]);
});

test("a year counts neither what is older, nor what is excluded, nor other conditions and currencies", async () => {
  await sell("31059", [
    [1, 10_000],
    [2, 12_000],
    [364.1, 1_000],
  ]);
  await sell("31059", [[1, 2_000]], "used complete");
  await sell("31059", [[1, 500]], "New Sealed in a lot");
  await db
    .updateTable("sale")
    .set({ excluded_by: "lot", exclusion_reason: "A lot." })
    .where("price_minor", "=", 500)
    .execute();
  const [year, inPounds] = await listPriceYears([await newOf("31059"), await newOf("31059", "GBP")]);
  expect(year).toMatchObject({ sales: 2, lowest: 10_000, highest: 12_000, low: 10_500, high: 11_500 });
  expect(year?.newest).toEqual([10_000, 12_000]);
  expect([inPounds?.sales, inPounds?.weeks.every((median) => median === null)]).toEqual([0, true]);
});

test("years come in the order in which they are asked for, in one statement", async () => {
  await sell("31060", [[1, 6_000]]);
  await sell("31061", [[1, 7_000]]);
  const wanted = [await newOf("31061"), await newOf("31060"), await newOf("31061")];
  const lowest = (await listPriceYears(wanted)).map((year) => year.lowest);
  expect(lowest).toEqual([7_000, 6_000, 7_000]);
  expect(await listPriceYears([])).toEqual([]);
});

test("the weeks in which a price was there are counted on its side, with the last of them", () => {
  const weeks = [100, null, 120, 140];
  expect(weeksThere({ weeks }, "below", 120)).toEqual({ count: 2, weeksAgo: 1 });
  expect(weeksThere({ weeks }, "above", 120)).toEqual({ count: 2, weeksAgo: 0 });
  expect(weeksThere({ weeks }, "below", 99)).toEqual({ count: 0, weeksAgo: null });
});
