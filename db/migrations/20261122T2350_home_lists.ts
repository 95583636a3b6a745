import { type Kysely, sql } from "kysely";

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  // What sells most in each category, and its sales in each of the last twelve weeks. A job keeps both.
  await sql`
    create table most_sold_item (
      item_id bigint primary key references item (id) on delete cascade,
      category text not null,
      sales integer not null
    )`.execute(db);
  await sql`
    create table category_week (
      category text not null,
      weeks_ago smallint not null,
      sales integer not null,
      primary key (category, weeks_ago)
    )`.execute(db);

  await sql`alter table item_value add column change_90_days double precision`.execute(db);
  // The largest changes. Few values have one.
  await sql`
    create index item_value_changed on item_value (abs(change_90_days) desc)
    where change_90_days is not null`.execute(db);
  // What was sold last.
  await sql`
    create index item_value_sold on item_value (last_sold_at desc)
    where last_sold_at is not null`.execute(db);
  // The next start calculates these anew, and with them the changes.
  await sql`update item_value set as_of = as_of - 1 where sales_90_days >= 10`.execute(db);
}
