import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayMs } from "#app/models/platform/day.ts";
import { judgeSales } from "#app/models/prices/judge-sales.ts";
import type { PricedSale } from "#app/models/prices/outliers.ts";
import { honestSales, madeUpSales, now, oldPrice } from "#tests/support/catalog/simulated-sales.ts";

const seeds = Array.from({ length: 20 }, (_, seed) => seed);
const medianBy = (sales: readonly PricedSale[]) => judgeSales(sales, now).value.median ?? 0;

let ids = 0;
const sold = (daysAgo: number, minor: number): PricedSale => ({
  id: ++ids,
  minor,
  soldAt: new Date(now.getTime() - daysAgo * dayMs),
  namesItem: true,
});
/** Sales at this price, one each so many days. */
const every = (days: number, from: number, to: number, minor: number) =>
  Array.from({ length: Math.floor((to - from) / days) }, (_, at) => sold(from + at * days, minor));

describe.each([1, 7])("twenty made-up sales in %s days beside twenty honest ones of a year", (days) => {
  test.each([10, 0.1, 1.5])("at %s times the price, keep the value", (factor) => {
    const drawn = seeds.map((seed) => madeUpSales(seed, { factor, days }));
    const kept = drawn.filter(({ honest, madeUp, honestMedian }) => {
      return Math.abs(medianBy([...honest, ...madeUp]) / honestMedian - 1) <= 0.1;
    });
    expect(kept.length).toBeGreaterThanOrEqual(19);
    for (const { honest, madeUp } of drawn) {
      const { exclusions } = judgeSales([...honest, ...madeUp], now);
      expect(honest.filter(({ id }) => exclusions.has(id) && exclusions.get(id)?.rule !== "held-back")).toEqual([]);
    }
  });
});

test("made-up sales of a week, whenever they were made, make no honest one an outlier", () => {
  for (const seed of seeds) {
    const { honest, madeUp } = madeUpSales(seed, { factor: 10, days: 7, daysAgo: 16 * seed });
    const { exclusions } = judgeSales([...honest, ...madeUp], now);
    expect(honest.filter(({ id }) => exclusions.has(id))).toEqual([]);
    expect(madeUp.every(({ id }) => exclusions.has(id))).toBe(true);
  }
});

test("a price that doubles over 60 days is the value by then, and one that falls by half", () => {
  const ratios = (course: Parameters<typeof honestSales>[1], day: number) =>
    seeds.map((seed) => medianBy(honestSales(seed, course, day)) / oldPrice);
  const over = (all: number[]) => all.filter((ratio) => ratio >= 1.6).length;
  const under = (all: number[]) => all.filter((ratio) => ratio <= 1 / 1.6).length;
  expect(over(ratios("doubles over 60 days", 60))).toBeGreaterThanOrEqual(19);
  expect(over(ratios("doubles over 60 days", 90))).toBe(20);
  expect(under(ratios("falls by half over 60 days", 60))).toBeGreaterThanOrEqual(19);
  expect(under(ratios("falls by half over 60 days", 90))).toBe(20);
});

const year = every(10, 10, 380, 100);

test("what is held back, and against what", () => {
  const jump = [sold(9, 150), sold(8, 160), sold(4, 155), sold(3, 158), sold(2, 152)];
  const { exclusions, value } = judgeSales([...year, sold(5, 102), ...jump], now);
  expect(value).toMatchObject({ median: 100, days: 365, certainty: "medium", counted: year.length + 1 });
  expect(value.heldBack).toMatchObject({ sales: 5, median: 155, lowest: 150, highest: 160, yearMedian: 100 });
  expect(value.heldBack?.from).toEqual(jump[0]?.soldAt);
  expect(value.heldBack?.yearSales).toBe(34);
  expect([...exclusions.keys()].sort()).toEqual(jump.map(({ id }) => id).sort());
  expect(exclusions.get(jump[0]?.id ?? 0)).toEqual({
    rule: "held-back",
    reason:
      "The price lies more than 25% above the sales of the year before. A jump must last three weeks before the value follows it.",
  });
});

test("a fall is held back too", () => {
  const fall = [1, 2, 3, 4, 5].map((daysAgo) => sold(daysAgo, 60));
  const { exclusions, value } = judgeSales([...year, ...fall], now);
  expect(value).toMatchObject({ median: 100, heldBack: { sales: 5, median: 60 } });
  expect(exclusions.get(fall[0]?.id ?? 0)?.reason).toContain("25% below");
});

test("a jump is more than 25 %", () => {
  const at = (minor: number) => judgeSales([...year, ...[1, 2, 3, 4, 5].map((days) => sold(days, minor))], now).value;
  expect([at(125), at(126), at(75), at(74)].map(({ median }) => median)).toEqual([125, 100, 75, 100]);
});

