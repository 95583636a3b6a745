import { findItem } from "../catalog/items.server.ts";
import { rememberUntilChanged } from "../revision.server.ts";
import { type Averages, averages, listCurrencies, listSales, type Sale } from "./history.server.ts";

/** Sales that one answer of the API holds, of each kind. */
const mostSales = 1_000;

export interface SetPriceHistory {
  /** The item's most frequent currency, which averages and counted sales are in; null without any counted sale. */
  currency: string | null;
  averages: Partial<Averages>;
  /** Newest first, at most 1,000. */
  counted: Sale[];
  /** Newest first, at most 1,000, of any currency. */
  leftOut: Sale[];
}

/** Averages and sales of a LEGO set by its number. Empty for a set that nothing is known of. */
export function setPriceHistory(setNumber: string): Promise<SetPriceHistory> {
  return rememberUntilChanged(`set price history ${setNumber}`, async () => {
    const item = await findItem("legos", setNumber);
    if (!item) return { currency: null, averages: {}, counted: [], leftOut: [] };
    const now = new Date();
    const [first] = await listCurrencies(item.id);
    const all = { itemId: item.id, window: "all" } as const;
    const [averaged, counted, leftOut] = await Promise.all([
      first ? averages(item.id, first.currency, now) : {},
      first ? listSales({ ...all, counted: true, currency: first.currency }, now, mostSales) : { sales: [] },
      listSales({ ...all, counted: false }, now, mostSales),
    ]);
    return { currency: first?.currency ?? null, averages: averaged, counted: counted.sales, leftOut: leftOut.sales };
  });
}
