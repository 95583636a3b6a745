import { sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { ensureItems } from "./ensure-items.server.ts";
import type { Recorded } from "./record-rows.server.ts";
import { markChanged } from "./writers-turn.server.ts";

/** Records the staged sales: those that repeat one on record, or an earlier one of the staging table, are only counted. */
export async function mergeSales(trx: Transaction<Schema>): Promise<Recorded> {
  const repeats = await removeRepeats(trx);
  await ensureItems(trx, sql`kind = 'sale'`);
  const { rows } = await sql<{ category: string; kept: number }>`
    with kept as (
      insert into sale (item_id, category, source, source_item_id, marketplace, title, price_minor, currency, shipping_minor,
        condition, grader, grade, url, lot_size, left_out_by, left_out_reason, sold_at, sold_at_precision)
      select item.id, staged.category, source, source_item_id, marketplace, title, price_minor, currency, shipping_minor,
        condition, grader, grade, url, lot_size, left_out_by, left_out_reason, at, sold_at_precision
      from staged left join item on item.category = staged.category and item.number = staged.item_number
      where kind = 'sale' order by line
      returning item_id, category),
    marked as (
      update item set unsettled_since = now()
      where id in (select item_id from kept) and unsettled_since is null),
    tallied as (
      insert into category_tally (category, sales) select category, count(*) from kept group by category
      on conflict (category) do update set sales = category_tally.sales + excluded.sales)
    select category, count(*)::int as kept from kept group by category`.execute(trx);
  await markChanged(
    trx,
    rows.map(({ category }) => category),
  );
  return { kept: rows.reduce((sum, { kept }) => sum + kept, 0), updated: 0, ...repeats };
}

/**
 * Removes staged sales that are on record, or were staged before: the same source, identity and time at the same price, or
 * within 3 % of one that is kept. Of those that only resemble each other, the earlier decides, so kept prices are gathered
 * one after the other, identity by identity; nearly all have a single price and are done at once.
 */
async function removeRepeats(trx: Transaction<Schema>): Promise<Pick<Recorded, "repeated" | "nearlyRepeated">> {
  const { rows } = await sql<{ repeated: number; nearly_repeated: number }>`
    with recursive
    known as materialized (
      select source, source_item_id, at, sale.price_minor
      from (select distinct source, source_item_id, at from staged where kind = 'sale') as said
      join sale using (source, source_item_id) where sale.sold_at = at),
    several as materialized (
      select source, source_item_id, at from staged where kind = 'sale' group by source, source_item_id, at having count(*) > 1
      union select source, source_item_id, at from known),
    price as materialized (
      select source, source_item_id, at, price_minor, min(line) as line
      from staged join several using (source, source_item_id, at)
      where kind = 'sale' group by source, source_item_id, at, price_minor),
    compared as materialized (
      select source, source_item_id, at, price_minor, line,
        row_number() over (partition by source, source_item_id, at order by line) as nth
      from (select * from price union all select source, source_item_id, at, price_minor, 0 from known) as every_price),
    gathered as (
      select source, source_item_id, at, nth, array[price_minor] as kept from compared where nth = 1
      union all
      select source, source_item_id, at, compared.nth,
        case when compared.line > 0 and exists (
            select from unnest(kept) as other
            where abs(other - price_minor) * 100 <= greatest(other, price_minor) * 3)
          then kept else kept || price_minor end
      from gathered join compared using (source, source_item_id, at) where compared.nth = gathered.nth + 1),
    decided as (
      select distinct on (source, source_item_id, at) source, source_item_id, at, kept
      from gathered order by source, source_item_id, at, nth desc),
    verdict as (
      select price.*, price_minor = any(kept) as is_kept_price, known.price_minor is not null as is_known
      from price join decided using (source, source_item_id, at) left join known using (source, source_item_id, at, price_minor)),
    removed as (
      delete from staged using verdict
      where staged.kind = 'sale' and staged.source = verdict.source and staged.source_item_id = verdict.source_item_id
        and staged.at = verdict.at and staged.price_minor = verdict.price_minor
        and not (is_kept_price and not is_known and staged.line = verdict.line)
      returning is_kept_price)
    select count(*) filter (where is_kept_price)::int as repeated,
      count(*) filter (where not is_kept_price)::int as nearly_repeated from removed`.execute(trx);
  return { repeated: rows[0]?.repeated ?? 0, nearlyRepeated: rows[0]?.nearly_repeated ?? 0 };
}
