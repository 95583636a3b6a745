import { sql } from "kysely";
import { db } from "../platform/database.server.ts";
import type { Money } from "../platform/money.ts";
import { type CountedSale, chartSeries } from "./series.ts";
import { type AverageSpan, averageSpans, type PriceWindow, windowStart } from "./windows.ts";

/** Average of the counted sales of one currency in a window. All null without any. */
export interface Average {
  /** Arithmetic mean, rounded to the minor unit. */
  mean: Money | null;
  median: Money | null;
  low: Money | null;
  high: Money | null;
  counted: number;
}

/** A sale as tables show it, counted or not. */
export interface Sale {
  id: number;
  title: string;
  price: Money;
  soldAt: Date;
  condition: string | null;
  url: string | null;
  source: string;
  /** The rule that leaves it out, and its sentence; null when it counts. */
  excluded: { rule: string; reason: string } | null;
}

/** Currencies an item was sold in, those with the most counted sales first. */
export async function listCurrencies(itemId: number): Promise<{ currency: string; counted: number }[]> {
  return db
    .selectFrom("sale")
    .select(["currency", ({ fn }) => fn.count<number>("id").filterWhere("excluded_by", "is", null).as("counted")])
    .where("item_id", "=", itemId)
    .groupBy("currency")
    .orderBy("counted", "desc")
    .orderBy("currency")
    .execute();
}

interface AverageRow {
  mean: number | null;
  median: number | null;
  low: number | null;
  high: number | null;
  counted: number;
}

export type Averages = Record<AverageSpan | "allTime", Average>;

/** Averages over the last 7, 30, 90 and 182 days and over all time, of counted sales in one currency. */
export async function averages(itemId: number, currency: string, now: Date): Promise<Averages> {
  const days = sql.join([...averageSpans, 36_500].map((n) => sql`(${n}::int)`));
  const { rows } = await sql<AverageRow & { days: number }>`
    select span.days, avg(price_minor) as mean, percentile_cont(0.5) within group (order by price_minor) as median,
      min(price_minor) as low, max(price_minor) as high, count(price_minor) as counted
    from (values ${days}) as span (days)
    left join sale on sale.item_id = ${itemId} and sale.currency = ${currency} and sale.excluded_by is null
      and sale.sold_at > ${now}::timestamptz - make_interval(days => span.days) and sale.sold_at <= ${now}::timestamptz + interval '1 day'
    group by span.days`.execute(db);
  const of = (span: number) =>
    toAverage(
      rows.find((row) => row.days === span),
      currency,
    );
  return { 7: of(7), 30: of(30), 90: of(90), 182: of(182), allTime: of(36_500) };
}

function toAverage(row: AverageRow | undefined, currency: string): Average {
  const money = (minor: number | null | undefined) => (minor == null ? null : { minor: Math.round(minor), currency });
  return {
    mean: money(row?.mean),
    median: money(row?.median),
    low: money(row?.low),
    high: money(row?.high),
    counted: row?.counted ?? 0,
  };
}

/** The chart of a window: points of counted sales in one currency, in the order of time. */
export async function priceSeries(itemId: number, currency: string, window: PriceWindow, now: Date) {
  let query = db
    .selectFrom("sale")
    .select(["price_minor as minor", "sold_at as soldAt", "title"])
    .where("item_id", "=", itemId)
    .where("currency", "=", currency)
    .where("excluded_by", "is", null);
  const since = windowStart(window, now);
  if (since) query = query.where("sold_at", ">", since);
  const sales: CountedSale[] = await query.execute();
  return chartSeries(sales, window, now);
}

/** Where an item's sales were made, the busiest first: the marketplace where it is known, else the name of the source. */
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

export interface SaleFilter {
  itemId: number;
  window: PriceWindow;
  /** Only those that count, only those that do not, or (without it) both. */
  counted?: boolean;
  currency?: string;
}

/** Sales of an item in a window, newest first, with the number of them all. */
export async function listSales(
  filter: SaleFilter,
  now: Date,
  limit: number,
  offset = 0,
): Promise<{ sales: Sale[]; total: number }> {
  const since = windowStart(filter.window, now);
  let query = db.selectFrom("sale").where("item_id", "=", filter.itemId);
  if (since) query = query.where("sold_at", ">", since);
  if (filter.currency) query = query.where("currency", "=", filter.currency);
  if (filter.counted !== undefined) query = query.where("excluded_by", filter.counted ? "is" : "is not", null);
  const [rows, { total }] = await Promise.all([
    query
      .select([
        "id",
        "title",
        "price_minor",
        "currency",
        "sold_at",
        "condition",
        "url",
        "source",
        "excluded_by",
        "exclusion_reason",
      ])
      .orderBy("sold_at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  const sales = rows.map((row) => ({
    id: row.id,
    title: row.title,
    price: { minor: row.price_minor, currency: row.currency },
    soldAt: row.sold_at,
    condition: row.condition,
    url: row.url,
    source: row.source,
    excluded: row.excluded_by === null ? null : { rule: row.excluded_by, reason: row.exclusion_reason ?? "" },
  }));
  return { sales, total };
}

/** How many sales of a window in one currency each rule leaves out, the busiest rule first. */
export async function countExcluded(
  { itemId, currency, window }: Required<Omit<SaleFilter, "counted">>,
  now: Date,
): Promise<{ rule: string; count: number }[]> {
  const since = windowStart(window, now);
  let query = db
    .selectFrom("sale")
    .select(["excluded_by as rule", ({ fn }) => fn.countAll<number>().as("count")])
    .where("item_id", "=", itemId)
    .where("currency", "=", currency)
    .where("excluded_by", "is not", null)
    .$narrowType<{ rule: string }>();
  if (since) query = query.where("sold_at", ">", since);
  return query.groupBy("excluded_by").orderBy("count", "desc").orderBy("rule").execute();
}
