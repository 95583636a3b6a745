import { sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { bumpRevisions } from "../catalog/catalog-change.server.ts";
import type { Recorded } from "./record-rows.server.ts";
import { conditionColumns, upsertItems } from "./stage.server.ts";

/** Records the staged sales. A sale that repeats one on record, or an earlier staged one, is only counted. */
export async function mergeSales(trx: Transaction<Schema>): Promise<Recorded> {
  const repeated = await removeRepeats(trx);
  await upsertItems(trx, sql`kind = 'sale'`);
  const { rows } = await sql<{ category: string; kept: number }>`
    with kept as (
      insert into sale (item_id, category, source, source_item_id, marketplace, title, price_minor, currency, shipping_minor,
        ${conditionColumns}, url, lot_size, excluded_by, exclusion_reason, sold_at, sold_at_precision)
      select item.id, staged.category, source, source_item_id, marketplace, title, price_minor, currency, shipping_minor,
        ${conditionColumns}, url, lot_size, excluded_by, exclusion_reason, at, sold_at_precision
      from staged left join item on item.category = staged.category and item.key = staged.item_key
      where kind = 'sale' order by line
      returning item_id, category),
    stale as (
      update item set prices_stale_since = now()
      where id in (select item_id from kept) and prices_stale_since is null),
    tallied as (
      insert into category_tally (category, sales) select category, count(*) from kept group by category
      on conflict (category) do update set sales = category_tally.sales + excluded.sales)
    select category, count(*)::int as kept from kept group by category`.execute(trx);
  await bumpRevisions(trx, rows);
  return { kept: rows.reduce((sum, { kept }) => sum + kept, 0), updated: 0, ...repeated };
}

/** Two prices of one title at one time this close are one sale at two exchange rates. */
const maxDrift = 0.03;

/**
 * Removes staged sales with the source, id and time of another one, at its price, or within 3 % in a condition that may
 * be the same.
 */
async function removeRepeats(trx: Transaction<Schema>): Promise<Pick<Recorded, "repeated" | "nearlyRepeated">> {
  const { rows } = await sql<{ group: number; line: number; price: number; condition: string }>`
    with price as (
      select source, source_item_id, at, line, price_minor, condition_key from staged where kind = 'sale'
      union all
      select sale.source, sale.source_item_id, sale.sold_at, 0, sale.price_minor, sale.condition_key
      from (select distinct source, source_item_id, at from staged where kind = 'sale') as new_sale
      join sale on sale.source = new_sale.source and sale.source_item_id = new_sale.source_item_id and sale.sold_at = new_sale.at)
    select "group", line, price_minor as price, condition_key as condition
    from (
      select line, price_minor, condition_key, count(*) over (partition by source, source_item_id, at) as prices,
        dense_rank() over (order by source, source_item_id, at)::int as "group"
      from price) as ranked
    where prices > 1 order by "group", line`.execute(trx);
  const repeats = { repeated: 0, nearlyRepeated: 0 };
  const lines: number[] = [];
  let kept: { group: number; conditions: Map<number, string> } | undefined;
  for (const { group, line, price, condition } of rows) {
    if (kept?.group !== group) kept = { group, conditions: new Map() };
    const isRepeat = line > 0 && kept.conditions.has(price);
    const isNearRepeat =
      line > 0 &&
      !isRepeat &&
      [...kept.conditions].some(([near, other]) => isSamePrice(near, price) && mayBeSame(other, condition));
    if (isRepeat) repeats.repeated += 1;
    if (isNearRepeat) repeats.nearlyRepeated += 1;
    if (isRepeat || isNearRepeat) lines.push(line);
    else kept.conditions.set(price, condition);
  }
  if (lines.length > 0) await sql`delete from staged where line = any(${lines}::int[])`.execute(trx);
  return repeats;
}

function mayBeSame(one: string, other: string): boolean {
  return one === other || one === "unknown" || other === "unknown";
}

function isSamePrice(one: number, other: number): boolean {
  return Math.abs(one - other) <= maxDrift * Math.max(one, other);
}
