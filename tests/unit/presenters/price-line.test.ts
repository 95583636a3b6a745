import { expect, test } from "vitest";
import { type PriceLineView, placeOf, withRoomFor } from "#app/presenters/price-line.ts";

const line: PriceLineView = {
  lowest: { text: "$100", at: 0 },
  low: { text: "$120", at: 20 },
  median: { text: "$150", at: 50 },
  high: { text: "$180", at: 80 },
  highest: { text: "$200", at: 100 },
  heldBack: [90],
  scale: [10_000, 20_000],
  summary: "in words",
};

test("a price has its place between the two ends of its line", () => {
  expect([10_000, 12_345, 20_000].map((minor) => placeOf(minor, line.scale))).toEqual([0, 23.5, 100]);
  expect(placeOf(5, [5, 5])).toBe(0);
});

test("a target beyond an end makes the line longer, and every mark keeps its price", () => {
  expect(withRoomFor(line, { minor: 15_000 })).toBe(line);
  const longer = withRoomFor(line, { minor: 0 });
  expect(longer.scale).toEqual([0, 20_000]);
  const marks = [longer.lowest, longer.low, longer.median, longer.high, longer.highest];
  expect(marks.map((mark) => mark?.at)).toEqual([50, 60, 75, 90, 100]);
  expect(longer.heldBack).toEqual([95]);
});
