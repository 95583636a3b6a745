import fc from "fast-check";
import { expect, test } from "vitest";
import { dayMs } from "#app/models/platform/day.ts";
import {
  findPriceExclusions,
  lowestUsualPrice,
  maxRatioWithoutOutliers,
  type PricedSale,
} from "#app/models/prices/outliers.ts";
import { SeededRandom } from "#scripts/sample/seeded-random.ts";

function sold(prices: readonly number[], everyDays = 1): PricedSale[] {
  return prices.map((minor, index) => ({
    id: index,
    minor,
    soldAt: new Date(index * everyDays * dayMs),
    namesItem: true,
  }));
}

function excluded(sales: readonly PricedSale[]) {
  return [...findPriceExclusions(sales).keys()];
}

test("a single figure at a tenth of the price and a pair at more than double are outliers", () => {
  const prices = [10_000, 10_400, 9_800, 1_000, 10_100, 9_900, 22_000, 10_200];
  expect(excluded(sold(prices))).toEqual([3, 6]);
});

test("honest prices that differ by 40 % stay", () => {
  expect(excluded(sold([10_000, 10_000, 10_000, 14_000, 10_000, 6_000, 10_000]))).toEqual([]);
});

test("equal prices do not condemn the next one, but a price below half of them goes", () => {
  expect(excluded(sold([5_000, 5_000, 5_000, 5_000, 5_000, 5_300]))).toEqual([]);
  expect(excluded(sold([5_000, 5_000, 5_000, 5_000, 5_000, 2_600]))).toEqual([]);
  expect(excluded(sold([5_000, 5_000, 5_000, 5_000, 5_000, 2_400]))).toEqual([5]);
});

test("where prices differ widely, more is tolerated", () => {
  expect(excluded(sold([5_000, 7_000, 9_000, 12_000, 16_000, 20_000, 30_000]))).toEqual([]);
});

test("below five sales nobody is judged", () => {
  expect(excluded(sold([10_000, 10_000, 10_000, 10]))).toEqual([]);
  expect(excluded(sold([10_000, 10_000, 10_000, 10_000, 10]))).toEqual([4]);
});

test("a sale is compared with its time: a price that tripled over the years is not far", () => {
  const prices = Array.from({ length: 400 }, (_, index) => Math.round(5_000 * 3 ** (index / 399)));
  expect(excluded(sold(prices))).toEqual([]);
  expect(excluded(sold(prices.with(390, 5_000)))).toEqual([390]);
});

test("the nearest sales in time are compared with, not the nearest in number", () => {
  const old = sold(Array.from({ length: 40 }, () => 1_000));
  const recent = sold(Array.from({ length: 40 }, () => 9_000)).map((sale) => ({
    ...sale,
    id: 1_000 + sale.id,
    soldAt: new Date(sale.soldAt.getTime() + 2_000 * dayMs),
  }));
  expect(excluded([...old, ...recent])).toEqual([]);
});

test("a sale does not vouch for its own price", () => {
  const sales = sold([1_000, 1_000, 3_000, 3_000, 6_000]);
  expect(findPriceExclusions(sales).get(4)).toBeUndefined();
  expect(excluded(sold([2_000, 2_000, 2_000, 2_000, 3_400]))).toEqual([4]);
});

test("the order of the sales does not matter, not even on one day", () => {
  const sales = Array.from({ length: 200 }, (_, index) => ({
    id: index,
    minor: index % 23 === 0 ? 700 : 5_000 + ((index * 7919) % 3_000),
    soldAt: new Date(Math.floor(index / 70) * dayMs),
    namesItem: true,
  }));
  const expected = new Map([...findPriceExclusions(sales)].sort());
  expect(expected.size).toBe(9);
  expect(new Map([...findPriceExclusions(sales.toReversed())].sort())).toEqual(expected);
  expect(new Map([...findPriceExclusions(sales.toSorted((a, b) => a.minor - b.minor))].sort())).toEqual(expected);
});

test("a free sale is far from the rest, but not from other free ones", () => {
  expect(excluded(sold([0, 0, 0, 0, 0, 0]))).toEqual([]);
  expect(excluded(sold([5_000, 5_000, 5_000, 5_000, 5_000, 0]))).toEqual([5]);
});

test("the reason says how far, which way and from how many sales", () => {
  const found = findPriceExclusions(sold([10_000, 10_000, 10_000, 10_000, 10_000, 600, 25_000]));
  expect(found.get(5)).toEqual({
    rule: "price-outlier",
    reason: "The price is 94% below the median of 6 sales around that time.",
  });
  expect(found.get(6)).toEqual({
    rule: "price-outlier",
    reason: "The price is 150% above the median of 5 sales around that time.",
  });
});

test("at most thirty sales are compared with", () => {
  const found = findPriceExclusions(sold([...Array.from({ length: 80 }, () => 10_000), 600]));
  expect(found.get(80)?.reason).toContain("of 30 sales around that time");
});

