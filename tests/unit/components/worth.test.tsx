import { createRequire } from "node:module";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WorthChart } from "#app/components/collection/worth-chart.tsx";
import { WorthSummary } from "#app/components/collection/worth-summary.tsx";
import type { Snapshot } from "#app/models/collection/snapshots.server.ts";
import type { CollectionWorth, WorthLine } from "#app/models/collection/worth.ts";
import { dayMs } from "#app/models/platform/day.ts";
import { worthHistory } from "#app/presenters/worth-history.server.ts";

// The copy that Remix uses here: it is loaded as CommonJS.
const { StaticRouter }: typeof import("react-router-dom/server") = createRequire(import.meta.url)(
  "react-router-dom/server",
);

const markupOf = (chart: ReactNode) => renderToStaticMarkup(<StaticRouter location="/profile">{chart}</StaticRouter>);

function worthWith(...lines: Partial<WorthLine>[]): CollectionWorth {
  const line = { currency: "USD", worth: 491_200, items: 9, priced: 8, putIn: 470_000, gain: null };
  return {
    lines: lines.map((changes) => ({ ...line, ...changes })),
    realised: [],
    byEntry: new Map(),
  };
}

const gain = { minor: 64_100, percent: 15.009, putIn: 427_100, paid: 8, sinceAdded: 0 };
const now = new Date("2026-11-22T12:00:00Z");

function snapshot(takenOn: string, worth: number, putIn: number): Snapshot {
  return { takenOn, worth, putIn, items: 9, priced: 7 };
}

/** A snapshot of each day up to yesterday, the oldest first. */
function dailySnapshots(days: number): Snapshot[] {
  return Array.from({ length: days }, (_, at) =>
    snapshot(new Date(now.getTime() - (days - at) * dayMs).toISOString().slice(0, 10), 1_000 + at, 900),
  );
}

function textOf(element: React.ReactElement): string {
  return renderToStaticMarkup(element)
    .replace(/<\/(?:p|h2|tr|th|td|text)>/g, " ")
    .replace(/<[^>]+>/g, "")
    .replace(/\s+/g, " ");
}

test("the summary says what is priced, what it is worth, and what that is against", () => {
  const worth = worthWith({ gain }, { currency: "GBP", worth: 4_100, items: 1, priced: 1 });
  const text = textOf(<WorthSummary worth={worth} />);
  expect(text).toContain("Worth today, 8 of 9 priced");
  expect(text).toContain("$4,912");
  expect(text).toContain("+$641 (15%) against the $4,271 you paid");
  expect(text).toContain("and GBP 41.00 · 1 item");
  expect(text).not.toContain("4,953");
});

test.each([
  [{ ...gain, paid: 5, sinceAdded: 3 }, "+$641 (15%) against $4,271: what you paid for 5, the value when added of 3"],
  [{ ...gain, paid: 0, sinceAdded: 8 }, "+$641 (15%) since added, against $4,271"],
  [{ ...gain, minor: -1_250, percent: -0.3 }, "\u2212$12.50 (0%) against"],
])("the summary says what a gain is measured against: %#", (changed, text) => {
  expect(textOf(<WorthSummary worth={worthWith({ gain: changed })} />)).toContain(text);
});

test("what has no price at all is not worth nothing", () => {
  const text = textOf(<WorthSummary worth={worthWith({ worth: 0, priced: 0, items: 2 })} />);
  expect(text).toContain("Worth today, 0 of 2 priced Not priced");
  expect(text).not.toContain("$0");
});

test("what was sold is told apart", () => {
  const realised = [{ currency: "USD", proceeds: 30_000, sold: 2, compared: 1, gain: -4_000 }];
  const text = textOf(<WorthSummary worth={{ ...worthWith({}), realised }} />);
  expect(text).toContain("Sold 2 copies for $300, 1 of them compared: \u2212$40.00");
});

test("today is the last point, and stands for a snapshot of today", () => {
  const snapshots = [snapshot("2026-11-20", 1_000, 900), snapshot("2026-11-22", 1_100, 900)];
  const { days, geometry } = worthHistory(worthWith({}), snapshots, "USD", now);
  expect(days.map(({ takenOn, worth, isToday }) => [takenOn, worth, isToday])).toEqual([
    ["2026-11-20", 1_000, false],
    ["2026-11-22", 491_200, true],
  ]);
  expect(geometry?.dots).toHaveLength(2);
});

