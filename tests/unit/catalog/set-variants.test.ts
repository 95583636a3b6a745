import { expect, test } from "vitest";
import { namedVariants } from "#app/models/catalog/kinds/lego/set-variants.ts";

const series = [
  ["Night Porter", "90020-1"],
  ["Blue Heron", "90020-2"],
  ["Pear Costume", "90020-3"],
  ["Fox Costume", "90020-4"],
  ["Plum Costume Girl", "90020-5"],
  ["Porter", "90020-6"],
  ["Keeper of the Grey Tower", "90020-7"],
  ["Night Heron", "90020-8"],
].map(([name = "", key = ""]) => ({ key, name, pieces: 6 }));
const whole = { key: "90020-9", name: "Zoo Series 3 - All of Them", pieces: null };

test.each([
  ["LEGO 90020 Zoo Series 3 Blue Heron, new & sealed", "90020-2"],
  ["LEGO 90020 Zoo Blue Herons minifigure", "90020-2"],
  ["LEGO 90020 series 3 FOX COSTUME", "90020-4"],
  ["LEGO 90020 series 3 fox", "90020-4"],
  ["LEGO 90020 plum girl", "90020-5"],
  ["LEGO 90020 Keeper Grey Tower", "90020-7"],
  // The longer of two names, and half of a name, which is none.
  ["LEGO 90020 night porter", "90020-1"],
  ["LEGO 90020 porter", "90020-6"],
  ["LEGO 90020 heron", ""],
  ["LEGO 90020 costume", ""],
  // The number in the series, where no name is known.
  ["LEGO 90020 Nr. 7 Turmwärter neu", "90020-7"],
  ["LEGO 90020 figure #2 sealed", "90020-2"],
  ["LEGO 90020 No. 1 Blue Heron", "90020-2"],
  ["LEGO 90020 No. 40", ""],
  // What holds any of them, or all.
  ["LEGO 90020 Zoo Series 3 sealed random bag", ""],
  ["LEGO 90020 all of them", ""],
  ["LEGO 90020 Fox Costume, Grey Tower Keeper and Night Porter", "90020-1 90020-4 90020-7"],
])("of a series of figures %j names %j", (title, keys) => {
  const own = { name: "Zoo Series 3 - Random Bag", theme: "Minifigures" };
  expect(namedVariants(title, "90020", own, [...series, whole]).join(" ")).toBe(keys);
});

test.each([
  ["LEGO Heroes Iron Bat vs Otter Man 9021 sealed", "9021-2"],
  ["LEGO Space Cruiser 9021", ""],
  ["LEGO Space Cruiser, not Otter Man, 9021", ""],
  ["LEGO 9021 sealed", ""],
  ["LEGO Heroes 9021 sealed", ""],
])("of a number that was given twice %j names %j", (title, keys) => {
  const other = { key: "9021-2", name: "Iron Bat vs. Otter Man Heroes", pieces: 201 };
  const own = { name: "Space Cruiser", theme: "Heroes" };
  expect(namedVariants(title, "9021", own, [other]).join(" ")).toBe(keys);
});
