import { type Expression, type Selectable, sql } from "kysely";
import type { TrendingItemTable } from "#db/schema.ts";
import { type ItemOfKind, itemColumns } from "../catalog/items.server.ts";
import { isVisibleTo } from "../members/visibility.server.ts";
import { db } from "../platform/database.server.ts";
import { changeDays, noChange, priceChangeOf } from "../prices/price-change.ts";
import type { DatedPrice } from "../prices/sale.ts";
import { chooseValue, listValuesOf } from "../prices/values.server.ts";

/** An item that people collect, buy and look at. */
export type TrendingItem = Awaited<ReturnType<typeof listTrending>>[number];

interface TrendingRow extends ItemOfKind, Omit<Selectable<TrendingItemTable>, "item_id"> {
  /** People with the item on a list whom the reader may see. */
  people: number;
}

/** Items that are stored: more than any list shows, so that enough remain where a reader may not see who collects some. */
const maxCandidates = 100;
/** Items with the highest score by stored tallies, whose sales are then counted. */
const maxTallied = 400;
/** Maximum sales of one item that are read: more say nothing more about its price. */
const maxSalesOfItem = 1_000;

/**
 * SQL: how much an item is in demand. Logarithms, so that no signal drowns the others: one more weighs less the more
 * there are. People weigh most, since each counts once, then sales, which cost something, then views.
 */
function score(people: Expression<unknown>, sales: Expression<unknown>, views: Expression<unknown>) {
  return sql<number>`3 * ln(1 + ${people}) + 2 * ln(1 + ${sales}) + ln(1 + ${views})`;
}

/** Recalculates which items may be trending, whoever reads. Returns how many. */
export async function findTrending(): Promise<number> {
  const now = new Date();
  const found = await listCandidates(now);
  const ids = found.map(({ item_id }) => item_id);
  const changes = await changesOf(ids, now);
  const rows = found.map((candidate) => ({ ...candidate, ...(changes.get(candidate.item_id) ?? noSale) }));
  await db.transaction().execute(async (trx) => {
    // Two processes may do this at once.
    await sql`lock table trending_item in share row exclusive mode`.execute(trx);
    await trx.deleteFrom("trending_item").execute();
    if (rows.length > 0) await trx.insertInto("trending_item").values(rows).execute();
  });
  return rows.length;
}

const noSale = { currency: null, condition_key: null, price_change: null, trend: "stable", change_sales: 0 } as const;

/**
 * The items with the highest score for somebody who is not signed in. First by stored tallies, since counting the sales
 * of all items would read them all: an item's values say how many of its sales are of the last 30 days where five or
 * more are. Then by the sales themselves.
 */
function listCandidates(now: Date) {
  const candidates = sql<{ item_id: number; sales: number; views: number }>`
    with collected as (
      select item.id as item_id, count(distinct entry.user_id) as people
      from collection_entry as entry
      join item on item.category = entry.item_kind and item.key = entry.item_key
      where ${isVisibleTo(null, "entry.user_id")}
      group by item.id),
    sold as (
      select item_id, sum(case days when 30 then sales else least(4, sales_90_days / 3.0) end) as sales
      from item_value where sales_90_days > 0 group by item_id),
    seen as (
      select item_id, sum(views) as views from item_view
      where seen_on > (${now}::timestamptz at time zone 'UTC')::date - 7 group by item_id),
    tallied as (
      select item_id, coalesce(people, 0) as people, coalesce(views, 0) as views
      from collected full join sold using (item_id) full join seen using (item_id)
      order by ${score(sql`coalesce(people, 0)`, sql`coalesce(sales, 0)`, sql`coalesce(views, 0)`)} desc, item_id
      limit ${sql.lit(maxTallied)})
    select item_id, sales, views
    from tallied cross join lateral (
      select count(*) as sales from sale
      where sale.item_id = tallied.item_id and excluded_by is null
        and sold_at > ${now}::timestamptz - interval '30 days') as counted
    where people + sales + views > 0
    order by ${score(sql.ref("people"), sql.ref("sales"), sql.ref("views"))} desc, item_id
    limit ${sql.lit(maxCandidates)}`;
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '60s'`.execute(trx);
    return (await candidates.execute(trx)).rows;
  });
}

/** The condition and currency that the page of each item shows at first, and how their price has moved. */
async function changesOf(itemIds: readonly number[], now: Date) {
  const values = await listValuesOf(itemIds);
  const shown = [...values].map(([itemId, ofItem]) => ({ itemId, ...chooseValue(ofItem, anyValue) }));
  const { rows } = await sql<DatedPrice & { itemId: number }>`
    select shown.item_id as "itemId", sold.minor, sold."soldAt"
    from unnest(${shown.map(({ itemId }) => itemId)}::bigint[], ${shown.map(({ currency }) => currency)}::text[],
      ${shown.map(({ conditionKey }) => conditionKey)}::text[]) as shown (item_id, currency, condition_key)
    cross join lateral (
      select price_minor as minor, sold_at as "soldAt" from sale
      where sale.item_id = shown.item_id and sale.currency = shown.currency and sale.condition_key = shown.condition_key
        and excluded_by is null and sold_at > ${now}::timestamptz - make_interval(days => ${changeDays})
      order by sold_at desc limit ${sql.lit(maxSalesOfItem)}) as sold`.execute(db);
  const sales = Map.groupBy(rows, ({ itemId }) => itemId);
  return new Map(
    shown.map(({ itemId, currency, conditionKey }) => {
      const change = priceChangeOf(sales.get(itemId) ?? [], now);
      const stored = { price_change: change.percent, trend: change.trend, change_sales: change.sales };
      return [itemId, { currency, condition_key: conditionKey, ...stored }];
    }),
  );
}

const anyValue = { currency: "", condition: "" };

/**
 * The items that are most in demand, the first one most. People whom the reader may not see are not counted, and what
 * only they have is left out.
 */
export async function listTrending(readerId: string | null, limit: number) {
  const { rows } = await sql<TrendingRow>`
    select ${itemColumns}, people, sales, views, trending.currency, trending.condition_key, price_change, trend,
      change_sales
    from trending_item as trending
    join item on item.id = trending.item_id
    cross join lateral (
      select count(distinct entry.user_id) as people from collection_entry as entry
      where entry.item_kind = item.category and entry.item_key = item.key
        and ${isVisibleTo(readerId, "entry.user_id")}) as collected
    where people + sales + views > 0
    order by ${score(sql.ref("people"), sql.ref("sales"), sql.ref("views"))} desc, item.id
    limit ${limit}`.execute(db);
  const values = await listValuesOf(rows.map(({ id }) => id));
  return rows.map(({ currency, condition_key, price_change, trend, change_sales, ...item }) => {
    const shown = chooseValue(values.get(item.id) ?? [], anyValue);
    const median = shown.value?.median ?? null;
    const isOfShown = shown.currency === currency && shown.conditionKey === condition_key;
    const change = isOfShown ? { percent: price_change, trend, sales: change_sales } : noChange;
    return {
      ...item,
      conditionKey: shown.conditionKey,
      currency: shown.currency,
      /** The value that the item's page shows at first: of the condition that sells most. Null where there is none. */
      value: median === null ? null : { minor: median, currency: shown.currency },
      change,
    };
  });
}
