import type { ItemKind } from "../catalog/categories.ts";
import { gradeKeyIn } from "../catalog/conditions/read-condition.ts";
import { identifyItem } from "../catalog/identification/identify-item.server.ts";
import { findItem } from "../catalog/items.server.ts";
import { titleInAddress } from "../catalog/titles/title.ts";
import { type Averages, listSales, readSales, type Sale, selectSales } from "./history.server.ts";
import { chooseValue, type ShownValues } from "./values.server.ts";

const maxSales = 1_000;

/** All that the sales of an item say, whatever their day. */
export interface AllTimeHistory extends ShownValues {
  itemKey: string;
  name: string | null;
  /** Averages in the shown condition and currency; null for an item that is not on record. */
  averages: Averages | null;
  /** Counted sales in the shown currency and any condition, newest first, at most 1,000. */
  counted: Sale[];
  count: number;
  /** Excluded sales in any currency and condition, newest first, at most 1,000. */
  excluded: Sale[];
}

/** Empty texts want what has the most counted sales. */
interface WantedHistory {
  title: string;
  currency: string;
  condition: string;
}

/**
 * What the item with this key sold for in all time; else the one that the title names, else the one that the key, as a
 * title, names. A grade in the title chooses the condition, else one in the key.
 */
export async function allTimeHistory(
  itemKind: ItemKind,
  itemKey: string,
  wanted: WantedHistory,
): Promise<AllTimeHistory> {
  const { title } = wanted;
  const keyAsTitle = titleInAddress(itemKey);
  const choice = { ...wanted, condition: wanted.condition || gradeKeyIn(itemKind, title, keyAsTitle) };
  const keys = [keyAsTitle.toLowerCase(), ...[title, keyAsTitle].map((text) => identifyItem(itemKind, text).key)];
  for (const key of new Set(keys)) {
    const item = key === null ? undefined : await findItem(itemKind, key);
    if (item) return { itemKey: item.key, name: item.name, ...(await allSales(item.id, choice)) };
  }
  return { itemKey, name: null, ...chooseValue([], choice), averages: null, counted: [], count: 0, excluded: [] };
}

async function allSales(itemId: number, choice: WantedHistory): Promise<Omit<AllTimeHistory, "itemKey" | "name">> {
  const { shown, averages } = await readSales(itemId, choice, new Date());
  const countedIn = { itemId, currency: shown.currency, counted: true };
  const [counted, { count }, excluded] = await Promise.all([
    listSales(countedIn, maxSales),
    selectSales(countedIn)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
    listSales({ itemId, counted: false }, maxSales),
  ]);
  return { ...shown, averages, counted, count, excluded };
}
