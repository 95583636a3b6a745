import fc from "fast-check";
import { expect, test } from "vitest";
import {
  conditionChoices,
  copyForm,
  copyFormOf,
  readConditionKey,
  readCopy,
  readTypedAmount,
} from "#app/models/collection/copy-fields.ts";
import { dayMs } from "#app/models/platform/day.ts";
import { constraintOf } from "#app/web/forms/form-constraint.ts";

test.each([
  ["1,234.50", "USD", 123_450],
  ["1234.5", "USD", 123_450],
  ["1.234,50", "EUR", 123_450],
  ["12,50", "EUR", 1_250],
  ["$12", "USD", 1_200],
  ["GBP 40", "GBP", 4_000],
  ["1.005", "KWD", 1_005],
  ["0.07", "USD", 7],
  ["8.29", "USD", 829],
  ["0", "USD", 0],
  ["1,234", "JPY", 1_234],
  ["1,234.00", "JPY", 1_234],
  ["21,000,000.00", "USD", 2_100_000_000],
  ["12,50 €", "EUR", 1_250],
  ["$12", "CAD", 1_200],
])("%s in %s is %i minor units", (text, currency, minor) => {
  expect(readTypedAmount(text, currency)).toBe(minor);
});

test.each([
  ["1.005", "USD"],
  ["12.5", "JPY"],
  ["-5", "USD"],
  ["1e3", "USD"],
  ["12,34,56", "USD"],
  ["twelve", "USD"],
  ["", "USD"],
  ["1,000,000,000,000.01", "USD"],
  ["£80", "USD"],
  ["USD 80", "GBP"],
  ["1$2", "EUR"],
])("%s in %s is no amount", (text, currency) => {
  expect(readTypedAmount(text, currency)).toBeNull();
});

test("an amount comes back from its text as it was", () => {
  const amounts = fc.integer({ min: 0, max: 1e13 });
  fc.assert(
    fc.property(amounts, fc.constantFrom("USD", "JPY", "KWD"), (minor, currency) => {
      const copy = readCopy(copyForm.parse({ paidCurrency: currency }), "legos");
      const paid = copy && copyFormOf({ ...copy, paidMinor: minor }).paid;
      expect(readTypedAmount(paid ?? "", currency)).toBe(minor);
    }),
  );
});

test.each([
  ["comics", "CGC 9.8", "cgc-9.8"],
  ["comics", "cgc-9.8", "cgc-9.8"],
  ["comics", "CGC 9.0", "cgc-9"],
  ["comics", "Raw", "raw"],
  ["comics", "new", null],
  ["comics", "CGC 0", null],
  ["sports-memorabilia", "PSA 8 (OC)", "psa-8-oc"],
  ["sports-memorabilia", "PSA Authentic", "psa-authentic"],
  ["legos", "New, sealed", "new"],
  ["legos", "CGC 9.8", null],
  ["legos", "unknown", "unknown"],
  ["other", "used", "used"],
] as const)("a condition of %s: %s is %s", (kind, text, key) => {
  expect(readConditionKey(kind, text)).toBe(key);
});

test("a very long text is no amount and no condition", () => {
  expect(readTypedAmount("1".repeat(65_536), "USD")).toBeNull();
  expect(readConditionKey("legos", "a".repeat(65_536))).toBeNull();
});

test("a form offers the conditions of its kind", () => {
  expect(conditionChoices("comics").map(({ key }) => key)).toEqual(["raw", "graded", "unknown"]);
  expect(conditionChoices("other").map(({ label }) => label)).toContain("New");
});

const form = { condition: "used", quantity: "2", paid: "1,234.50", fees: "12", paidCurrency: "usd" };

test("a form of a copy is read, and filled in again", () => {
  const parsed = copyForm.parse({ ...form, acquiredOn: "2026-03-01", place: " Shelf 3 ", note: "Box is torn" });
  const copy = readCopy(parsed, "legos");
  expect(copy).toEqual({
    conditionKey: "used",
    quantity: 2,
    paidMinor: 123_450,
    feesMinor: 1_200,
    paidCurrency: "USD",
    acquiredOn: "2026-03-01",
    place: "Shelf 3",
    note: "Box is torn",
    goneOn: null,
    proceedsMinor: null,
    proceedsCurrency: "USD",
  });
  expect(copy && readCopy(copyForm.parse(copyFormOf(copy)), "legos")).toEqual(copy);
});

test("everything but the currency may be missing; what nobody said is no zero", () => {
  const copy = readCopy(copyForm.parse({ paidCurrency: "JPY" }), "legos");
  expect(copy).toMatchObject({ conditionKey: "unknown", quantity: 1, paidMinor: null, proceedsCurrency: "JPY" });
});

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

test.each([
  ["paid", { paid: "12.505" }],
  ["paid", { paid: "12.50", paidCurrency: "JPY" }],
  ["paidCurrency", { paidCurrency: "XYZ" }],
  ["quantity", { quantity: "0" }],
  ["quantity", { quantity: "10000" }],
  ["acquiredOn", { acquiredOn: "2026-02-30" }],
  ["acquiredOn", { acquiredOn: inDays(3) }],
  ["goneOn", { acquiredOn: "2026-03-01", goneOn: "2026-02-01" }],
  ["goneOn", { proceeds: "12" }],
  ["note", { note: "a".repeat(501) }],
  ["place", { place: "a".repeat(101) }],
])("the form names %s as the mistake of %o", (field, change) => {
  const { error } = copyForm.safeParse({ ...form, ...change });
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
});

test("a quantity out of range is refused with the range", () => {
  const { error } = copyForm.safeParse({ ...form, quantity: "0" });
  expect(error?.issues.map(({ message }) => message)).toEqual(["Please enter a number from 1 to 9,999"]);
});

test("no browser cuts a pasted note or place: the form refuses one that is too long in words", () => {
  const { note, place, condition } = constraintOf(copyForm);
  expect([note?.maxLength, place?.maxLength, condition?.maxLength]).toEqual([undefined, undefined, 30]);
  const { error } = copyForm.safeParse({ ...form, note: "a".repeat(501) });
  expect(error?.issues.map(({ message }) => message)).toEqual(["Please use at most 500 characters"]);
});

test("a note is as long as a person counts it", () => {
  expect(copyForm.safeParse({ ...form, note: "😀".repeat(500) }).success).toBe(true);
  expect(copyForm.safeParse({ ...form, note: "😀".repeat(501) }).success).toBe(false);
});

test("the day of somebody in an earlier time zone is taken", () => {
  expect(copyForm.safeParse({ ...form, acquiredOn: inDays(1) }).success).toBe(true);
});
