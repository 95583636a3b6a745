import type { Subject } from "../catalog/categories.ts";
import { identifyItem } from "../catalog/item-identity.server.ts";
import { findItem, type Item } from "../catalog/items.server.ts";
import { type Averages, averages, listCurrencies, listSales, type Sale } from "./history.server.ts";

/** Sales that one answer of the API holds, of each kind. */
const mostSales = 1_000;

export interface FullHistory {
  /** Identity of the item inside its subject. */
  number: string;
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
  leftOut: Sale[];
}

/**
 * Averages and sales of an item by its number; where nothing is known under that, of the item that the title is about.
 * Empty when neither is known.
 */
export async function fullHistory(subject: Subject, number: string, title: string): Promise<FullHistory> {
  const item = (await findItem(subject, number)) ?? (await itemByTitle(subject, title));
  if (!item) return { number, name: null, currency: null, averages: null, counted: [], count: 0, leftOut: [] };
  return historyOf(item);
}

async function itemByTitle(subject: Subject, title: string): Promise<Item | undefined> {
  const { number } = identifyItem(subject, title);
  return number === null ? undefined : findItem(subject, number);
}

async function historyOf(item: Item): Promise<FullHistory> {
  const now = new Date();
  const [first] = await listCurrencies(item.id);
  const all = { itemId: item.id, window: "all" } as const;
  const [averaged, counted, leftOut] = await Promise.all([
    first ? averages(item.id, first.currency, now) : null,
    first ? listSales({ ...all, counted: true, currency: first.currency }, now, mostSales) : { sales: [], total: 0 },
    listSales({ ...all, counted: false }, now, mostSales),
  ]);
  return {
    number: item.number,
    name: item.name,
    currency: first?.currency ?? null,
    averages: averaged,
    counted: counted.sales,
    count: counted.total,
    leftOut: leftOut.sales,
  };
}
