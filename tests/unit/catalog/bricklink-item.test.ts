import { expect, test } from "vitest";
import { bricklinkItem, bricklinkPage } from "#app/models/catalog/kinds/bricklink-types.ts";

test.each([
  ["legos", "75257", { type: "SET", no: "75257-1" }],
  ["legos", "71034-9", { type: "SET", no: "71034-9" }],
  ["legos", "k8672", { type: "SET", no: "k8672-1" }],
  ["minifigures", "sw0001a", { type: "MINIFIG", no: "sw0001a" }],
  ["minifigures", "85863pb010", { type: "MINIFIG", no: "85863pb010" }],
  ["minifigures", "col21-3", { type: "SET", no: "col21-3" }],
  ["minifigures", "colhp2-14", { type: "SET", no: "colhp2-14" }],
  ["minifigures", "fig-000001", null],
  ["legos", "o'neill", null],
  ["legos", "75257 / 10281#", null],
  ["minifigures", "", null],
  ["comics", "amazing-spider-man-300", null],
] as const)("BrickLink knows the item %s %s as %o", (itemKind, itemKey, item) => {
  expect(bricklinkItem(itemKind, itemKey)).toEqual(item && { itemKind, ...item });
});

test("an item's page at BrickLink has its number by the letter of its type", () => {
  const page = "https://www.bricklink.com/v2/catalog/catalogitem.page";
  expect(bricklinkPage({ type: "SET", no: "75257-1" })).toBe(`${page}?S=75257-1`);
  expect(bricklinkPage({ type: "MINIFIG", no: "sw0001" })).toBe(`${page}?M=sw0001`);
});
