import { expect, test } from "vitest";
import { legoSets, readFacts } from "#db/reference/facts.ts";

test.each(["comics", "figures", "lego-sets", "minifigures", "model-cars", "model-trains", "sports-memorabilia"])(
  "each item of the table %s has every cell",
  (table) => expect(new Set(readFacts(table).map((cells) => cells.length)).size).toBe(1),
);

test("each known LEGO set is in the table once, by a number of plain digits", () => {
  const numbers = legoSets().map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.filter((number) => !/^\d{4,5}$/.test(number))).toEqual([]);
});
