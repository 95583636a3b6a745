import { expect, test } from "vitest";
import { pagerWindow } from "#app/components/listings/pager-window.ts";
import { dayMs } from "#app/models/platform/day.ts";
import { type ChartedSale, chartSeries } from "#app/models/prices/series.ts";
import { chartGeometry } from "#app/presenters/chart-geometry.server.ts";
import { formatDay } from "#app/presenters/dates.ts";

function sold(at: string, minor: number, title = "75192 Millennium Falcon"): ChartedSale {
  return { soldAt: new Date(at), minor, title };
}

/** Sales in the order in which they are given, and the means of their days. */
function seriesOf(sales: ChartedSale[]) {
  return { ...chartSeries(sales, "30d"), sales };
}

interface Input {
  points: ChartedSale[];
  currency?: string;
  from?: string | null;
  to?: string;
}

function drawn({ points, currency = "USD", from = "2022-08-10T00:00:00Z", to = "2022-09-09T00:00:00Z" }: Input) {
  const geometry = chartGeometry({
    series: seriesOf(points),
    excludedSales: [],
    heldBackSales: [],
    value: null,
    currency,
    from: from === null ? null : new Date(from),
    now: new Date(to),
  });
  if (!geometry) throw new Error("nothing drawn");
  return geometry;
}

