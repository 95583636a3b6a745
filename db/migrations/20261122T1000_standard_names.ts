import { type Kysely, sql } from "kysely";

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const table of ["sale", "listing"]) {
    await sql`alter table ${sql.table(table)} rename column left_out_by to excluded_by`.execute(db);
    await sql`alter table ${sql.table(table)} rename column left_out_reason to exclusion_reason`.execute(db);
  }
  await sql`update sale set excluded_by = 'price-outlier' where excluded_by = 'price-far-from-the-rest'`.execute(db);

  await sql`alter table item rename column number to key`.execute(db);
  await sql`alter table item rename column unsettled_since to prices_stale_since`.execute(db);
  await sql`alter index item_unsettled rename to item_prices_stale`.execute(db);

  await sql`alter table listing rename column shelves to screens`.execute(db);
  await sql`alter table listing rename column against_recent to percent_vs_recent`.execute(db);
  await sql`alter index listing_unshelved rename to listing_unplaced`.execute(db);

  await sql`alter table listing_on_shelf rename to listing_placement`.execute(db);
  await sql`alter table listing_placement rename column shelf to screen`.execute(db);
  await sql`alter table listing_placement rename column against_recent to percent_vs_recent`.execute(db);
  await sql`alter index listing_on_shelf_pkey rename to listing_placement_pkey`.execute(db);
  await sql`alter index listing_on_shelf_by_listing rename to listing_placement_by_listing`.execute(db);
  await sql`alter index listing_on_shelf_best rename to listing_placement_best`.execute(db);

  await sql`alter table shelf_block rename to placement_block`.execute(db);
  await sql`alter table placement_block rename column shelf to screen`.execute(db);
  await sql`alter index shelf_block_pkey rename to placement_block_pkey`.execute(db);
  await sql`alter index shelf_block_empty rename to placement_block_empty`.execute(db);

  await sql`alter table catalogue_state rename column sightings to observations`.execute(db);

  await sql`alter table attempt rename to rate_limit`.execute(db);
  await sql`alter table rate_limit rename column tries_left to tokens`.execute(db);
  await sql`alter index attempt_pkey rename to rate_limit_pkey`.execute(db);
  await sql`alter index attempt_counted_at rename to rate_limit_counted_at`.execute(db);

  // The queue of jobs, where there is one already, runs jobs of these names no more.
  await sql`
    do $$ begin
      if to_regclass('pgboss.schedule') is not null then
        delete from pgboss.schedule where name in ('settle-prices', 'shelve-listings', 'forget-ended');
      end if;
    end $$`.execute(db);
}
