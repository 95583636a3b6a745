import { expect, test } from "vitest";
import { toColumns, toRows } from "#app/presenters/columns.ts";

const rows = [
  { id: 1, title: "Falcon", grade: undefined, isLot: undefined },
  { id: 2, title: "Falcon", grade: "CGC 9.8", isLot: undefined },
];

test("columns name each field once, leave out what no row has, and give the rows back", () => {
  expect(toColumns(rows)).toEqual({ id: [1, 2], title: ["Falcon", "Falcon"], grade: [undefined, "CGC 9.8"] });
  expect(Object.keys(toColumns(rows))).not.toContain("isLot");
  expect(toRows(toColumns(rows))).toEqual(rows);
});

test("no rows make no columns, and these no rows", () => {
  expect(toColumns([])).toEqual({});
  expect(toRows({})).toEqual([]);
});