function numbersIn(path: string): number[] {
  return (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
}

test("without a usable point there is no chart", () => {
  const nothing = {
    currency: "USD",
    excludedSales: [],
    heldBackSales: [],
    value: null,
    from: null,
    now: new Date("2022-09-09T00:00:00Z"),
  };
  const unusable = [sold("no date", 100), sold("2022-09-01", Number.NaN)];
  expect(chartGeometry({ ...nothing, series: seriesOf([]) })).toBeNull();
  expect(chartGeometry({ ...nothing, series: { ...seriesOf([]), sales: unusable } })).toBeNull();
});

test.each([null, "2022-08-10T10:01:00Z"])("a chart from %s stays the same through an hour", (from) => {
  const at = (minutes: string) =>
    drawn({
      points: [sold("2022-08-12", 10_000), sold("2022-09-01T09:10:00Z", 12_000)],
      from: from === null ? null : from.replace("01:00Z", `${minutes}:00Z`),
      to: `2022-09-09T10:${minutes}:00Z`,
    });
  expect(at("59")).toEqual(at("01"));
  expect(at("01").points.every(({ x }) => Number.parseFloat(x) < 100)).toBe(true);
});

test("a more expensive sale is higher and a later one further right, inside the frame", () => {
  const { points, height } = drawn({
    points: [sold("2022-08-12", 10_000), sold("2022-08-20", 14_000), sold("2022-09-01", 12_000)],
  });
  const x = points.map((point) => Number.parseFloat(point.x));
  expect(x).toEqual([...x].sort((a, b) => a - b));
  expect(points[1]?.y).toBeLessThan(Number(points[2]?.y));
  expect(points[2]?.y).toBeLessThan(Number(points[0]?.y));
  for (const point of points) {
    expect(point.y).toBeGreaterThan(0);
    expect(point.y).toBeLessThan(height);
  }
});

test("points are drawn in order of time whatever order they come in", () => {
  const points = [sold("2022-08-30", 200), sold("2022-08-12", 100)];
  expect(drawn({ points })).toEqual(drawn({ points: points.toReversed() }));
});

test("a lone sale of an open window is in the middle", () => {
  const { points, line, priceTicks, dateTicks } = drawn({ points: [sold("2022-06-01", 6_773)], from: null });
  expect(points[0]).toMatchObject({ x: "50%", y: 140 });
  expect(line).not.toContain("NaN");
  expect(priceTicks.length).toBeGreaterThan(1);
  expect(dateTicks.map(({ text }) => text)).toContain("1 Jun");
});

test("equal prices make a level line in the middle of the height", () => {
  const { points, line, area } = drawn({ points: [sold("2022-08-12", 5_000), sold("2022-09-01", 5_000)] });
  expect(points.map(({ y }) => y)).toEqual([140, 140]);
  expect(`${line}${area}`).not.toMatch(/NaN|Infinity/);
});

test("a sale for nothing is drawn too, without a price below nothing", () => {
  const { points, priceTicks } = drawn({ points: [sold("2022-09-01", 0)] });
  expect(points[0]).toMatchObject({ day: "1 Sep 2022", price: "$0.00", title: "75192 Millennium Falcon" });
  expect(priceTicks.map(({ text }) => text)).toEqual(["$0.00", "$0.20", "$0.40", "$0.60", "$0.80", "$1.00"]);
});

test("price ticks are round amounts that frame the prices", () => {
  const { priceTicks, points } = drawn({ points: [sold("2022-08-12", 8_120), sold("2022-09-01", 13_999)] });
  expect(priceTicks.map(({ text }) => text)).toEqual(["$60", "$80", "$100", "$120", "$140", "$160"]);
  expect(Math.max(...points.map(({ y }) => y))).toBeLessThan(Number(priceTicks[0]?.y));
  expect(Math.min(...points.map(({ y }) => y))).toBeGreaterThan(Number(priceTicks.at(-1)?.y));
});

test("no tick falls between two minor units, and no two read the same", () => {
  const texts = drawn({ points: [sold("2022-08-12", 100), sold("2022-09-01", 101)] }).priceTicks.map(
    ({ text }) => text,
  );
  expect(texts).toEqual([...new Set(texts)]);
  expect(texts).toContain("$1.00");
});

test("money is written in its currency, without decimals where it has none", () => {
  const points = [sold("2022-08-12", 9_000), sold("2022-09-01", 12_000)];
  expect(drawn({ points, currency: "JPY" }).priceTicks.map(({ text }) => text)).toContain("JPY 10,000");
  const pounds = drawn({ points, currency: "GBP" });
  expect(pounds.priceTicks.map(({ text }) => text)).toContain("GBP 100");
  expect(pounds.axisWidth).toBeGreaterThan(drawn({ points }).axisWidth);
});

test("dates are those of UTC", () => {
  const { points } = drawn({ points: [sold("2022-09-01T23:59:59Z", 100), sold("2022-09-02T00:00:00Z", 100)] });
  expect(points.map(({ day }) => day)).toEqual(["1 Sep 2022", "2 Sep 2022"]);
  expect(formatDay("2022-12-31T23:30:00-05:00")).toBe("1 Jan 2023");
  expect(formatDay("yesterday")).toBe("N/A");
});

test("date ticks are days in a short window and months in a long one", () => {
  const week = drawn({ points: [sold("2022-09-05", 100)], from: "2022-09-02T10:00:00Z", to: "2022-09-09T10:00:00Z" });
  expect(week.dateTicks.map(({ text }) => text)).toEqual([
    "3 Sep",
    "4 Sep",
    "5 Sep",
    "6 Sep",
    "7 Sep",
    "8 Sep",
    "9 Sep",
  ]);
  expect(week.dateTicks.filter(({ wideOnly }) => !wideOnly).map(({ text }) => text)).toEqual([
    "3 Sep",
    "5 Sep",
    "7 Sep",
    "9 Sep",
  ]);
  const years = drawn({ points: [sold("2021-01-05", 100)], from: "2021-01-01T00:00:00Z" });
  expect(years.dateTicks.map(({ text }) => text)).toContain("Jul 2021");
});

test.each([2, 5, 7, 9, 30, 90, 150, 201, 400, 1_500, 4_000])(
  "dates of %i days stand apart on the narrowest phone, also beside amounts of seven digits, and the newest is there",
  (days) => {
    const from = new Date(Date.parse("2022-09-09T10:00:00Z") - days * dayMs).toISOString();
    const { dateTicks, axisWidth } = drawn({
      points: [sold("2022-09-08", 123_456_700), sold(from.slice(0, 10), 99_000_000)],
      ...{ from, to: "2022-09-09T10:00:00Z" },
    });
    const labels = dateTicks.filter(({ wideOnly }) => !wideOnly);
    expect(labels.at(-1)).toBe(dateTicks.at(-1));
    const ends = labels.map(({ x, text, anchor }) => {
      const width = text.length * 6.5;
      const left =
        (Number.parseFloat(x) / 100) * (288 - axisWidth) - { start: 0, middle: width / 2, end: width }[anchor];
      return { left, right: left + width };
    });
    for (const [at, { left }] of ends.entries()) expect(left).toBeGreaterThan((ends[at - 1]?.right ?? -99) + 3);
  },
);

test("the line goes through the mean of a busy day, and every sale keeps its point and the number of its day", () => {
  const { points, line } = drawn({
    points: [sold("2022-08-12", 100), sold("2022-09-01", 200), sold("2022-09-01", 400)],
  });
  expect(points.map(({ sales }) => sales)).toEqual([1, 2, 2]);
  expect(numbersIn(line).at(-1)).toBeCloseTo((Number(points[1]?.y) + Number(points[2]?.y)) / 2, 0);
  expect(drawn({ points: [sold("2022-08-12", 100)] }).line).toBe("");
});

test("the space below the line is filled only where the plot begins at nothing", () => {
  expect(drawn({ points: [sold("2022-08-12", 9_000), sold("2022-09-01", 10_000)] }).area).toBe("");
  expect(drawn({ points: [sold("2022-08-12", 0), sold("2022-09-01", 10_000)] }).area).not.toBe("");
});

test("excluded sales are drawn where they fall into the plot, which they do not widen", () => {
  const points = [sold("2022-08-12", 10_000), sold("2022-09-01", 14_000)];
  const excluded = [12_000, 900_000].map((minor, id) => ({
    ...{ id, title: "A broken one", url: null, source: "file", marketplace: null, shipping: null, condition: null },
    ...{ conditionKey: "new", conditionDetail: null, conditionOrigin: null, conditionConflict: null },
    ...{ soldAt: new Date("2022-08-20"), price: { minor, currency: "USD" } },
    excluded: { rule: "damaged-or-incomplete", reason: "It says broken." },
    ...{ isReported: false, movedHere: null },
  }));
  const geometry = chartGeometry({
    ...{ series: seriesOf(points), excludedSales: excluded, heldBackSales: [], value: null, currency: "USD" },
    ...{ from: new Date("2022-08-10"), now: new Date("2022-09-09") },
  });
  expect(geometry?.excluded.map(({ label }) => label)).toEqual([
    "20 Aug 2022: $120.00, A broken one. Excluded: Damaged or incomplete",
  ]);
  expect(geometry?.priceTicks).toEqual(drawn({ points }).priceTicks);
});

test("a sale later than the end of the window widens it rather than fall off", () => {
  const { points } = drawn({ points: [sold("2022-09-08", 100), sold("2022-09-09T12:00:00Z", 200)] });
  expect(points[0]?.x).not.toBe(points[1]?.x);
});

test("three hundred points stay below forty kilobytes", () => {
  const points = Array.from({ length: 300 }, (_, index) =>
    sold(new Date(Date.UTC(2022, 7, 10) + index * 8_000_000).toISOString(), 10_000 + ((index * 7919) % 5000)),
  );
  expect(JSON.stringify(drawn({ points })).length).toBeLessThan(40_000);
});

test("five pages show around the current one, and at an end the nearest five", () => {
  expect(pagerWindow(1, 83, "five")).toEqual([1, 2, 3, 4, 5]);
  expect(pagerWindow(3, 83, "five")).toEqual([1, 2, 3, 4, 5]);
  expect(pagerWindow(4, 83, "five")).toEqual([2, 3, 4, 5, 6]);
  expect(pagerWindow(83, 83, "five")).toEqual([79, 80, 81, 82, 83]);
  expect(pagerWindow(2, 3, "five")).toEqual([1, 2, 3]);
});

test("the other pager shows two pages on either side and no more", () => {
  expect(pagerWindow(1, 83, "plus-minus-2")).toEqual([1, 2, 3]);
  expect(pagerWindow(10, 83, "plus-minus-2")).toEqual([8, 9, 10, 11, 12]);
  expect(pagerWindow(82, 83, "plus-minus-2")).toEqual([80, 81, 82, 83]);
});

test("a page beyond the last one shows the last pages", () => {
  expect(pagerWindow(999, 7, "five")).toEqual([3, 4, 5, 6, 7]);
  expect(pagerWindow(999, 7, "plus-minus-2")).toEqual([5, 6, 7]);
  expect(pagerWindow(1, 0, "five")).toEqual([]);
});
