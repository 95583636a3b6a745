import fc from "fast-check";
import { expect, test } from "vitest";
import { type OwnedCopy, sumByCurrency, worthOf } from "#app/models/collection/worth.ts";

/** One used copy of an item of its own, worth $100.00, for which its owner paid $80.00. */
function copy(changes: Partial<OwnedCopy> = {}): OwnedCopy {
  return {
    entryId: "one",
    isRecognized: true,
    conditionKey: "used",
    quantity: 1,
    paidMinor: 8_000,
    feesMinor: null,
    paidCurrency: "USD",
    goneOn: null,
    proceedsMinor: null,
    proceedsCurrency: "USD",
    medianMinor: 10_000,
    addedMinor: 9_000,
    addedCurrency: "USD",
    ...changes,
  };
}

test("several alike are worth the median times their number, and cost what was paid for them together, with fees", () => {
  expect(worthOf([copy({ quantity: 3, feesMinor: 500 })]).lines).toEqual([
    {
      currency: "USD",
      worth: 30_000,
      items: 1,
      priced: 1,
      putIn: 8_500,
      gain: { minor: 21_500, percent: (100 * 21_500) / 8_500, putIn: 8_500, paid: 1, sinceAdded: 0 },
    },
  ]);
});

test("where the owner did not say what they paid, the gain is since the item was added", () => {
  const [line] = worthOf([copy({ paidMinor: null, feesMinor: 500, quantity: 2 })]).lines;
  expect(line).toMatchObject({ worth: 20_000, putIn: 18_000, gain: { minor: 2_000, paid: 0, sinceAdded: 1 } });
});

test("a gain compares only what has a value and a basis", () => {
  const { lines } = worthOf([
    copy({ entryId: "priced and paid" }),
    copy({ entryId: "not priced", medianMinor: null, paidMinor: 50_000 }),
    copy({ entryId: "no basis", paidMinor: null, addedMinor: null }),
    copy({ entryId: "added in another currency", paidMinor: null, addedCurrency: "GBP" }),
  ]);
  // Worth 3 x 10,000. Put in 8,000 + 50,000. Compared is the first alone: 10,000 - 8,000.
  expect(lines).toEqual([
    {
      currency: "USD",
      worth: 30_000,
      items: 4,
      priced: 3,
      putIn: 58_000,
      gain: { minor: 2_000, percent: 25, putIn: 8_000, paid: 1, sinceAdded: 0 },
    },
  ]);
});

test("a gift has a gain and no percentage", () => {
  expect(worthOf([copy({ paidMinor: 0 })]).lines[0]?.gain).toMatchObject({ minor: 10_000, percent: null });
});

test.each([
  ["not recognized", { isRecognized: false, medianMinor: null }],
  ["condition unknown", { conditionKey: "unknown" }],
  ["too few sales", { medianMinor: null }],
  [null, {}],
])("an item says why it is not priced: %s", (whyNotPriced, changes) => {
  const { lines, byEntry } = worthOf([copy(changes)]);
  expect(byEntry.get("one")?.whyNotPriced).toBe(whyNotPriced);
  expect(lines[0]).toMatchObject({ items: 1, priced: whyNotPriced ? 0 : 1, worth: whyNotPriced ? 0 : 10_000 });
});

test("an item is priced when every copy is", () => {
  const { lines, byEntry } = worthOf([copy(), copy({ conditionKey: "unknown" })]);
  expect(lines[0]).toMatchObject({ worth: 10_000, items: 1, priced: 0 });
  expect(byEntry.get("one")).toMatchObject({ whyNotPriced: "condition unknown" });
});

test("currencies have lines of their own, US dollars first, and yen have no cents", () => {
  const { lines } = worthOf([
    copy({ entryId: "yen", paidCurrency: "JPY", medianMinor: 12_000, paidMinor: 9_000 }),
    copy({ entryId: "pounds", paidCurrency: "GBP" }),
    copy({ entryId: "both" }),
    copy({ entryId: "both", paidCurrency: "GBP" }),
  ]);
  expect(lines.map(({ currency, worth, items, gain }) => [currency, worth, items, gain?.minor])).toEqual([
    ["USD", 10_000, 1, 2_000],
    ["GBP", 20_000, 2, 4_000],
    ["JPY", 12_000, 1, 3_000],
  ]);
});

