import { type Kysely, sql } from "kysely";

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table listing add column is_far_off boolean not null default false`.execute(db);
  await sql`drop table listing_placement`.execute(db);
  await sql`
    create table listing_placement (
      screen text not null,
      seen_on date not null,
      listing_id bigint not null,
      percent_vs_recent integer,
      currency text not null,
      condition_kind text not null,
      price_minor bigint not null,
      is_lot boolean not null,
      is_far_off boolean not null default false,
      primary key (screen, seen_on, listing_id)
    )`.execute(db);
  await sql`
    insert into listing_placement (screen, seen_on, listing_id, percent_vs_recent, currency, condition_kind, price_minor, is_lot)
    select screen, seen_on, id, percent_vs_recent, currency,
      case when condition_key in ('new', 'open-box', 'used', 'raw', 'unknown') then condition_key else 'graded' end,
      price_minor, excluded_by is not distinct from 'lot'
    from listing, unnest(screens) as screen`.execute(db);
  // Read when a listing moves.
  await sql`create index listing_placement_by_listing on listing_placement (listing_id)`.execute(db);
  // Read by the order "best".
  await sql`create index listing_placement_best on listing_placement (screen, percent_vs_recent, listing_id)
    where percent_vs_recent is not null`.execute(db);
  // Read by filters and by orders by price, from the index alone.
  await sql`
    create index listing_placement_by_price
    on listing_placement (screen, currency, condition_kind, is_far_off, price_minor, listing_id) include (seen_on, is_lot)`.execute(
    db,
  );

  await sql`
    create table placement_tally (
      screen text not null,
      currency text not null,
      condition_kind text not null,
      is_lot boolean not null,
      listings integer not null,
      primary key (screen, currency, condition_kind, is_lot)
    )`.execute(db);
  await sql`
    insert into placement_tally select screen, currency, condition_kind, is_lot, count(*) from listing_placement
    group by 1, 2, 3, 4`.execute(db);
  // Blocks were right only as far as the screens of their listings were on record.
  await sql`delete from placement_block`.execute(db);
  await sql`
    insert into placement_block (screen, seen_on, block, listings)
    select screen, seen_on, (listing_id >> 14)::int, count(*) from listing_placement group by 1, 2, 3`.execute(db);
  // Which asks are far off is found with the values of their items.
  await sql`update item set prices_stale_since = now()
    where prices_stale_since is null and exists (select from item_value where item_value.item_id = item.id)`.execute(
    db,
  );
}
