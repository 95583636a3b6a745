import { sql } from "kysely";
import type { Money } from "../platform/amounts.ts";
import { db } from "../platform/database.server.ts";
import { chartSeries } from "./series.ts";
import { type AverageSpan, averageSpans, type PriceWindow, windowStart } from "./windows.ts";

/** The counted sales of a span in one currency. Prices are null without any. */
export interface Average {
  /** Arithmetic mean, rounded to the minor unit. */
  mean: Money | null;
  median: Money | null;
  low: Money | null;
  high: Money | null;
  counted: number;
}

export interface Sale {
  id: number;
  title: string;
  price: Money;
  soldAt: Date;
  /** The source's words, and what they and the title come to. */
  condition: string | null;
  conditionKey: string;
  conditionDetail: string | null;
  conditionOrigin: "grade" | "source" | "title" | "file" | null;
  /** What says something else, in a sentence. */
  conditionConflict: string | null;
  /** Delivery; null where the source does not say it. */
  shipping: Money | null;
  marketplace: string | null;
  url: string | null;
  source: string;
  /** The rule that excludes it, with a sentence; null when it counts. */
  excluded: { rule: string; reason: string } | null;
}

const allTime = 36_500;

export type Averages = Record<AverageSpan | "allTime", Average>;

/** The sales of one item that may be averaged: of one currency and one condition. */
export interface SalesOf {
  itemId: number;
  currency: string;
  conditionKey: string;
}

/** Averages of the counted sales in one currency and condition over the last 7, 30, 90 and 182 days and over all time. */
export async function averages({ itemId, currency, conditionKey }: SalesOf, now: Date): Promise<Averages> {
  const days = sql.join([...averageSpans, allTime].map((n) => sql`(${n}::int)`));
  const { rows } = await sql<
    Record<"mean" | "median" | "low" | "high", number | null> & { days: number; counted: number }
  >`
    select span.days, avg(price_minor) as mean, percentile_cont(0.5) within group (order by price_minor) as median,
      min(price_minor) as low, max(price_minor) as high, count(price_minor) as counted
    from (values ${days}) as span (days)
    left join sale on sale.item_id = ${itemId} and sale.currency = ${currency} and sale.excluded_by is null
      and sale.condition_key = ${conditionKey}
      and sale.sold_at > ${now}::timestamptz - make_interval(days => span.days) and sale.sold_at <= ${now}::timestamptz + interval '1 day'
    group by span.days`.execute(db);
  const money = (minor: number | null) => (minor === null ? null : { minor: Math.round(minor), currency });
  const spans = rows.map(({ days, mean, median, low, high, counted }) => {
    const average = { mean: money(mean), median: money(median), low: money(low), high: money(high), counted };
    return [days === allTime ? "allTime" : days, average];
  });
  return Object.fromEntries(spans);
}

/** The chart of a window: points of counted sales in one currency and condition, oldest first. */
export async function priceSeries(of: SalesOf, window: PriceWindow, now: Date) {
  const sales = await selectSales({ ...of, window, counted: true }, now)
    .select(["price_minor as minor", "sold_at as soldAt", "title"])
    .execute();
  return chartSeries(sales, window, now);
}

/** Where an item's sales were made, the most frequent first: the marketplace, or the source where that is unknown. */
export async function listSources(itemId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("sale")
    .select(({ fn, ref }) => fn.coalesce(ref("marketplace"), ref("source")).as("name"))
    .where("item_id", "=", itemId)
    .groupBy("name")
    .orderBy(({ fn }) => fn.countAll(), "desc")
    .orderBy("name")
    .execute();
  return rows.map(({ name }) => name);
}

interface SaleFilter extends Partial<SalesOf> {
  itemId: number;
  /** All time by default. */
  window?: PriceWindow;
  counted?: boolean;
}

/** The sales that remain, as a query. */
export function selectSales({ itemId, window = "all", counted, currency, conditionKey }: SaleFilter, now = new Date()) {
  const since = windowStart(window, now);
  let query = db.selectFrom("sale").where("item_id", "=", itemId);
  if (since) query = query.where("sold_at", ">", since);
  if (currency) query = query.where("currency", "=", currency);
  if (conditionKey) query = query.where("condition_key", "=", conditionKey);
  if (counted !== undefined) query = query.where("excluded_by", counted ? "is" : "is not", null);
  return query;
}

/** Sales of an item in a window, newest first. */
export async function listSales(filter: SaleFilter, now: Date, limit: number, offset = 0): Promise<Sale[]> {
  const rows = await selectSales(filter, now)
    .select(["id", "title", "price_minor", "shipping_minor", "currency", "sold_at as soldAt", "url", "source"])
    .select(["marketplace", "condition", "condition_key as conditionKey", "condition_detail as conditionDetail"])
    .select(["condition_origin as conditionOrigin", "condition_conflict as conditionConflict"])
    .select(["excluded_by", "exclusion_reason"])
    .orderBy("sold_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ price_minor, shipping_minor, currency, excluded_by, exclusion_reason, ...sale }) => ({
    ...sale,
    price: { minor: price_minor, currency },
    shipping: shipping_minor === null ? null : { minor: shipping_minor, currency },
    excluded: excluded_by === null ? null : { rule: excluded_by, reason: exclusion_reason ?? "" },
  }));
}

/** How many sales of a window there are, and how many of them each rule excludes, the most frequent rule first. */
export async function countSales(filter: SaleFilter, now: Date) {
  const counts = await selectSales(filter, now)
    .select(["excluded_by as rule", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("excluded_by")
    .orderBy("count", "desc")
    .orderBy("rule")
    .execute();
  return {
    total: counts.reduce((sum, { count }) => sum + count, 0),
    excluded: counts.flatMap(({ rule, count }) => (rule === null ? [] : [{ rule, count }])),
  };
}
