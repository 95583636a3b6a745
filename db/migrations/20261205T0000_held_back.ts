import { type Kysely, sql } from "kysely";

/**
 * Newer sales that do not count until a jump of the price has lasted, and over how many sales a price has changed. All
 * values are judged anew when the site starts, as after each change of the rules.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table item_value add column held_back json;
    alter table trending_item add column change_sales integer not null default 0;`.execute(db);
}