test("the third week with most sales beyond the fence is the value", () => {
  const weeks = (...daysAgo: number[]) =>
    judgeSales([...year, ...daysAgo.flatMap((days) => [sold(days, 150), sold(days, 150)])], now).value;
  expect(weeks(1, 2, 8)).toMatchObject({ median: 100, heldBack: { sales: 6 } });
  expect(weeks(1, 8, 15)).toMatchObject({ median: 150, heldBack: null });
  // Half of a week is not most of it: beside the one of 15 days ago is one of the year's.
  const half = [sold(1, 150), sold(2, 150), sold(3, 150), sold(8, 150), sold(8, 150), sold(15, 150)];
  expect(judgeSales([...year, ...half], now).value).toMatchObject({ median: 100, heldBack: { sales: 5 } });
});

test("a value of few sales looks at the weeks of its whole window", () => {
  const rare = [...every(30, 370, 730, 100), ...[20, 110, 170, 230, 290].map((daysAgo) => sold(daysAgo, 150))];
  expect(judgeSales(rare, now).value).toMatchObject({ days: 365, median: 150, heldBack: null });
});

test("without ten sales in the year before nothing is held back, and certainty is at most medium", () => {
  const jump = Array.from({ length: 30 }, (_, at) => sold(1 + at / 10, 150));
  const nine = every(10, 40, 130, 100);
  expect(judgeSales([...nine, ...jump], now).value).toMatchObject({ median: 150, heldBack: null, certainty: "medium" });
  expect(judgeSales([...nine, sold(200, 100), ...jump], now).value).toMatchObject({
    median: 100,
    heldBack: { sales: 30 },
  });
});

test("certainty is at most medium while newer sales are held back", () => {
  const daily = every(1, 10, 700, 100);
  const jump = Array.from({ length: 40 }, (_, at) => sold(1 + at / 10, 150));
  expect(judgeSales(daily, now).value.certainty).toBe("high");
  expect(judgeSales([...daily, ...jump], now).value).toMatchObject({ median: 100, days: 30, certainty: "medium" });
});

test("made-up sales of one week in the year before are not what is usual in it", () => {
  const madeUp = Array.from({ length: 40 }, (_, at) => sold(150 + at / 10, 150));
  const honest = [...every(1, 1, 6, 100), ...every(14, 90, 380, 100)];
  const { exclusions, value } = judgeSales([...honest, ...madeUp], now);
  expect(value).toMatchObject({ median: 100, heldBack: null });
  expect(honest.filter(({ id }) => exclusions.has(id))).toEqual([]);
});

test("an outlier is no part of a value, and makes no jump", () => {
  const outliers = [1, 2, 3, 4, 5, 6].map((daysAgo) => sold(daysAgo, 5_000));
  const { exclusions, value } = judgeSales([...year, ...outliers], now);
  expect(outliers.map(({ id }) => exclusions.get(id)?.rule)).toEqual(Array(6).fill("price-outlier"));
  expect(value).toMatchObject({ counted: year.length, median: 100, highest: 100, heldBack: null });
});

test("a lone dear sale of weeks ago is no part of a jump, and counts", () => {
  const lone = sold(26, 160);
  const jump = [1, 2, 3, 4, 5].map((daysAgo) => sold(daysAgo, 150));
  const { exclusions, value } = judgeSales([...year, lone, ...jump], now);
  expect(value.heldBack?.sales).toBe(5);
  expect(exclusions.has(lone.id)).toBe(false);
});

test.each([
  ["of a year", 400],
  ["of a few days", 6],
])("the same sales %s give the same value in any order and from any number of imports", (_, days) => {
  const sales = fc.array(
    fc.record({
      minor: fc.constantFrom(40, 49, 50, 51, 98, 100, 102, 166, 168, 170, 250),
      daysAgo: fc.integer({ min: 0, max: days }),
    }),
    { minLength: 40, maxLength: 80 },
  );
  fc.assert(
    fc.property(sales, fc.array(fc.nat(1_000_000), { minLength: 80, maxLength: 80 }), (drawn, order) => {
      const one = judgeSales(
        drawn.map(({ daysAgo, minor }) => sold(daysAgo, minor)),
        now,
      );
      const places = drawn.map((_, at) => at).sort((a, b) => (order[a] ?? 0) - (order[b] ?? 0) || a - b);
      const other = judgeSales(
        places.map((place) => sold(drawn[place]?.daysAgo ?? 0, drawn[place]?.minor ?? 0)),
        now,
      );
      expect(other.value).toEqual(one.value);
      expect(other.exclusions.size).toBe(one.exclusions.size);
    }),
    { numRuns: 500 },
  );
});
