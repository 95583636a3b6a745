import { expect, test } from "vitest";
import type { PriceGuide } from "#app/models/prices/price-guide.server.ts";
import { guideWords } from "#app/presenters/guide-words.server.ts";

const now = new Date("2026-11-27T14:05:00Z");
const guide: PriceGuide = {
  ...{ seenAt: new Date("2026-11-27T02:00:00Z"), currency: "USD", isAsked: true },
  ...{ soldCount: 1_164, average: 12_610, lowest: 8_800, highest: 171_000 },
  ...{ offeredCount: 23, offeredLowest: 11_900, offeredMedian: 13_950 },
};
const wordsOf = (change: Partial<PriceGuide>, conditionKey = "used") =>
  guideWords({ ...guide, ...change }, conditionKey, now);

test("what sold is four figures in their currency, and whose they are, in the condition's own word", () => {
  const { sentence, facts } = wordsOf({});
  expect(sentence).toBe(
    "Sold there in six months, used: BrickLink's own figures. The single sales behind them are among ours, the figures are not.",
  );
  expect(facts.map(({ name, text }) => `${name} ${text}`)).toEqual([
    ...["Average $126.10", "Lowest $88.00", "Highest $1,710.00", "Sold 1,164"],
  ]);
  expect(wordsOf({}, "new").sentence).toMatch(/^Sold there in six months, new: /);
  expect(wordsOf({ currency: "EUR" }).facts[1]).toEqual({ name: "Lowest", text: "EUR 88.00" });
});

test("where nothing sold, one sentence stands in the place of the figures", () => {
  const none = { soldCount: 0, average: null, lowest: null, highest: null };
  expect(wordsOf(none)).toMatchObject({ sentence: "Nothing sold there in six months, used.", facts: [] });
});

test("what is asked for there is counted, each amount a part of the sentence by itself", () => {
  expect(wordsOf({}).offered).toEqual([
    "23 asked for there: from ",
    "$119.00",
    ", half of them below ",
    "$139.50",
    ".",
  ]);
  expect(wordsOf({ offeredCount: 1, offeredMedian: 11_900 }).offered).toEqual([
    ...["One is asked for there: ", "$119.00", "."],
  ]);
  expect(wordsOf({ offeredCount: 1_200 }).offered[0]).toBe("1,200 asked for there: from ");
  const none = { offeredCount: 0, offeredLowest: null, offeredMedian: null };
  expect(wordsOf(none).offered).toEqual(["None is asked for there now."]);
});

test("figures that are older than a day say how old they are, by the days of the calendar", () => {
  const ageAt = (seenAt: string, isAsked = true) => wordsOf({ seenAt: new Date(seenAt), isAsked }).age;
  expect(ageAt("2026-11-26T14:05:00Z")).toBeUndefined();
  expect(ageAt("2026-11-26T14:05:00Z", false)).toBeUndefined();
  expect(ageAt("2026-11-26T14:04:59Z")).toBe("One day old.");
  expect(ageAt("2026-11-25T23:00:00Z")).toBe("Two days old.");
  expect(ageAt("2026-11-24T23:00:00Z")).toBe("Three days old.");
  expect(ageAt("2026-11-15T01:00:00Z")).toBe("Twelve days old.");
  expect(ageAt("2026-11-14T23:00:00Z")).toBe("13 days old.");
});

test("why they are so old is said where BrickLink could not be asked since", () => {
  const seenAt = new Date("2026-11-24T10:00:00Z");
  expect(wordsOf({ seenAt, isAsked: false }).age).toBe("Three days old: BrickLink could not be asked since.");
});
