import { expect, test } from "vitest";
import { dayMs } from "#app/models/platform/day.ts";
import { calculateValue } from "#app/models/prices/value.ts";

const now = new Date("2026-11-22T12:00:00Z");
const sold = (days: number, minor: number) => ({ soldAt: new Date(now.getTime() - days * dayMs), minor });
const each = (days: number, ...prices: number[]) => prices.map((minor) => sold(days, minor));

test.each([
  [30, each(20, 1, 2, 3, 4, 5), 3],
  [90, [...each(20, 1, 2, 3, 4), ...each(31, 9)], 3],
  [365, [...each(20, 1, 2, 3, 4), ...each(91, 9)], 3],
  [null, [...each(20, 1, 2, 3, 4), ...each(366, 9)], 3],
])("the value is the median of the shortest window with five sales: %s days", (days, sales, median) => {
  expect(calculateValue(sales, now)).toMatchObject({ days, median, sales: 5 });
});

test("a longer window with more sales does not count where a shorter one has five", () => {
  const sales = [...each(1, 10, 20, 30, 40, 50), ...each(60, ...Array<number>(50).fill(900))];
  expect(calculateValue(sales, now)).toMatchObject({
    median: 30,
    low: 20,
    high: 40,
    lowest: 10,
    highest: 50,
    sales: 5,
  });
  expect(calculateValue(sales, now)).toMatchObject({ counted: 55, sales90Days: 55 });
});

test("three or four sales have a range and no value", () => {
  for (const prices of [
    [500, 700, 600],
    [500, 700, 600, 550],
  ]) {
    expect(calculateValue(each(3, ...prices), now)).toMatchObject({
      median: null,
      low: 500,
      high: 700,
      interval: null,
      certainty: null,
    });
  }
});

test("one or two sales have neither", () => {
  expect(calculateValue(each(3, 500, 700), now)).toMatchObject({ sales: 2, median: null, low: null, high: null });
  expect(calculateValue(each(3, 500, 700), now)).toMatchObject({ lowest: 500, highest: 700 });
});

test("without a sale there is no price at all", () => {
  expect(calculateValue([], now)).toMatchObject({ sales: 0, median: null, low: null, high: null, lowest: null });
});

/** 1 - 2 P(B < k) by counting subsets: the probability that k-th lowest and highest enclose the median. */
function coverageOf(n: number, k: number): number {
  const row = [1];
  for (let i = 1; i <= n; i += 1) row.push(((row[i - 1] ?? 0) * (n - i + 1)) / i);
  return 1 - (2 * row.slice(0, k).reduce((sum, ways) => sum + ways, 0)) / 2 ** n;
}

test("the interval is the narrowest symmetric pair that covers 90 %, with its true coverage", () => {
  for (let n = 5; n <= 60; n += 1) {
    const { interval } = calculateValue(each(1, ...Array.from({ length: n }, (_, at) => at + 1)), now);
    const rank = interval?.low ?? 0;
    expect(interval?.high).toBe(n + 1 - rank);
    expect(interval?.coverage).toBeCloseTo(coverageOf(n, rank), 10);
    expect(interval?.coverage).toBeGreaterThanOrEqual(0.9);
    if (2 * (rank + 1) <= n) expect(coverageOf(n, rank + 1)).toBeLessThan(0.9);
  }
});

test("five sales cover 93.8 %, and 5,000 sales still have an interval", () => {
  expect(calculateValue(each(1, 1, 2, 3, 4, 5), now).interval).toEqual({ low: 1, high: 5, coverage: 0.9375 });
  const many = calculateValue(each(1, ...Array.from({ length: 5_000 }, (_, at) => at + 1)), now).interval;
  expect(many?.coverage).toBeGreaterThanOrEqual(0.9);
  expect((many?.high ?? 0) - (many?.low ?? 0)).toBeLessThan(130);
});

test("certainty is high from 20 sales within 10 % and ten of the year before, medium from ten, else low", () => {
  const salesInSteps = (count: number, step: number, before = 10, daysAgo = 394) => {
    const sales = each(1, ...Array.from({ length: count }, (_, at) => 10_000 + at * step));
    return calculateValue([...sales, ...each(daysAgo, ...Array<number>(before).fill(1))], now).certainty;
  };
  expect(salesInSteps(20, 100)).toBe("high");
  expect(salesInSteps(20, 100, 9)).toBe("medium");
  expect(salesInSteps(20, 100, 10, 395.1)).toBe("medium");
  expect(salesInSteps(20, 500)).toBe("medium");
  expect(salesInSteps(19, 1)).toBe("medium");
  expect(salesInSteps(9, 1)).toBe("low");
});

test.each([
  ["a rise", [1_200, 1_201, 1_202, 1_203, 1_204], [1_000, 1_001, 1_002, 1_003, 1_004], 20],
  ["a fall", [700, 701, 702, 703, 704], [1_000, 1_001, 1_002, 1_003, 1_004], -29.9],
  ["prices that overlap", [1_200, 1_201, 1_003, 1_203, 1_204], [1_000, 1_001, 1_002, 1_003, 1_004], null],
  ["less than 2 %", [1_011, 1_012, 1_013, 1_014, 1_015], [1_000, 1_001, 1_002, 1_003, 1_004], null],
  ["four sales before", [1_200, 1_201, 1_202, 1_203, 1_204], [1_000, 1_001, 1_002, 1_003], null],
  ["four sales since", [1_200, 1_201, 1_202, 1_203], [1_000, 1_001, 1_002, 1_003, 1_004], null],
  ["free things before", [100, 100, 100, 100, 100], [0, 0, 0, 0, 0], null],
] as const)("the change in 90 days: %s", (_, recent, before, percent) => {
  const sales = [
    ...recent.map((minor, day) => sold(day * 9, minor)),
    ...before.map((minor, day) => sold(45 + day * 9, minor)),
  ];
  expect(calculateValue(sales, now).change90Days).toBe(percent);
});
