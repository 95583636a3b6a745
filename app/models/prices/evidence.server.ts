import { sql } from "kysely";
import type { ItemKind } from "../catalog/categories.ts";
import { findItem, type Item } from "../catalog/items.server.ts";
import { db } from "../platform/database.server.ts";
import { NotFoundError } from "../platform/errors.ts";
import { listSales, type Sale } from "./history.server.ts";
import { chooseValue, listValues, type ShownValues, windowStartOf } from "./values.server.ts";

/** What a value was calculated from, so that anybody can do it again. */
export interface Evidence extends ShownValues {
  item: Item;
  /** Every sale in its condition and currency since its window began that may be published, newest first. */
  sales: Sale[];
  /** How many more there are, by source. */
  leftOut: { source: string; sales: number }[];
}

/** The window of a value holds some thousands at most. */
const maxSales = 50_000;

/** The evidence of an item's value: of the wanted one, else of the one that its page opens with. Throws `NotFoundError`. */
export async function valueEvidence(
  itemKind: ItemKind,
  itemKey: string,
  wanted: { currency: string; condition: string },
): Promise<Evidence> {
  const item = await findItem(itemKind, itemKey);
  if (!item) throw new NotFoundError("item", "We do not know that item.");
  const shown = chooseValue(await listValues(item.id), wanted);
  const { value, currency, conditionKey } = shown;
  const since = value && windowStartOf(value);
  const [all, unpublished] = await Promise.all([
    listSales({ itemId: item.id, currency, conditionKey, since }, maxSales),
    db.selectFrom("source").select("name").where(sql`settings ->> 'mayBePublished'`, "=", "false").execute(),
  ]);
  const isLeftOut = ({ source }: Sale) => unpublished.some(({ name }) => name === source);
  const leftOut = [...Map.groupBy(all.filter(isLeftOut), ({ source }) => source)];
  return {
    ...shown,
    item,
    sales: all.filter((sale) => !isLeftOut(sale)),
    leftOut: leftOut.map(([source, sales]) => ({ source, sales: sales.length })),
  };
}
