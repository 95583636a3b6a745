import { expect, test } from "vitest";
import { chartSeries, shortTitle } from "#app/models/prices/series.ts";
import type { PriceWindow } from "#app/models/prices/windows.ts";

const sale = (day: string, minor: number, title: string | null = "LEGO 75257") => ({
  soldAt: new Date(`${day}T12:00:00Z`),
  minor,
  title,
});
const inDays = (count: number, perDay = 1) =>
  Array.from({ length: count * perDay }, (_, index) => {
    const day = new Date(Date.UTC(2020, 0, 1 + Math.floor(index / perDay)));
    return { soldAt: day, minor: 100 + index, title: null };
  });

const averagesIn = (sales: ReturnType<typeof sale>[], window: PriceWindow) =>
  chartSeries(sales, window).averages.map(({ period, minor, sales }) => [period, minor, sales]);

test("every sale is a point, in the order of time, and the line of 7 and 30 days goes through the means of days", () => {
  const sales = [sale("2026-11-03", 300), sale("2026-11-01", 100), sale("2026-11-03", 200)];
  for (const window of ["7d", "30d"] as const) {
    expect(chartSeries(sales, window).sales.map(({ minor }) => minor)).toEqual([100, 300, 200]);
    expect(averagesIn(sales, window)).toEqual([
      ["1 Nov 2026", 100, 1],
      ["3 Nov 2026", 250, 2],
    ]);
  }
});

test("the line of 90 days goes through the means of months, that of all time through those of weeks", () => {
  const sales = [sale("2026-09-05", 100), sale("2026-09-25", 201), sale("2026-10-01", 300)];
  expect(averagesIn(sales, "90d")).toEqual([
    ["Sep 2026", 151, 2],
    ["Oct 2026", 300, 1],
  ]);
  expect(averagesIn([...sales, sale("2026-10-02", 400)], "all")).toEqual([
    ["Week of 31 Aug 2026", 100, 1],
    ["Week of 21 Sep 2026", 201, 1],
    ["Week of 28 Sep 2026", 350, 2],
  ]);
});

test("sales of one month or week have a line too, through shorter periods", () => {
  const sales = [sale("2026-09-05", 100), sale("2026-09-25", 200)];
  expect(averagesIn(sales, "90d")).toHaveLength(2);
  expect(averagesIn([sale("2026-09-22", 100), sale("2026-09-23", 200)], "all")).toHaveLength(2);
  expect(averagesIn([sale("2026-09-22", 100), sale("2026-09-22", 200)], "all")).toEqual([["22 Sep 2026", 150, 2]]);
});

test("90 days never have more than 50 averages, everything never more than 100, and no chart more than 300 sales", () => {
  const years = inDays(365 * 12);
  expect(averagesIn(years, "90d").length).toBeLessThanOrEqual(50);
  expect(averagesIn(years, "all").length).toBeLessThanOrEqual(100);
  const { sales, total } = chartSeries(years, "all");
  expect([sales.length, sales.at(-1)?.minor, total]).toEqual([300, 100 + 365 * 12 - 1, 365 * 12]);
});

test("a sale without a price is skipped, one without a date counts as made now", () => {
  const now = new Date("2026-11-04T00:00:00Z");
  const unpriced = [null, Number.NaN].map((minor) => ({ ...sale("2026-11-02", 1), minor }));
  const undated = { ...sale("2026-11-02", 400), soldAt: null };
  const { sales } = chartSeries([undated, ...unpriced, sale("2026-11-03", 300)], "7d", now);
  expect(sales.map(({ soldAt, minor }) => [soldAt.toISOString().slice(0, 10), minor])).toEqual([
    ["2026-11-03", 300],
    ["2026-11-04", 400],
  ]);
});

test("titles are cut to 30 characters and an ellipsis, and Unknown without one", () => {
  expect(shortTitle("LEGO Star Wars 75257 Millennium Falcon")).toBe("LEGO Star Wars 75257 Millenniu…");
  expect(shortTitle("a".repeat(30))).toBe("a".repeat(30));
  expect(shortTitle(null)).toBe("Unknown");
});
