import { expect, test } from "vitest";
import { readCondition } from "#app/models/catalog/conditions/read-condition.ts";
import type { ItemKind } from "#app/models/catalog/kinds/all.ts";

const expected: [ItemKind, string][] = [
  ["legos", "open-box"],
  ["minifigures", "open-box"],
  ["figures", "used"],
  ["model-cars", "used"],
  ["model-trains", "new"],
];

test.each(expected)("%s: an opened box is the condition %s", (itemKind, key) => {
  const stated = { itemKind, title: "", condition: "Open box", grader: null, grade: null, declared: null };
  expect(readCondition(stated).key).toBe(key);
});
