import { expect, test } from "vitest";
import { targetText } from "#app/models/alerts/alert-words.ts";
import { emptyYear } from "#app/models/prices/price-year.ts";
import {
  type AlertStanding,
  alertState,
  basisChoice,
  distanceOf,
  fewSales,
  ruleOf,
  weeksInWords,
} from "#app/presenters/alert-words.ts";

const today = new Date("2026-11-29T12:00:00Z");
const usd = (minor: number) => ({ minor, currency: "USD" });

function alertOf(changes: Partial<AlertStanding> & Partial<AlertStanding["target"]> = {}): AlertStanding {
  const { basis = "value", direction = "below", price = usd(12_000), ...standing } = changes;
  return {
    ...{ target: { basis, direction, price }, now: 13_400, isMadeUp: false, isUnjudged: false },
    ...{ isArmed: true, restsAt: null, rangAt: null, rangPrice: null, pausedAt: null },
    ...standing,
  };
}
const stateOf = (changes: Parameters<typeof alertOf>[0]) => alertState(alertOf(changes), today);
const rang = { isArmed: false, restsAt: 11_800, rangAt: new Date("2026-11-14T08:00:00Z"), rangPrice: 11_800 };

test("a rule says what is compared, and a target is written as it was typed", () => {
  expect(`${ruleOf({ basis: "value", direction: "below" })} ${targetText(usd(12_000))}`).toBe("Value at or below $120");
  expect(`${ruleOf({ basis: "asking", direction: "above" })} ${targetText({ minor: 3_550, currency: "GBP" })}`).toBe(
    "Lowest asking price at or above GBP 35.50",
  );
});

test("an alert that rang says when, at which price, and what it takes to ring again", () => {
  expect(stateOf({ ...rang, now: 11_900 })).toEqual({
    group: "reached",
    mark: "reached",
    title: "Reached on 14 Nov at $118",
    lines: ["Resting: rings again below $106, or once it has been above $126"],
  });
  const price = usd(1_000_000);
  const rangAbove = { ...rang, direction: "above", price, restsAt: 1_005_000, rangPrice: 1_005_000 } as const;
  expect(stateOf({ ...rangAbove, now: 1_060_000 }).lines).toEqual([
    "Resting: rings again above $11,055, or once it has been below $9,500",
  ]);
});

test("an alert that was reached when it was set says so, and one that rests without being there waits", () => {
  expect(stateOf({ isArmed: false, restsAt: 11_500, now: 11_500 }).title).toBe("Reached when it was set, at $115");
  expect(stateOf({ ...rang, now: 12_300 })).toMatchObject({
    ...{ group: "waiting", title: "Waiting" },
    lines: [
      "Now 3% above your target",
      "Reached on 14 Nov at $118.",
      "Resting: rings again below $106, or once it has been above $126",
    ],
  });
});

test("an alert that waits says how far it is to go", () => {
  expect(stateOf({}).lines).toEqual(["Now 12% above your target"]);
  expect(stateOf({ now: 12_010 }).lines).toEqual(["Now less than 1% above your target"]);
  expect(stateOf({ direction: "above", now: 9_000 }).lines).toEqual(["Now 25% below your target"]);
  expect(distanceOf(alertOf({ now: 13_200 }))).toBeCloseTo(0.1);
});

test.each([
  [{ now: null }, "No value yet"],
  [{ now: null, basis: "asking" }, "Nothing offered now"],
  [{ now: null, isMadeUp: true }, "Made-up prices"],
  [{ now: null, isUnjudged: true }, "Not judged yet"],
  [{ pausedAt: new Date("2026-11-02T10:00:00Z") }, "Paused by you on 2 Nov"],
] as const)("what cannot ring is not watched, and says why: %j", (changes, title) => {
  expect(stateOf(changes)).toMatchObject({ group: "not watching", title });
});

test("a paused alert says where the price is", () => {
  const pausedAt = new Date("2025-11-02T10:00:00Z");
  expect(stateOf({ pausedAt })).toMatchObject({
    ...{ title: "Paused by you on 2 Nov 2025", mark: "paused" },
    lines: ["Now 12% above your target"],
  });
  expect(stateOf({ pausedAt, now: 11_000 }).lines).toEqual(["Now $110"]);
  expect(stateOf({ pausedAt, now: null }).lines).toEqual(["No value yet."]);
});

test("how often a price was there is said in weeks, with the month of the last", () => {
  const weeks = emptyYear.weeks.map((_, at) => (at === 40 || at === 41 ? 11_000 : 14_000));
  const wordsAt = (minor: number) =>
    weeksInWords({ ...emptyYear, weeks }, { direction: "below", price: usd(minor) }, today);
  expect(wordsAt(12_000)).toEqual({
    count: 2,
    lead: "At or below $120 in 2 of the last 52 weeks",
    last: "last in September",
    short: "There in 2 of the last 52 weeks",
  });
  expect(wordsAt(10_000)).toMatchObject({ last: null, short: "Never there in the last 52 weeks" });
  expect(wordsAt(14_000).last).toBe("last this week");
});

test("a choice of what is compared has its condition and its price", () => {
  expect(basisChoice("value", "used", usd(13_400))).toBe("the value, used, $134");
  expect(basisChoice("asking", "used", usd(12_458))).toBe("the lowest asking price, used, $124.58");
  expect(basisChoice("asking", null, null)).toBe("the lowest asking price");
});

test("too few sales for a line are named", () => {
  expect(fewSales({ ...emptyYear, sales: 2, newest: [3_100, 3_400] }, "USD")).toBe(
    "2 sales in the last 52 weeks, $31.00 and $34.00",
  );
  expect(fewSales({ ...emptyYear, sales: 4, newest: [1, 2, 3] }, "USD")).toBe("4 sales in the last 52 weeks");
  expect(fewSales(emptyYear, "USD")).toBe("No sale in the last 52 weeks");
});
