import type { FoundItem } from "#app/models/catalog/search/search-items.server.ts";
import { historyParams } from "#app/web/urls/history-params.ts";
import { itemPath } from "#app/web/urls/item-path.server.ts";
import { itemRef } from "#app/web/urls/item-ref.ts";
import { type ItemSummary, itemSummaries } from "./item-summary.server.ts";

/**
 * Items that a search found, in its order, each in the grade that the query names and leading to it, in this currency
 * where it was sold.
 */
export async function foundItemViews(items: readonly FoundItem[], currency = ""): Promise<ItemSummary[]> {
  const conditions = [...new Set(items.map(({ condition }) => condition))];
  const views = await Promise.all(
    conditions.map(async (condition) => {
      const summaries = await itemSummaries(
        items.filter((item) => item.condition === condition),
        { condition, currency },
      );
      return summaries.map((summary) => ({ ...summary, to: foundItemPath({ ...summary, condition }, currency) }));
    }),
  );
  const byItem = new Map(views.flat().map((view) => [`${view.itemKind} ${view.key}`, view]));
  return items.flatMap(({ itemKind, key }) => byItem.get(`${itemKind} ${key}`) ?? []);
}

/** Items to choose one of: each as `itemRef` names it, with what tells it from the others. */
export async function itemChoices(items: readonly FoundItem[]) {
  return (await foundItemViews(items)).map(itemChoice);
}

export function itemChoice({ itemKind, key, name, cover, facts, value, to }: ItemSummary) {
  const worth = value.figure ? `${value.condition} · value ${value.figure}` : "no value yet";
  return { item: itemRef(itemKind, key), name, cover, facts: [facts, worth].filter(Boolean).join(" · "), to };
}

/** The address of an item in the grade that a query names, and in this currency. */
export function foundItemPath(
  { itemKind, key, condition }: Pick<FoundItem, "itemKind" | "key" | "condition">,
  currency: string,
): string {
  return historyParams.href(itemPath(itemKind, key), { condition, currency });
}
