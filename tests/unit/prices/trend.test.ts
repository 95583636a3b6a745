import { expect, test } from "vitest";
import { trendOf } from "#app/models/prices/trend.ts";

const daily = (prices: readonly number[]) =>
  prices.map((minor, index) => ({ soldAt: new Date(Date.UTC(2026, 0, 1 + index)), minor }));

/** Prices around a line, with noise that repeats. */
const around = (count: number, from: number, perDay: number, noise: number) =>
  Array.from({ length: count }, (_, index) => from + perDay * index + noise * (((index * 7_919) % 11) / 5 - 1));

test.each([
  ["rises steadily", around(20, 10_000, 100, 0), "up", 19],
  ["falls steadily", around(20, 10_000, -100, 0), "down", -19],
  ["rises amid noise", around(40, 10_000, 60, 300), "up", undefined],
  ["is level amid noise", around(40, 10_000, 0, 800), "stable", undefined],
  ["rises by less than two percent", around(20, 10_000, 5, 0), "stable", 1],
  ["rises over three sales, which show nothing", [100, 150, 200], "stable", 100],
] as const)("a price that %s", (_, prices, trend, changePercent) => {
  const found = trendOf(daily(prices));
  expect(found?.trend).toBe(trend);
  if (changePercent !== undefined) expect(found?.changePercent).toBeCloseTo(changePercent, 0);
});

test("a few odd prices do not make a trend, as they would of a line of least squares", () => {
  const prices = around(30, 10_000, 0, 200);
  expect(trendOf(daily([...prices.slice(0, 27), 90_000, 95_000, 99_000]))?.trend).toBe("stable");
});

test("one sale has no trend, several of one moment are stable, and of many every nth is compared", () => {
  const soldAt = new Date("2026-01-01T00:00:00Z");
  expect(trendOf([{ soldAt, minor: 1 }])).toBeNull();
  expect(trendOf([1, 2, 3, 4, 5].map((minor) => ({ soldAt, minor })))).toEqual({
    trend: "stable",
    changePercent: 0,
  });
  expect(trendOf(daily(around(20_000, 10_000, 1, 0)))?.trend).toBe("up");
});
