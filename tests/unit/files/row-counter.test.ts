import { expect, test } from "vitest";
import { isRowCounter } from "#app/models/files/row-counter.ts";

const titles = ["Falcon", "Titanic", "Tree House"];

test.each<[boolean, string, string[], string[]]>([
  [true, "Nr.", ["1", "2", "3"], titles],
  [true, "No", ["0", "1.", "2.0"], titles],
  [true, "ID", ["1", "2", "3"], titles],
  // The issues of one series, a number of a thing, a gap, a row without a title, too few rows.
  [false, "Nr.", ["1", "2", "3"], ["Saga", "Saga", "Saga"]],
  [false, "Set Number", ["1", "2", "3"], titles],
  [false, "Issue", ["1", "2", "3"], titles],
  [false, "Nr.", ["1", "2", "4"], titles],
  [false, "Nr.", ["300", "301", "302"], titles],
  [false, "Nr.", ["1", "2", "3"], ["Falcon", "", "Tree House"]],
  [false, "Nr.", ["1", "2"], ["Falcon", "Titanic"]],
])("%s: a column %j with %j beside %j counts the rows", (isCounter, name, cells, besides) => {
  expect(isRowCounter(name, cells, besides)).toBe(isCounter);
});
