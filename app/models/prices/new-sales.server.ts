import type { ItemKind } from "../catalog/categories.ts";
import { findItem, type Item } from "../catalog/items.server.ts";
import { kinds } from "../catalog/kinds/all.ts";
import { NotFoundError } from "../platform/errors.ts";
import { cachedByRevision } from "../platform/revision.server.ts";
import { listSales, type Sale } from "./history.server.ts";

const maxSales = 50;

/** An item and its latest 50 sales, excluded ones too, in any currency, newest first. Throws `NotFoundError`. */
export function listNewSales(itemKind: ItemKind, itemKey: string): Promise<{ item: Item; sales: Sale[] }> {
  return cachedByRevision(kinds[itemKind].category, ["new sales", itemKind, itemKey], async () => {
    const item = await findItem(itemKind, itemKey);
    if (!item) throw new NotFoundError("item", "We do not know that item.");
    const sales = await listSales({ itemId: item.id }, maxSales);
    return { item, sales };
  });
}
