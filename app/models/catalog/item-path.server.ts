import type { ItemKind } from "./categories.ts";
import { kindsOnServer } from "./kinds/all.server.ts";
import { kinds } from "./kinds/all.ts";

/** The canonical address of an item with a key: with the name of a LEGO set, `/categories/legos/75257-millennium-falcon`. */
export function itemPath(itemKind: ItemKind, itemKey: string): string {
  const { category, pages } = kinds[itemKind];
  if (pages) return `${pages.path}/${encodeURIComponent(itemKey)}`;
  const slug = kindsOnServer[itemKind].slugs?.slugOf(itemKey) ?? itemKey;
  return `/categories/${category}/${encodeURIComponent(slug)}`;
}
