import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";

/** Makes the items that these staged rows are about where they are new; one without a name takes the first that a row gives. */
export async function upsertItems(trx: Transaction<Schema>, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into item (category, key, name, theme, year, pieces)
    select said.category, said.item_key, item_name, said.theme, said.year, said.pieces
    from (
      select distinct on (category, item_key) category, item_key, item_name, theme, year, pieces
      from staged where item_key is not null and ${which}
      order by category, item_key, item_name is null, line) as said
    left join item on item.category = said.category and item.key = said.item_key
    where item.id is null or (item.name is null and item_name is not null)
    on conflict (category, key) do update set name = excluded.name`.execute(trx);
}
