import { type Kysely, sql } from "kysely";

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const table of ["sale", "listing"]) {
    await sql`
      alter table ${sql.table(table)}
        add column declared_condition text,
        add column catalog_ref text,
        add column condition_key text not null default 'unknown',
        add column condition_detail text,
        add column condition_origin text check (condition_origin in ('grade', 'source', 'title', 'file')),
        add column condition_conflict text,
        add column names_item boolean not null default true`.execute(db);
  }
  await sql`alter table listing add column grader text, add column grade text`.execute(db);

  await sql`
    create table item_value (
      item_id bigint not null references item (id) on delete cascade,
      currency text not null,
      condition_key text not null,
      counted integer not null,
      sales_90_days integer not null,
      sales integer not null,
      days integer,
      median bigint,
      low bigint,
      high bigint,
      lowest bigint,
      highest bigint,
      interval_low bigint,
      interval_high bigint,
      coverage double precision,
      certainty text check (certainty in ('high', 'medium', 'low')),
      last_sold_at timestamptz,
      last_price bigint,
      as_of date not null,
      primary key (item_id, currency, condition_key)
    )`.execute(db);
  // Read by the daily refresh: only these change as time passes.
  await sql`create index item_value_ageing on item_value (as_of) where days is not null or sales_90_days > 0`.execute(
    db,
  );

  await sql`
    alter table item
      drop column recent_currency, drop column recent_median, drop column recent_count, drop column recent_as_of,
      add column image_url text, add column catalogued_at timestamptz`.execute(db);
  // Every stored price is calculated again, by condition, once the stored rows have been classified by the new rules.
  await sql`alter table catalogue_state add column rules_version integer not null default 0`.execute(db);
  await sql`
    do $$ begin
      if to_regclass('pgboss.schedule') is not null then
        delete from pgboss.schedule where name = 'refresh-recent-prices';
      end if;
    end $$`.execute(db);
}
