import { expect, test } from "vitest";
import { readMinifigureId } from "#app/models/catalog/kinds/minifigures/minifigures.ts";

test.each([
  ["sw0001", "sw0001"],
  ["SW0001A", "sw0001a"],
  ["idea042", "idea042"],
  ["hp12", "hp12"],
  ["col21-3", "col21-3"],
  ["colhp2-14", "colhp2-14"],
  ["cas040new", "cas040new"],
  ["fab1a", "fab1a"],
  ["belvfem12a", "belvfem12a"],
  ["85863pb010", "85863pb010"],
  ["47205c01pb002", "47205c01pb002"],
  ["Fig-000001", "fig-000001"],
])("%s is a minifigure's id", (text, id) => {
  expect(readMinifigureId(text)).toBe(id);
});

test.each([
  undefined,
  "",
  "75257",
  "sw1",
  "sw000001",
  "s0001",
  "starwars0001",
  "sw0001ab",
  "sw0001 ",
  "col-",
  "sw21-3",
  "fig-1",
  "../x",
])("%j is none", (text) => {
  expect(readMinifigureId(text)).toBeNull();
});
