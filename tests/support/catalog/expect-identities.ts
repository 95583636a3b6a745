import { expect } from "vitest";
import type { ItemKind } from "#app/models/catalog/categories.ts";
import { identifyItem } from "#app/models/catalog/identification/identify-item.server.ts";

/** Expects of each line, an item key and titles, that the titles are about that item. */
export function expectIdentities(itemKind: ItemKind, lines: Readonly<Record<string, readonly string[]>>): void {
  for (const [itemKey, titles] of Object.entries(lines)) {
    const expected = titles.map((title) => [itemKey, title]);
    expect(titles.map((title) => [identifyItem(itemKind, title).key, title])).toEqual(expected);
  }
}
