import type { ItemKind } from "#app/models/catalog/categories.ts";
import { kindsOnServer } from "#app/models/catalog/kinds/all.server.ts";
import { kinds } from "#app/models/catalog/kinds/all.ts";
import type { Entry } from "#app/models/collection/entries.server.ts";
import { paths } from "./paths.ts";

/** The canonical address of an item with a key: with the name of a LEGO set, `/categories/legos/75257-millennium-falcon`. */
export function itemPath(itemKind: ItemKind, itemKey: string): string {
  const { category, pages } = kinds[itemKind];
  if (pages) return `${pages.path}/${encodeURIComponent(itemKey)}`;
  return paths.history(category, kindsOnServer[itemKind].slugs?.slugOf(itemKey) ?? itemKey);
}

/** The page of what somebody collects, by its key or else by its title; null for what has none. */
export function entryPath({ itemKind, itemKey, title }: Pick<Entry, "itemKind" | "itemKey" | "title">): string | null {
  if (itemKind === "other" || (!itemKey && kinds[itemKind].pages)) return null;
  return itemPath(itemKind, itemKey ?? title);
}
