import { expect, test } from "vitest";
import { dayMs } from "#app/models/platform/day.ts";
import { priceChangeOf } from "#app/models/prices/price-change.ts";

const now = new Date("2026-06-30T00:00:00Z");
const sale = (days: number, minor: number) => ({ minor, soldAt: new Date(now.getTime() - days * dayMs) });
const month = (from: number, ...prices: number[]) => prices.map((minor, at) => sale(from + at * 5, minor));

test.each([
  ["a steady rise", [...month(1, 130, 128, 125, 124, 122), ...month(31, 110, 108, 105, 103, 100)], 19, "up"],
  ["a steady fall", [...month(1, 70, 72, 75, 77, 80), ...month(31, 90, 92, 95, 97, 100)], -21.1, "down"],
  ["the same price", [...month(1, 100, 100, 100, 100, 100), ...month(31, 100, 100, 100, 100, 100)], null, "stable"],
  ["noise", [...month(1, 300, 90, 120, 310, 80), ...month(31, 95, 280, 85, 320, 100)], null, "stable"],
  [
    "less than 2 %",
    [...month(1, 1014, 1013, 1012, 1011, 1010), ...month(31, 1004, 1003, 1002, 1001, 1000)],
    null,
    "stable",
  ],
  ["four sales in a month", [...month(1, 130, 128, 125, 124), ...month(31, 110, 108, 105, 103, 100)], null, "stable"],
  [
    "four in the month before",
    [...month(1, 130, 128, 125, 124, 122), ...month(31, 110, 108, 105, 103)],
    null,
    "stable",
  ],
  ["no sale", [], null, "stable"],
] as const)("%s", (_, sales, percent, trend) => {
  // Both months tell it together, or neither does.
  expect(priceChangeOf([...sales], now)).toEqual({ percent, trend, sales: sales.length === 10 ? 10 : 0 });
});

test("many sales at one moment, free ones too, are no change and no error", () => {
  const many = Array.from({ length: 2_000 }, (_, at) => sale(at % 2 ? 1 : 40, 0));
  expect(priceChangeOf(many, now)).toEqual({ percent: null, trend: "stable", sales: 0 });
});
