import { sql } from "kysely";
import { type ItemOfKind, itemColumns } from "../catalog/items.server.ts";
import { db } from "../platform/database.server.ts";
import { type Sale, type SalesOf, selectSales } from "./history.server.ts";
import { chooseValue, listValuesOf } from "./values.server.ts";

/** Number of weeks that a category's line shows. */
const weeksShown = 12;
/** Items that are stored of a category. */
const maxKept = 4;
/** Items of a category with the most sales by stored tallies, whose sales are then counted. */
const maxTallied = 20;

/**
 * Recalculates what sells most in each category, and counts its sales of the last twelve weeks, which end with yesterday
 * (UTC): with the hours of today, the last week would always have too few. Reads all sales of that time.
 */
export async function findHighlights(): Promise<void> {
  const now = new Date();
  const midnight = new Date(now.toISOString().slice(0, 10));
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '60s'`.execute(trx);
    // Two processes may do this at once.
    await sql`lock table most_sold_item, category_week in share row exclusive mode`.execute(trx);
    await trx.deleteFrom("most_sold_item").execute();
    await trx.deleteFrom("category_week").execute();
    await sql`
      insert into category_week (category, weeks_ago, sales)
      select category, ceil(date_part('epoch', ${midnight}::timestamptz - sold_at) / 604800)::int - 1 as weeks_ago, count(*)
      from sale
      where excluded_by is null and sold_at < ${midnight}
        and sold_at >= ${midnight}::timestamptz - make_interval(weeks => ${weeksShown})
      group by 1, 2`.execute(trx);
    await sql`
      insert into most_sold_item (item_id, category, sales)
      with tallied as (
        select item.id, item.category,
          row_number() over (partition by item.category order by sum(value.sales) desc, item.id) as place
        from item_value as value join item on item.id = value.item_id
        where value.days = 30
        group by item.id),
      counted as (
        select id, category, sales, row_number() over (partition by category order by sales desc, id) as place
        from tallied cross join lateral (
          select count(*) as sales from sale
          where sale.item_id = tallied.id and excluded_by is null and sold_at <= ${now}
            and sold_at > ${now}::timestamptz - interval '30 days') as sold
        where place <= ${maxTallied} and sales > 0)
      select id, category, sales from counted where place <= ${maxKept}`.execute(trx);
  });
}

/** The counted sales of each week by category, the oldest of twelve weeks first. Categories without any are left out. */
export async function listCategoryWeeks(): Promise<Map<string, number[]>> {
  const rows = await db.selectFrom("category_week").selectAll().execute();
  const weeks = new Map<string, number[]>();
  for (const { category, weeks_ago, sales } of rows) {
    const ofCategory = weeks.get(category) ?? Array<number>(weeksShown).fill(0);
    ofCategory[weeksShown - 1 - weeks_ago] = sales;
    weeks.set(category, ofCategory);
  }
  return weeks;
}

/** The number of all sales by category. Categories without any are left out. */
export async function countSalesOfCategories(): Promise<Map<string, number>> {
  const rows = await db.selectFrom("category_tally").select(["category", "sales"]).execute();
  return new Map(rows.map(({ category, sales }) => [category, sales]));
}

/**
 * The items that sold most in 30 days, the first one most, with that number: at most four of a kind. Their sales are
 * counted anew, since some may be gone, or count no more, since they were found.
 */
export async function listMostSold(): Promise<(ItemOfKind & { sales: number })[]> {
  const { rows } = await sql<ItemOfKind & { sales: number }>`
    select ${itemColumns}, sold.sales from most_sold_item join item on item.id = most_sold_item.item_id
    cross join lateral (
      select count(*) as sales from sale
      where sale.item_id = item.id and excluded_by is null and sold_at <= now()
        and sold_at > now() - interval '30 days') as sold
    where sold.sales > 0
    order by sold.sales desc, item.id`.execute(db);
  return rows;
}

/** Items that are read for each one shown, since a price may have changed in a condition that its page does not open with. */
const readForEach = 6;

/** An item with the change of its price in percent, and the counted sales that show it. */
interface ChangedItem extends ItemOfKind {
  percent: number;
  sales: number;
}

/** The items whose price has changed most in 90 days, in the condition and currency that their page opens with. */
export async function listLargestChanges(limit: number): Promise<ChangedItem[]> {
  const { rows } = await sql<ChangedItem & { currency: string; conditionKey: string }>`
    select ${itemColumns}, value.currency, value.condition_key as "conditionKey", value.change_90_days as percent,
      value.sales_90_days as sales
    from (
      select item_id, currency, condition_key, change_90_days, sales_90_days from item_value
      where change_90_days is not null
      order by abs(change_90_days) desc limit ${limit * readForEach}) as value
    join item on item.id = value.item_id
    order by abs(value.change_90_days) desc, item.id`.execute(db);
  const values = await listValuesOf(rows.map(({ id }) => id));
  return rows
    .filter(({ id, currency, conditionKey }) => {
      const shown = chooseValue(values.get(id) ?? [], { currency: "", condition: "" });
      return shown.currency === currency && shown.conditionKey === conditionKey && shown.value?.median != null;
    })
    .slice(0, limit);
}

/** The newest counted sale of an item. */
export interface NewestSale extends ItemOfKind, Pick<Sale, "conditionKey" | "price" | "soldAt"> {
  /** How exactly the time is known. */
  precision: string;
}

/** The newest counted sales, one of each item. */
export async function listJustSold(limit: number): Promise<NewestSale[]> {
  const { rows } = await sql<Omit<NewestSale, "price"> & { minor: number; currency: string }>`
    select ${itemColumns}, value.condition_key as "conditionKey", value.currency, value.last_price as minor,
      value.last_sold_at as "soldAt", newest.sold_at_precision as precision
    from (
      select item_id, currency, condition_key, last_price, last_sold_at from item_value
      where last_sold_at <= now() + interval '1 day'
      order by last_sold_at desc limit ${limit * readForEach}) as value
    join item on item.id = value.item_id
    cross join lateral (
      select sold_at_precision from sale
      where item_id = value.item_id and currency = value.currency and condition_key = value.condition_key
        and excluded_by is null and sold_at <= value.last_sold_at + interval '1 millisecond'
      order by sold_at desc limit 1) as newest
    order by value.last_sold_at desc, item.id`.execute(db);
  const seen = new Set<number>();
  return rows
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .slice(0, limit)
    .map(({ minor, currency, ...sale }) => ({ ...sale, price: { minor, currency } }));
}

/** The prices of the newest counted sales in one currency and condition, the oldest first. */
export async function listRecentPrices(choice: SalesOf, limit: number): Promise<number[]> {
  const rows = await selectSales({ ...choice, counted: true })
    .select("price_minor")
    .orderBy("sold_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ price_minor }) => price_minor).reverse();
}
