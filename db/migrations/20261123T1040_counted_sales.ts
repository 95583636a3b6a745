import { type Kysely, sql } from "kysely";

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  // Read by the search for items, which ranks thousands by it. Kept with the item's values.
  await sql`alter table item add column counted_sales integer not null default 0`.execute(db);
  await sql`
    update item set counted_sales = sold.counted
    from (select item_id, sum(counted) as counted from item_value group by item_id) as sold
    where sold.item_id = item.id and sold.counted > 0`.execute(db);
  // Searched before all items: a beginning like "star" is in the names of tens of thousands.
  await sql`
    create index item_best_seller_by_words on item using gin (item_words(name, theme))
    where name is not null and counted_sales >= 100`.execute(db);
}
