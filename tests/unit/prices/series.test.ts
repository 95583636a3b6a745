import { expect, test } from "vitest";
import { type CountedSale, chartSeries, shortTitle, trendOf } from "#app/models/prices/series.ts";

const sale = (day: string, minor: number, title: string | null = "LEGO 75257"): CountedSale => ({
  soldAt: new Date(`${day}T12:00:00Z`),
  minor,
  title,
});
const inDays = (count: number, perDay = 1) =>
  Array.from({ length: count * perDay }, (_, index) => {
    const day = new Date(Date.UTC(2020, 0, 1 + Math.floor(index / perDay)));
    return { soldAt: day, minor: 100 + index, title: null };
  });

test("7 and 30 days show each sale, in the order of time", () => {
  const points = chartSeries([sale("2026-11-03", 300), sale("2026-11-01", 100), sale("2026-11-02", 200)], "7d");
  expect(points.map(({ minor }) => minor)).toEqual([100, 200, 300]);
});

test("more than 100 sales in 30 days become the means of their days", () => {
  const points = chartSeries(inDays(30, 5), "30d");
  expect(points).toHaveLength(30);
  expect(points[0]).toMatchObject({ minor: 102, title: "1 Jan 2020: mean of 5 sales" });
});

test("the 90 days are grouped by month and averaged", () => {
  const points = chartSeries([sale("2026-09-05", 100), sale("2026-09-25", 201), sale("2026-10-01", 300)], "90d");
  expect(points.map(({ at, minor }) => [at.toISOString().slice(0, 10), minor])).toEqual([
    ["2026-09-15", 151],
    ["2026-10-01", 300],
  ]);
});

test("the 90 days never show more than 50 points, everything never more than 100", () => {
  const years = inDays(365 * 12);
  expect(chartSeries(years, "90d").length).toBeLessThanOrEqual(50);
  expect(chartSeries(years, "all").length).toBeLessThanOrEqual(100);
});

test("a sale without a price is skipped, one without a date counts as made now", () => {
  const now = new Date("2026-11-04T00:00:00Z");
  const unpriced = [null, Number.NaN].map((minor) => ({ ...sale("2026-11-02", 1), minor }));
  const undated = { ...sale("2026-11-02", 400), soldAt: null };
  const points = chartSeries([undated, ...unpriced, sale("2026-11-03", 300)], "7d", now);
  expect(points.map(({ at, minor }) => [at.toISOString().slice(0, 10), minor])).toEqual([
    ["2026-11-03", 300],
    ["2026-11-04", 400],
  ]);
});

test("titles are cut to 30 characters and an ellipsis, and Unknown without one", () => {
  expect(shortTitle("LEGO Star Wars 75257 Millennium Falcon")).toBe("LEGO Star Wars 75257 Millenniu…");
  expect(shortTitle("a".repeat(30))).toBe("a".repeat(30));
  expect(shortTitle(null)).toBe("Unknown");
});

test.each([
  [[100, 101, 102], "stable", 2],
  [[100, 102, 104], "up", 4],
  [[100, 98, 96], "down", -4],
  [[100, 200, 100], "stable", 0],
])("the trend of %o is %s", (prices, trend, changePercent) => {
  const points = prices.map((minor, index) => ({ at: new Date(Date.UTC(2026, 0, 1 + index)), minor, title: "" }));
  expect(trendOf(points)).toEqual({ trend, changePercent });
});

test("one point has no trend, several of one moment are stable", () => {
  const at = new Date("2026-01-01T00:00:00Z");
  expect(trendOf([{ at, minor: 1, title: "" }])).toBeNull();
  const ofOneMoment = [1, 2].map((minor) => ({ at, minor, title: "" }));
  expect(trendOf(ofOneMoment)).toEqual({ trend: "stable", changePercent: 0 });
});
