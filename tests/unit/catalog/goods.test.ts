import { expect, test } from "vitest";
import type { ItemKind } from "#app/models/catalog/categories.ts";
import { identifyItem } from "#app/models/catalog/identification/identify-item.server.ts";

function keyOf(itemKind: ItemKind, title: string) {
  return identifyItem(itemKind, title).key;
}

test("goods of no category get no item", () => {
  for (const title of [
    ...["Space Rangers Mini Backpack", "Space Rangers mug", "SPACE RANGERS LANYARD - red", "Captain Comet T-Shirt XL"],
    ...["Captain Comet jigsaw 500", "Captain Comet Duvet Cover", "Captain Comet Playing Cards", "Comet Phone Case 7"],
  ]) {
    for (const itemKind of ["figures", "model-cars", "model-trains"] as const) {
      expect([title, keyOf(itemKind, title)]).toEqual([title, null]);
    }
  }
});

test("a collectible keeps its item, whatever it has or wears", () => {
  for (const title of [
    ...["Captain Comet action figure with backpack and mug", "Captain Comet Keychain", "Captain Comet bust"],
    ...["Captain Comet with backpack", "Captain Comet in T-Shirt", "Captain Comet & Towel statue", "Captain Banner"],
  ]) {
    expect(keyOf("figures", title), title).not.toBeNull();
  }
  expect(keyOf("model-cars", "Corgi 1:43 Ford van, Annual show")).not.toBeNull();
  expect(keyOf("model-trains", "Hornby R3086 locomotive with mug")).not.toBeNull();
});
