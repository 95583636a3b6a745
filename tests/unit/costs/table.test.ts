import { expect, test } from "vitest";
import { type CostLine, compareCosts, readCostTable, withCostTable } from "#tests/support/costs/table.ts";

const line: CostLine = {
  name: "listing",
  address: "/categories/legos",
  figures: { statements: 4, again: 0, brotli: 19_000, scripts: 100_000 },
  limits: { brotli: 16_000, scripts: 105_000 },
};

const compare = (figures: CostLine["figures"]) =>
  compareCosts([line], [{ ...line, figures: { ...line.figures, ...figures } }]);

test.each([
  ["nothing", {}],
  ["3 % more bytes of scripts", { scripts: 103_000 }],
  ["3 % fewer bytes with Brotli", { brotli: 18_430 }],
  ["3 % more than a figure above its limit", { brotli: 19_570 }],
])("%s is no change of the table", (_, figures) => {
  expect(compare(figures)).toMatchObject({ changed: [], refused: [] });
});

test.each([
  [{ brotli: 18_000 }, "listing: bytes of the body with Brotli fell from 19,000 to 18,000 (-5.3 %)"],
  [{ scripts: 104_000 }, "listing: bytes of scripts rose from 100,000 to 104,000 (+4.0 %)"],
  [{ statements: 5 }, "listing: statements of the first request rose from 4 to 5 (+25.0 %)"],
  [{ again: 1 }, "listing: statements of the second request rose from 0 to 1"],
])("%j must be in the table, and an update writes it", (figures, change) => {
  const { changed, refused, updated } = compare(figures);
  expect([changed, refused]).toEqual([[change], []]);
  expect(updated[0]?.figures).toMatchObject(figures);
});

test.each([
  [{ scripts: 105_001 }, "listing: bytes of scripts rose from 100,000 to 105,001 (+5.0 %), above the limit of 105,000"],
  [
    { brotli: 19_571 },
    "listing: bytes of the body with Brotli rose from 19,000 to 19,571 (+3.0 %), above the limit of 16,000",
  ],
])("%j is refused", (figures, refusal) => {
  expect(compare(figures)).toMatchObject({ changed: [], refused: [refusal] });
});

test("an update never raises what is above its limit, not even a little", () => {
  expect(compare({ brotli: 19_100 }).updated[0]?.figures.brotli).toBe(19_000);
  expect(compare({ brotli: 18_900 }).updated[0]?.figures.brotli).toBe(18_900);
});

test("a page that is new, gone or at another address must be in the table", () => {
  const { changed } = compareCosts([line], [{ ...line, name: "home", figures: { statements: 1 } }]);
  expect(changed).toEqual([
    "listing: in the table, but not counted",
    "home: statements of the first request were - and are 1",
  ]);
  expect(compareCosts([line], [{ ...line, address: "/legos" }]).changed).toEqual([
    "listing: the address changed from /categories/legos to /legos",
  ]);
});

test("the table reads as it was written, limits too, and its document stays", () => {
  const markdown = withCostTable("# Costs\n\n| old |\n| --- |\n\nThe end.\n", [line, { ...line, limits: {} }]);
  expect(readCostTable(markdown)).toEqual([line, { ...line, limits: {} }]);
  expect(markdown).toMatch(/^# Costs\n\n\| page or call .*\n\nThe end\.\n$/s);
  expect(markdown).toContain(" 19,000 / 16,000 |");
  expect(new Set(markdown.match(/^\|.*$/gm)?.map(({ length }) => length)).size).toBe(1);
});
