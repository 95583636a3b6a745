import { expect, test } from "vitest";
import { sourceIdOf } from "#app/models/market/parsing/source-id.ts";

const ids = (id: string | null, order: string | null = null, line: string | null = null, title = "LEGO 75257") =>
  sourceIdOf({ id, order, line, title });

test.each([
  ["407100000001", "407100000001"],
  ["407100000001.0", "407100000001"],
  ['="407100000001"', "407100000001"],
  ["v1|407100000001|0", "v1|407100000001|0"],
  ["2.0", "2"],
  ["MF-1000000", "MF-1000000"],
  ["1000000", "1000000"],
  [null, null],
  ["x".repeat(101), null],
])("the id %j of a row is %j", (stated, id) => {
  expect(ids(stated)).toEqual({ id, isRounded: false });
});

test.each(["4.07197E+11", "4,07197e+11", "4E+11", "407197000000", "407197000000.00", "407197000000,0"])(
  "%j is an id that a spreadsheet rounded, and none",
  (stated) => {
    expect(ids(stated)).toEqual({ id: null, isRounded: true });
    expect(ids("407100000001", stated)).toEqual({ id: null, isRounded: true });
  },
);

test("of an order, its number and its line are the id; without a line its item, without one its title", () => {
  expect(ids("407100000001", "11-1", "7001").id).toBe("11-1/7001");
  expect(ids("407100000001", "11-1").id).toBe("11-1/407100000001");
  const [one, other] = ["LEGO 75257", "LEGO 10281"].map((title) => ids(null, "11-1", null, title).id);
  expect(one).toMatch(/^11-1\/~[\w-]{12}$/);
  expect(one).not.toBe(other);
});

test("an id of a megabyte of digits and zeros is looked at once, and is none", () => {
  for (const piece of ["0", "1", "1e", "=", '"', "9.0"]) expect(ids(piece.repeat(350_000)).id).toBeNull();
});
