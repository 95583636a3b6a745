import { itemPath } from "#app/models/catalog/item-path.server.ts";
import { kinds } from "#app/models/catalog/kinds/all.ts";
import type { Entry } from "#app/models/collection/entries.server.ts";

export { itemPath };

/** The page of what somebody collects, by its key or else by its title; null for what has none. */
export function entryPath({ itemKind, itemKey, title }: Pick<Entry, "itemKind" | "itemKey" | "title">): string | null {
  if (itemKind === "other" || (!itemKey && kinds[itemKind].pages)) return null;
  return itemPath(itemKind, itemKey ?? title);
}
