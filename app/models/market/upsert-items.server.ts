import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";

/** Makes the items that these staged rows are about where they are new; one without a name takes the first that a row gives. */
export async function ensureItems(trx: Transaction<Schema>, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into item (category, number, name, theme, year, pieces)
    select said.category, said.item_number, item_name, said.theme, said.year, said.pieces
    from (
      select distinct on (category, item_number) category, item_number, item_name, theme, year, pieces
      from staged where item_number is not null and ${which}
      order by category, item_number, item_name is null, line) as said
    left join item on item.category = said.category and item.number = said.item_number
    where item.id is null or (item.name is null and item_name is not null)
    on conflict (category, number) do update set name = excluded.name`.execute(trx);
}