test("the table tells worth, put in and coverage of each day, newest first", () => {
  const history = worthHistory(worthWith({}), [snapshot("2026-11-20", 100_000, 90_000)], "USD", now);
  const text = textOf(<WorthChart history={history} hrefFor={() => ""} />);
  expect(text).toMatch(/Today \$4,912\.00 \$4,700\.00 8 of 9 20 Nov 2026 \$1,000\.00 \$900\.00 7 of 9/);
});

test("the chart is an image with a name and a description, and needs no script", () => {
  const history = worthHistory(worthWith({}), dailySnapshots(5), "USD", now);
  const markup = markupOf(<WorthChart history={history} hrefFor={() => ""} />);
  const [, title, description] = /role="img" aria-labelledby="([^"]+)" aria-describedby="([^"]+)"/.exec(markup) ?? [];
  expect(markup).toContain(`<title id="${title}">Value over time in USD</title>`);
  expect(markup).toContain(`<desc id="${description}">Worth $4,912.00 on 22 Nov 2026, 8 of 9 items priced`);
  expect(markup).not.toMatch(/ style="|<script/);
});

test("before the first snapshot there is a sentence in place of the chart", () => {
  const history = worthHistory(worthWith({}), [], "USD", now);
  expect(history.geometry).toBeNull();
  expect(textOf(<WorthChart history={history} hrefFor={() => ""} />)).toContain(
    "Value over time starts with the first daily snapshot",
  );
});

test("each currency has a chart of its own", () => {
  const worth = worthWith({}, { currency: "JPY", worth: 12_000, putIn: 9_000 });
  const history = worthHistory(worth, [snapshot("2026-11-20", 11_000, 9_000)], "JPY", now);
  const markup = markupOf(<WorthChart history={history} hrefFor={({ currency }) => `/profile?currency=${currency}`} />);
  expect(markup).toContain('href="/profile?currency=USD"');
  expect(markup).toMatch(/<a[^>]+aria-current="true"[^>]*>JPY</);
  expect(markup).toContain("JPY 12,000");
  expect(markup).not.toContain("JPY 120.00");
});

/** The vertices of a path, as pairs of numbers. */
function verticesOf(path = ""): number[][] {
  return path.split(/[ML]/).flatMap((pair) => (pair ? [pair.split(",").map(Number)] : []));
}

test("a higher worth is higher, a later day further right, and what is put in goes in steps", () => {
  const snapshots = [snapshot("2026-11-01", 1_000, 500), snapshot("2026-11-11", 2_000, 1_500)];
  const { geometry } = worthHistory({ ...worthWith(), lines: [] }, snapshots, "USD", now);
  const [[x1, y1] = [], [x2, y2] = []] = verticesOf(geometry?.worth);
  expect(x2).toBeGreaterThan(Number(x1));
  expect(y2).toBeLessThan(Number(y1));
  const steps = verticesOf(geometry?.putIn);
  expect(steps).toHaveLength(3);
  expect(steps[1]).toEqual([steps[2]?.[0], steps[0]?.[1]]);
});

test("the names of the lines do not touch, however near the lines are", () => {
  for (const putIn of [491_199, 491_200, 491_201, 0, 10_000_000]) {
    const { geometry } = worthHistory(worthWith({ putIn }), dailySnapshots(2), "USD", now);
    expect(Math.abs(Number(geometry?.labels.worth) - Number(geometry?.labels.putIn))).toBeGreaterThanOrEqual(14);
  }
});

test.each([
  [100, 101],
  [101, 16],
  [690, 101],
  [1_100, 42],
])("of %i snapshots and today the chart shows %i at most", (snapshots, most) => {
  const { days } = worthHistory(worthWith({}), dailySnapshots(snapshots), "USD", now);
  expect(days.length).toBeLessThanOrEqual(most);
  expect(days.length).toBeGreaterThan(most - 3);
  expect(days.at(-2)?.takenOn).toBe("2026-11-21");
});
