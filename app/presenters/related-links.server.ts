import type { ItemKind } from "#app/models/catalog/categories.ts";
import type { Item } from "#app/models/catalog/items.server.ts";
import { cachedByRevision } from "#app/models/platform/revision.server.ts";
import { listNamedTogether, listSimilarItems, type RelatedItem } from "#app/models/prices/related-items.server.ts";
import { itemSummaries } from "./item-summary.server.ts";

/** Lists of items that lead on from one: each with its heading and what it shows of them. Empty ones are left out. */
export async function relatedLinks(itemKind: ItemKind, item: Item | null) {
  if (item === null) return [];
  const { lists } = await cachedByRevision(itemKind, ["related links", item.id], async () => {
    const [similar, together] = await Promise.all([
      listSimilarItems(itemKind, item),
      listNamedTogether(itemKind, item),
    ]);
    const all: [string, RelatedItem[]][] = [
      ["Minifigures named with it", together.minifigures],
      ["Sets named with it", together.sets],
      ["Sold together in lots", together.inLots],
      [item.theme === null ? "More like this" : `More ${item.theme}`, similar],
    ];
    const filled = all.filter(([, items]) => items.length > 0);
    return {
      lists: await Promise.all(filled.map(async ([title, items]) => ({ title, items: await itemSummaries(items) }))),
    };
  });
  return lists;
}

export type RelatedList = Awaited<ReturnType<typeof relatedLinks>>[number];
