import type { ItemKind } from "#app/models/catalog/categories.ts";
import { itemSlug } from "#app/models/catalog/identification/known-items.server.ts";
import { paths } from "./paths.ts";

/** The canonical address of an item with a key: with the name of a LEGO set, `/categories/legos/75257-millennium-falcon`. */
export function itemPath(itemKind: ItemKind, itemKey: string): string {
  return itemKind === "minifigures" ? paths.minifigure(itemKey) : paths.history(itemKind, itemSlug(itemKind, itemKey));
}
