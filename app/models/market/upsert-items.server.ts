import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";

/** Inserts the new items of these staged rows. An item without a name takes the first one of a row. */
export async function upsertItems(trx: Transaction<Schema>, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into item (category, key, name, theme, year, pieces)
    select new_item.category, new_item.item_key, item_name, new_item.theme, new_item.year, new_item.pieces
    from (
      select distinct on (category, item_key) category, item_key, item_name, theme, year, pieces
      from staged where item_key is not null and ${which}
      order by category, item_key, item_name is null, line) as new_item
    left join item on item.category = new_item.category and item.key = new_item.item_key
    where item.id is null or (item.name is null and item_name is not null)
    on conflict (category, key) do update set name = excluded.name`.execute(trx);
}