test("what is gone no longer counts, and its gain is told apart", () => {
  const gone = { goneOn: "2026-10-01", proceedsMinor: 9_500 };
  const { lines, realised } = worthOf([
    copy(),
    copy({ ...gone, entryId: "sold" }),
    copy({ ...gone, entryId: "sold for pounds", proceedsCurrency: "GBP" }),
    copy({ ...gone, entryId: "given away", proceedsMinor: null }),
  ]);
  expect(lines).toMatchObject([{ currency: "USD", worth: 10_000, items: 1, putIn: 8_000 }]);
  // 9,500 - 8,000 in dollars. What was paid in dollars and sold in pounds cannot be compared.
  expect(realised).toEqual([
    { currency: "USD", proceeds: 9_500, sold: 1, compared: 1, gain: 1_500 },
    { currency: "GBP", proceeds: 9_500, sold: 1, compared: 0, gain: 0 },
  ]);
});

test("several alike that were sold together are as many copies", () => {
  const gone = { goneOn: "2026-10-01", proceedsMinor: 30_000, quantity: 3 };
  const { realised } = worthOf([copy(gone), copy({ ...gone, paidMinor: null, addedMinor: null, quantity: 2 })]);
  expect(realised).toEqual([{ currency: "USD", proceeds: 60_000, sold: 5, compared: 3, gain: 22_000 }]);
});

test("nothing owned is worth nothing", () => {
  expect(worthOf([])).toEqual({ lines: [], realised: [], byEntry: new Map() });
});

test("prices are added up for each currency alone", () => {
  expect(
    sumByCurrency([
      { minor: 150, currency: "GBP" },
      null,
      { minor: 100, currency: "USD" },
      { minor: 10, currency: "JPY" },
      { minor: 250, currency: "GBP" },
    ]),
  ).toEqual([
    { minor: 100, currency: "USD" },
    { minor: 400, currency: "GBP" },
    { minor: 10, currency: "JPY" },
  ]);
});

const minor = fc.integer({ min: 0, max: 1e10 });
const maybe = fc.option(minor);
const anyCopy: fc.Arbitrary<OwnedCopy> = fc.record({
  entryId: fc.constantFrom("one", "two", "three"),
  isRecognized: fc.boolean(),
  conditionKey: fc.constantFrom("used", "new", "unknown"),
  quantity: fc.integer({ min: 1, max: 9 }),
  paidMinor: maybe,
  feesMinor: maybe,
  paidCurrency: fc.constantFrom("USD", "JPY"),
  goneOn: fc.option(fc.constant("2026-10-01")),
  proceedsMinor: maybe,
  proceedsCurrency: fc.constantFrom("USD", "JPY"),
  medianMinor: maybe,
  addedMinor: maybe,
  addedCurrency: fc.constantFrom("USD", "JPY"),
});

test("the lines of the items come to those of the collection, in whole minor units", () => {
  fc.assert(
    fc.property(fc.array(anyCopy), (copies) => {
      const { lines, byEntry } = worthOf(copies);
      const ofEntries = [...byEntry.values()].flatMap(({ lines }) => lines);
      for (const { currency, worth, items, priced, putIn, gain } of lines) {
        const own = ofEntries.filter((entry) => entry.currency === currency);
        const sum = (amountOf: (line: (typeof own)[number]) => number) =>
          own.reduce((total, entry) => total + amountOf(entry), 0);
        expect(sum((entry) => entry.worth)).toBe(worth);
        expect(sum((entry) => entry.putIn)).toBe(putIn);
        expect(sum((entry) => entry.gain?.minor ?? 0)).toBe(gain?.minor ?? 0);
        expect(Number.isSafeInteger(worth) && Number.isSafeInteger(putIn)).toBe(true);
        expect(sum((entry) => entry.items)).toBe(items);
        expect(sum((entry) => entry.priced)).toBe(priced);
        expect(priced).toBeLessThanOrEqual(items);
      }
    }),
  );
});
