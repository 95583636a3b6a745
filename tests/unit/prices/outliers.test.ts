import fc from "fast-check";
import { expect, test } from "vitest";
import { findOutliers, maxRatioWithoutOutliers, type PricedSale } from "#app/models/prices/outliers.ts";

const day = 24 * 60 * 60 * 1000;

function sold(prices: readonly number[], everyDays = 1): PricedSale[] {
  return prices.map((minor, index) => ({ id: index, minor, soldAt: index * everyDays * day }));
}

function excluded(sales: readonly PricedSale[]) {
  return [...findOutliers(sales).keys()];
}

test("a single figure at a tenth of the price and a pair at more than double are outliers", () => {
  const prices = [10_000, 10_400, 9_800, 1_000, 10_100, 9_900, 22_000, 10_200];
  expect(excluded(sold(prices))).toEqual([3, 6]);
});

test("honest prices that differ by 40 % stay", () => {
  expect(excluded(sold([10_000, 10_000, 10_000, 14_000, 10_000, 6_000, 10_000]))).toEqual([]);
});

test("equal prices do not condemn the next one, but a price at half of them goes", () => {
  expect(excluded(sold([5_000, 5_000, 5_000, 5_000, 5_000, 5_300]))).toEqual([]);
  expect(excluded(sold([5_000, 5_000, 5_000, 5_000, 5_000, 2_500]))).toEqual([5]);
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
    soldAt: sale.soldAt + 2_000 * day,
  }));
  expect(excluded([...old, ...recent])).toEqual([]);
});

test("a sale does not vouch for its own price", () => {
  const sales = sold([1_000, 1_000, 3_000, 3_000, 6_000]);
  expect(findOutliers(sales).get(4)).toBeUndefined();
  expect(excluded(sold([2_000, 2_000, 2_000, 2_000, 3_400]))).toEqual([4]);
});

test("the order of the sales does not matter, not even on one day", () => {
  const sales = Array.from({ length: 200 }, (_, index) => ({
    id: index,
    minor: index % 23 === 0 ? 700 : 5_000 + ((index * 7919) % 3_000),
    soldAt: Math.floor(index / 70) * day,
  }));
  const expected = new Map([...findOutliers(sales)].sort());
  expect(expected.size).toBe(9);
  expect(new Map([...findOutliers(sales.toReversed())].sort())).toEqual(expected);
  expect(new Map([...findOutliers(sales.toSorted((a, b) => a.minor - b.minor))].sort())).toEqual(expected);
});

test("a free sale is far from the rest, but not from other free ones", () => {
  expect(excluded(sold([0, 0, 0, 0, 0, 0]))).toEqual([]);
  expect(excluded(sold([5_000, 5_000, 5_000, 5_000, 5_000, 0]))).toEqual([5]);
});

test("the reason says how far, which way and from how many sales", () => {
  const found = findOutliers(sold([10_000, 10_000, 10_000, 10_000, 10_000, 600, 25_000]));
  expect(found.get(5)).toBe("The price is 94 % below the median of the 6 sales around it.");
  expect(found.get(6)).toBe("The price is 150 % above the median of the 6 sales around it.");
});

test("at most thirty sales are compared with", () => {
  const found = findOutliers(sold([...Array.from({ length: 80 }, () => 10_000), 600]));
  expect(found.get(80)).toContain("of the 30 sales around it");
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
          soldAt: when * day,
        }));
        expect(findOutliers(sales).size).toBe(0);
      },
    ),
  );
});
