import { sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { db } from "../platform/database.server.ts";
import { dayMs, endOfDay } from "../platform/day.ts";
import type { DatedPrice } from "./sale.ts";
import type { Value } from "./value.ts";

/** The value of an item in one condition and currency. */
export interface ItemValue extends Value {
  currency: string;
  conditionKey: string;
  /** The newest counted sale. */
  last: DatedPrice | null;
  /** When its window ends: with the day on which it was calculated, or before the first sale that is held back. */
  until: Date;
}

/** The first moment of the sales that a value is of; null for all time. */
export function windowStartOf({ days, until }: Pick<ItemValue, "days" | "until">): Date | null {
  return days === null ? null : new Date(until.getTime() - days * dayMs);
}

/** A value with its item, and below which price one more sale would be excluded as unusual; null where that is not known. */
export type StoredValue = Omit<ItemValue, "until"> & { itemId: number; unusualBelow: number | null };

/** Replaces the stored values of these items by those of a day. Returns the items with a value that changed. */
export async function storeValues(
  trx: Transaction<Schema>,
  itemIds: readonly number[],
  values: readonly StoredValue[],
  asOf: string,
): Promise<number[]> {
  const rows = values.map(
    ({ itemId, currency, conditionKey, interval, last, change90Days, heldBack, unusualBelow, ...value }) => ({
      item_id: itemId,
      currency,
      condition_key: conditionKey,
      counted: value.counted,
      sales_90_days: value.sales90Days,
      sales: value.sales,
      days: value.days,
      median: value.median,
      low: value.low,
      high: value.high,
      lowest: value.lowest,
      highest: value.highest,
      interval_low: interval?.low ?? null,
      interval_high: interval?.high ?? null,
      coverage: interval?.coverage ?? null,
      certainty: value.certainty,
      last_sold_at: last?.soldAt ?? null,
      last_price: last?.minor ?? null,
      change_90_days: change90Days,
      held_back: heldBack,
      unusual_below: unusualBelow,
    }),
  );
  const old = await trx.deleteFrom("item_value").where("item_id", "in", itemIds).returningAll().execute();
  if (rows.length > 0) {
    await sql`
      insert into item_value
      select * from json_populate_recordset(null::item_value, ${JSON.stringify(rows.map((row) => ({ ...row, as_of: asOf })))}::json)`.execute(
      trx,
    );
  }
  const before = new Set(old.map(({ as_of, ...row }) => JSON.stringify(row)));
  const after = new Set(rows.map((row) => JSON.stringify(row)));
  const changed = [
    ...old.filter(({ as_of, ...row }) => !after.has(JSON.stringify(row))),
    ...rows.filter((row) => !before.has(JSON.stringify(row))),
  ];
  return [...new Set(changed.map(({ item_id }) => item_id))];
}

/** The values of an item in every currency and condition, the one with the most counted sales first. */
export async function listValues(itemId: number): Promise<ItemValue[]> {
  return (await listValuesOf([itemId])).get(itemId) ?? [];
}

/** The values of several items, each as `listValues` has them. An item without any is left out. */
export async function listValuesOf(itemIds: readonly number[]): Promise<Map<number, ItemValue[]>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("item_value")
    .select(["item_id", "currency", "condition_key as conditionKey", "counted", "sales_90_days as sales90Days"])
    .select(["sales", "days", "median", "low", "high", "lowest", "highest", "certainty"])
    .select(["interval_low", "interval_high", "coverage", "last_price", "last_sold_at"])
    .select("change_90_days as change90Days")
    .select(["held_back", "as_of"])
    .where(sql<boolean>`item_id = any(${itemIds}::bigint[])`)
    .orderBy("counted", "desc")
    .orderBy("condition_key")
    .orderBy("currency")
    .execute();
  const values = new Map<number, ItemValue[]>();
  for (const { item_id, interval_low: low, interval_high: high, coverage, last_price, last_sold_at, ...row } of rows) {
    const { held_back, as_of, ...value } = row;
    const interval = low === null || high === null || coverage === null ? null : { low, high, coverage };
    const last = last_price === null || last_sold_at === null ? null : { minor: last_price, soldAt: last_sold_at };
    const heldBack = held_back && { ...held_back, from: new Date(held_back.from) };
    const until = heldBack?.from ?? endOfDay(as_of);
    values.set(item_id, [...(values.get(item_id) ?? []), { ...value, interval, last, heldBack, until }]);
  }
  return values;
}

/** The values of an item in one currency, and the condition of them that a page shows. */
export interface ShownValues {
  currency: string;
  currencies: { currency: string; counted: number }[];
  conditionKey: string;
  /** The value in that condition; null without any sale in it. */
  value: ItemValue | null;
  /** The values in that currency, the one with the most counted sales first, "unknown" last. */
  values: ItemValue[];
}

/** From three sales on, a known condition is shown rather than "unknown", whatever has more. */
const minKnownSales = 3;

/** The wanted currency and condition, else those with the most counted sales. An empty text wants nothing. */
export function chooseValue(all: readonly ItemValue[], wanted: { currency: string; condition: string }): ShownValues {
  const counted = new Map<string, number>();
  for (const value of all) counted.set(value.currency, (counted.get(value.currency) ?? 0) + value.counted);
  const currencies = [...counted]
    .map(([currency, counted]) => ({ currency, counted }))
    .sort((one, other) => other.counted - one.counted || (one.currency < other.currency ? -1 : 1));
  const { currency } = currencies.find(({ currency }) => currency === wanted.currency) ??
    currencies[0] ?? { currency: wanted.currency || "USD" };
  const inCurrency = all.filter((value) => value.currency === currency);
  const known = inCurrency.filter(({ conditionKey }) => conditionKey !== "unknown");
  const values = [...known, ...inCurrency.filter(({ conditionKey }) => conditionKey === "unknown")];
  const mostSold = (known[0]?.counted ?? 0) >= minKnownSales ? known[0] : inCurrency[0];
  const conditionKey = wanted.condition || (mostSold?.conditionKey ?? "unknown");
  const value = values.find((value) => value.conditionKey === conditionKey) ?? null;
  return { currency, currencies, conditionKey, value, values };
}
