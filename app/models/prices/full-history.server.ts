import type { ItemKind } from "../catalog/categories.ts";
import { identifyItem } from "../catalog/identification/identify-item.server.ts";
import { findItem, type Item } from "../catalog/items.server.ts";
import { titleInAddress } from "../catalog/title.ts";
import { type Averages, averages, listCurrencies, listSales, type Sale } from "./history.server.ts";

/** Sales that one answer of the API holds, of each kind. */
const mostSales = 1_000;

export interface FullHistory {
  /** Key of the item inside its item kind. */
  itemKey: string;
  /** Catalogue name, where one is known. */
  name: string | null;
  /** The item's most frequent currency, which averages and counted sales are in; null without any sale. */
  currency: string | null;
  /** Null without any sale. */
  averages: Averages | null;
  /** Newest first, at most 1,000. */
  counted: Sale[];
  /** How many there are of those. */
  count: number;
  /** Newest first, at most 1,000, of any currency. */
  excluded: Sale[];
}

/**
 * Averages and sales of an item by its number; where nothing is known under that, of the item that the title is about, or
 * the number read as a title. Empty when none is known.
 */
export async function fullHistory(itemKind: ItemKind, itemKey: string, title: string): Promise<FullHistory> {
  const said = titleInAddress(itemKey);
  const meant = [said.toLowerCase(), ...[title, said].map((text) => identifyItem(itemKind, text).key)];
  for (const candidate of new Set(meant)) {
    const item = candidate === null ? undefined : await findItem(itemKind, candidate);
    if (item) return historyOf(item);
  }
  return { itemKey, name: null, currency: null, averages: null, counted: [], count: 0, excluded: [] };
}

async function historyOf(item: Item): Promise<FullHistory> {
  const now = new Date();
  const [first] = await listCurrencies(item.id);
  const all = { itemId: item.id, window: "all" } as const;
  const [averaged, counted, excluded] = await Promise.all([
    first ? averages(item.id, first.currency, now) : null,
    first ? listSales({ ...all, counted: true, currency: first.currency }, now, mostSales) : { sales: [], total: 0 },
    listSales({ ...all, counted: false }, now, mostSales),
  ]);
  return {
    itemKey: item.key,
    name: item.name,
    currency: first?.currency ?? null,
    averages: averaged,
    counted: counted.sales,
    count: counted.total,
    excluded: excluded.sales,
  };
}
