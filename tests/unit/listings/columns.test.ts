import { expect, test } from "vitest";
import { toColumns, toRows } from "#app/presenters/columns.ts";

const rows = [
  { id: 1, title: "Falcon", grade: undefined, first: "Star Wars", isLot: undefined, isSample: true, sales: 0 },
  { id: 2, title: "Shuttle", grade: "CGC 9.8", first: "Star Wars", isLot: undefined, isSample: true, sales: undefined },
];

test("columns name each field once, say once what all rows say, and leave out what no row has", () => {
  expect(toColumns(rows)).toStrictEqual({
    id: [1, 2],
    title: "Falcon\nShuttle",
    grade: "\nCGC 9.8",
    first: "Star Wars",
    isSample: true,
    sales: [0, undefined],
  });
});

test.each([
  ["several", rows],
  ["one", rows.slice(1)],
  ["no", []],
  ["a text of two lines, in all", [{ title: "a\nb" }, { title: "a\nb" }]],
  ["a text of two lines, in one", [{ title: "a\nb" }, { title: "c" }]],
  ["a text of two lines, alone", [{ title: "a\nb" }]],
])("columns of %s rows give the rows back", (_, rows) => {
  expect(toRows<object>(toColumns(rows), rows.length)).toEqual(rows);
});
