import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Copy } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";
import { lockCatalog } from "../catalog/catalog-change.server.ts";

/** Copies rows into the table `staged`, which lasts as long as the transaction. From then on nobody else writes. */
export async function stage(trx: Transaction<Schema>, copy: Copy, types: string, text: Uint8Array): Promise<void> {
  await sql`create temporary table staged (line int not null, ${sql.raw(types)}) on commit drop`.execute(trx);
  await copy("copy staged from stdin", text);
  await lockCatalog(trx);
}

/** What a row says of its condition and what that comes to, in tables and in staging alike. */
const conditionColumnNames = [
  ...["condition", "grader", "grade", "declared_condition", "catalog_ref", "condition_key", "condition_detail"],
  ...["condition_origin", "condition_conflict", "names_item"],
];
export const conditionColumns = sql.raw(conditionColumnNames.join(", "));
/** Sets them to those of a row that could not be inserted. */
export const conditionAssignments = sql.raw(
  conditionColumnNames.map((name) => `${name} = excluded.${name}`).join(", "),
);

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
