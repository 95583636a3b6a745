import type { ItemKind } from "../catalog/categories.ts";
import { identifyItem } from "../catalog/identification/identify-item.server.ts";
import { findItem } from "../catalog/items.server.ts";
import { titleInAddress } from "../catalog/title.ts";
import { type Averages, averages, listCurrencies, listSales, type Sale } from "./history.server.ts";

const maxSales = 1_000;

export interface FullHistory {
  itemKey: string;
  name: string | null;
  /** The item's most frequent currency, of `averages` and `counted`. Null without any sale. */
  currency: string | null;
  averages: Averages | null;
  counted: Sale[];
  count: number;
  /** Newest first, at most 1,000, in any currency. */
  excluded: Sale[];
}

/** The item with this key, else the one that the title names, else the one that the key, as a title, names. */
export async function fullHistory(itemKind: ItemKind, itemKey: string, title: string): Promise<FullHistory> {
  const keyAsTitle = titleInAddress(itemKey);
  const keys = [keyAsTitle.toLowerCase(), ...[title, keyAsTitle].map((text) => identifyItem(itemKind, text).key)];
  for (const key of new Set(keys)) {
    const item = key === null ? undefined : await findItem(itemKind, key);
    if (item) return { itemKey: item.key, name: item.name, ...(await readSales(item.id)) };
  }
  return { itemKey, name: null, currency: null, averages: null, counted: [], count: 0, excluded: [] };
}

async function readSales(itemId: number): Promise<Omit<FullHistory, "itemKey" | "name">> {
  const now = new Date();
  const [{ currency = null } = {}] = await listCurrencies(itemId);
  const all = { itemId, window: "all" } as const;
  const [averaged, counted, excluded] = await Promise.all([
    currency ? averages(itemId, currency, now) : null,
    currency ? listSales({ ...all, counted: true, currency }, now, maxSales) : { sales: [], total: 0 },
    listSales({ ...all, counted: false }, now, maxSales),
  ]);
  return { currency, averages: averaged, counted: counted.sales, count: counted.total, excluded: excluded.sales };
}
