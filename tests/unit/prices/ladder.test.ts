import { expect, test } from "vitest";
import { gradeLadder } from "#app/models/prices/ladder.ts";
import { premiumOf } from "#app/models/prices/premium.ts";
import { calculateValue } from "#app/models/prices/value.ts";
import { chooseValue, type ItemValue } from "#app/models/prices/values.server.ts";

const now = new Date("2026-11-22T12:00:00Z");

/** The value of so many sales at one price, made today. */
function soldAs(conditionKey: string, minor: number, sales = 6, currency = "USD"): ItemValue {
  const counted = Array.from({ length: sales }, () => ({ minor, soldAt: now }));
  return {
    ...calculateValue(counted, now),
    until: now,
    conditionKey,
    currency,
    last: sales > 0 ? { minor, soldAt: now } : null,
  };
}

const keys = (values: readonly ItemValue[]) => values.map(({ conditionKey }) => conditionKey);

test("a ladder goes from the highest grade down, then to what is not graded", () => {
  const values = ["raw", "cgc-9.2", "unknown", "cgc-10", "cgc-9.8", "cbcs-9.6"].map((key) =>
    soldAs(key, key === "unknown" ? 900 : 100),
  );
  expect(keys(gradeLadder(values))).toEqual(["cgc-10", "cgc-9.8", "cbcs-9.6", "cgc-9.2", "raw", "unknown"]);
});

test("grades out of a hundred stand among those out of ten", () => {
  const values = ["afa-80", "cas-90", "afa-85", "new"].map((key) => soldAs(key, 100));
  expect(keys(gradeLadder(values))).toEqual(["cas-90", "afa-85", "afa-80", "new"]);
});

test("a step leads to the next lower grade of the same grader that has a value", () => {
  const values = [
    soldAs("cgc-9.8", 300),
    soldAs("cbcs-9.6", 250),
    soldAs("cgc-9.6", 200, 4),
    soldAs("cgc-9.4-restored", 10),
    soldAs("cgc-9.4", 100),
  ];
  const steps = gradeLadder(values).map(({ conditionKey, step }) => [conditionKey, step?.from ?? null, step?.ratio]);
  expect(steps).toEqual([
    ["cgc-9.8", "cgc-9.4", 3],
    ["cbcs-9.6", null, undefined],
    ["cgc-9.6", null, undefined],
    ["cgc-9.4", null, undefined],
    ["cgc-9.4-restored", null, undefined],
  ]);
});

test("what is not graded has no ladder", () => {
  expect(gradeLadder([soldAs("new", 200), soldAs("used", 100)])).toEqual([]);
});

test("a premium compares the shown condition with new, and new with used", () => {
  const values = [soldAs("new", 20_000, 8), soldAs("used", 12_400, 6), soldAs("open-box", 17_000, 4)];
  const expected = { conditionKey: "used", baseKey: "new", ratio: 0.62, sales: [6, 8] };
  expect(premiumOf(values, "used")).toEqual(expected);
  expect(premiumOf(values, "new")).toEqual(expected);
  expect(premiumOf(values, "open-box")).toBeNull();
  expect(premiumOf(values.slice(1), "used")).toBeNull();
});

test("a grade is compared with raw", () => {
  expect(premiumOf([soldAs("raw", 100), soldAs("psa-10", 820)], "psa-10")).toMatchObject({
    baseKey: "raw",
    ratio: 8.2,
  });
  expect(premiumOf([soldAs("raw", 100), soldAs("psa-10", 820)], "raw")).toBeNull();
});

const none = { currency: "", condition: "" };

test("the condition with the most sales is shown, in the currency with the most", () => {
  const values = [soldAs("used", 100, 9), soldAs("new", 100, 7, "GBP"), soldAs("new", 100, 4)];
  expect(chooseValue(values, none)).toMatchObject({ currency: "USD", conditionKey: "used", value: { counted: 9 } });
  expect(chooseValue(values, { ...none, currency: "GBP" })).toMatchObject({ currency: "GBP", conditionKey: "new" });
  expect(chooseValue(values, { ...none, currency: "JPY" })).toMatchObject({ currency: "USD" });
  expect(chooseValue(values, { ...none, condition: "open-box" })).toMatchObject({
    conditionKey: "open-box",
    value: null,
  });
});

test("unknown is shown only where no other condition has three sales, and stands last", () => {
  const values = [soldAs("unknown", 100, 50), soldAs("used", 100, 3), soldAs("new", 100, 2)];
  expect(chooseValue(values, none).conditionKey).toBe("used");
  expect(keys(chooseValue(values, none).values)).toEqual(["used", "new", "unknown"]);
  expect(chooseValue([soldAs("unknown", 100, 50), soldAs("used", 100, 2)], none).conditionKey).toBe("unknown");
});

test("without any sale nothing is known", () => {
  expect(chooseValue([], none)).toEqual({
    currency: "USD",
    currencies: [],
    conditionKey: "unknown",
    value: null,
    values: [],
  });
});
