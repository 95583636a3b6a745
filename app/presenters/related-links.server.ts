import type { ItemKind } from "#app/models/catalog/categories.ts";
import type { Item } from "#app/models/catalog/items.server.ts";
import { kinds } from "#app/models/catalog/kinds/all.ts";
import { cachedByRevision } from "#app/models/platform/revision.server.ts";
import { listNamedBeside, listSimilarItems } from "#app/models/prices/related-items.server.ts";
import { itemSummaries } from "./item-summary.server.ts";

/** Lists of items that lead on from one: each with its heading and what it shows of them. Empty ones are left out. */
export async function relatedLinks(itemKind: ItemKind, item: Item | null) {
  if (item === null) return [];
  const { lists } = await cachedByRevision(kinds[itemKind].category, ["related links", item.id], async () => {
    const [similar, beside] = await Promise.all([listSimilarItems(itemKind, item), listNamedBeside(itemKind, item)]);
    const heading = item.theme === null ? "More like this" : `More ${item.theme}`;
    const filled = [...beside, { heading, items: similar }].filter(({ items }) => items.length > 0);
    const summaries = await itemSummaries(filled.flatMap(({ items }) => items));
    // Rows show no other condition: the page of a set has thirty.
    const rows = summaries.map(({ to, name, cover, facts, value }) => ({ to, name, cover, facts, value }));
    return { lists: filled.map(({ heading, items }) => ({ title: heading, items: rows.splice(0, items.length) })) };
  });
  return lists;
}

export type RelatedList = Awaited<ReturnType<typeof relatedLinks>>[number];