test("prices that lie close together are never too far, however they are spread over time", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 400 })), {
        minLength: 5,
      }),
      (lowest, drawn) => {
        const highest = Math.floor(lowest * maxRatioWithoutOutliers);
        const sales = drawn.map(([share, when], id) => ({
          id,
          minor: Math.round(lowest + share * (highest - lowest)),
          soldAt: new Date(when * dayMs),
          namesItem: id % 3 > 0,
        }));
        expect(findPriceExclusions(sales).size).toBe(0);
      },
    ),
  );
});

/** Sales of the item itself, whose titles name it, and others under its number. */
function mixed(named: readonly number[], unnamed: readonly number[]): PricedSale[] {
  return sold([...named, ...unnamed]).map((sale) => ({ ...sale, namesItem: sale.id < named.length }));
}

test("only titles that name the item are the rest: figures under a set's number may be the majority", () => {
  const sets = [25_000, 25_500, 28_000, 28_500, 30_000, 31_000];
  const figures = Array.from({ length: 20 }, (_, index) => 300 * 1.2 ** index);
  const found = findPriceExclusions(mixed(sets, figures));
  expect([...found.keys()]).toEqual(figures.map((_, index) => sets.length + index));
  expect(found.get(10)).toEqual({
    rule: "other-item",
    reason:
      "The title does not name the item, and the price is 98% below the median of 6 sales around that time whose titles do.",
  });
});

test("a title without the name at more than half of the price is the item", () => {
  expect(excluded(mixed([10_000, 10_000, 10_000, 10_000], [5_100, 9_000]))).toEqual([]);
  expect(excluded(mixed([10_000, 10_000, 10_000, 10_000], [4_900, 9_000]))).toEqual([4]);
});

test("two titles that name the item are too few to tell another item", () => {
  expect(excluded(mixed([10_000, 10_000], [900]))).toEqual([]);
  expect(excluded(mixed([10_000, 10_000, 10_000], [900]))).toEqual([3]);
});

test("where few titles name the item, all that may be it are the rest", () => {
  expect(excluded(mixed([10_000], [9_000, 11_000, 10_500, 9_500, 9_900, 1_000]))).toEqual([6]);
  expect(excluded(mixed([10_000, 9_900, 10_100], [9_000, 11_000, 10_500, 30_000, 500, 600]))).toEqual([7, 8, 6]);
});

test("titles that name it do not vouch for those that do not, nor the other way round", () => {
  expect(excluded(mixed([10_000, 10_100, 9_900, 10_000, 10_000], [30_000, 30_000, 30_000, 30_000]))).toEqual([
    5, 6, 7, 8,
  ]);
});

test("without names too, a third of the sales far above a gap are the sets, and the rest parts", () => {
  const figures = Array.from({ length: 12 }, (_, index) => 300 * 1.3 ** index);
  const sets = [25_000, 26_000, 28_000, 28_500, 29_000, 30_000, 31_000];
  expect(excluded(sold([...figures, ...sets]))).toEqual(figures.map((_, index) => index));
  expect(excluded(sold([800, 900, 1_000, 900, 1_000, 1_100, 28_000, 29_000]))).toEqual([6, 7]);
});

test("where the condition is unknown, new and used sales stand side by side", () => {
  const both = [10_000, 10_400, 9_800, 10_100, 9_700, 10_200, 4_700, 4_900, 5_100];
  expect(excluded(sold(both))).toEqual([6, 7]);
  expect(findPriceExclusions(sold(both), { conditionIsKnown: false }).size).toBe(0);
  expect([...findPriceExclusions(sold([...both, 2_000]), { conditionIsKnown: false }).keys()]).toEqual([9]);
});

test("of honest cheap sales at most one in a hundred is lost, however few there are", () => {
  for (const deviation of [0.05, 0.1, 0.2, 0.3]) {
    for (const number of [5, 6, 8, 10, 20, 60]) {
      const random = new SeededRandom(`${number}`);
      let lost = 0;
      let drawn = 0;
      while (drawn < 5_000) {
        const prices = Array.from({ length: number }, () => Math.round(10_000 * random.logNormal(deviation)));
        lost += excluded(sold(prices)).filter((id) => (prices[id] ?? 0) < 10_000).length;
        drawn += number;
      }
      expect(lost / drawn, `${number} sales, ${deviation}`).toBeLessThanOrEqual(0.01);
    }
  }
});

test("the lowest usual price is the lowest at which one more sale would count", () => {
  const random = new SeededRandom("usual prices");
  for (let round = 0; round < 300; round += 1) {
    const prices = Array.from({ length: 1 + (round % 50) }, () =>
      Math.round(10_000 * Math.exp(random.uniform() * (round % 7))),
    );
    // Every fifth group has few titles that name the item.
    const sales = sold(prices).map((sale, at) => ({ ...sale, namesItem: round % 5 > 0 || at % 9 === 0 }));
    const lowest = lowestUsualPrice(sales);
    const counts = (minor: number) => {
      const offer = { id: 1e9, minor, soldAt: new Date(60 * dayMs), namesItem: true };
      return !findPriceExclusions([...sales, offer]).has(offer.id);
    };
    if (lowest === null) expect(sales.filter(({ namesItem }) => namesItem).length).toBeLessThan(4);
    else
      expect([round, lowest, counts(lowest), lowest > 1 && counts(lowest - 1)]).toEqual([round, lowest, true, false]);
  }
});
