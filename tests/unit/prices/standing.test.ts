import { expect, test } from "vitest";
import { problemOf, standingSentence } from "#app/presenters/check-sentences.ts";

test.each([
  ["legos", "used", 79, 57, 22, 30, "Cheaper than 72% of 79 used sales in 30 days."],
  ["legos", "used", 79, 20, 59, null, "More expensive than 74% of 79 used sales."],
  ["legos", "new", 5, 5, 0, 90, "Cheaper than all 5 sealed sales in 90 days."],
  ["comics", "cgc-9.8", 200, 199, 1, 365, "Cheaper than 99% of 200 sales graded CGC 9.8 in 365 days."],
  ["legos", "open-box", 3, 1, 2, null, "More expensive than 2 of 3 sales with an open box."],
  ["legos", "used", 1, 0, 1, null, "More expensive than 1 used sale."],
  ["legos", "used", 4, 0, 0, null, "The same price as all 4 used sales."],
] as const)("%s %s, %i sales, %i dearer, %i cheaper", (kind, condition, sales, dearer, cheaper, days, sentence) => {
  expect(standingSentence(kind, condition, { sales, dearer, cheaper, days })).toBe(sentence);
});

test("what is no price says what to write", () => {
  expect(problemOf("price is zero or less")).toBe("A price is more than zero.");
  expect(problemOf("price range")).toBe("This is not a price. Write it like 120 or 1,234.50.");
});
