import { type Kysely, sql } from "kysely";

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);

  // The words of a title are now made by the app, one rule for titles and queries.
  await sql`drop index listing_by_category_newest`.execute(db);
  await sql`drop index listing_by_words`.execute(db);
  await sql`alter table listing drop column search`.execute(db);
  await sql`
    alter table listing
      add column shelves text[],
      add column search tsvector,
      add column against_recent integer,
      add column seen_on date not null generated always as ((observed_at at time zone 'UTC')::date) stored`.execute(db);
  // Read by the job that shelves what was recorded before there were shelves.
  await sql`create index listing_unshelved on listing (id) where shelves is null`.execute(db);
  // Read by searches: words, shelves and stretches of sightings.
  await sql`create index listing_by_words on listing using gin (search) with (fastupdate = off)`.execute(db);

  await sql`
    create table listing_on_shelf (
      shelf text not null,
      seen_on date not null,
      listing_id bigint not null,
      against_recent integer,
      primary key (shelf, seen_on, listing_id)
    )`.execute(db);
  // Read when a listing moves.
  await sql`create index listing_on_shelf_by_listing on listing_on_shelf (listing_id)`.execute(db);
  // Read by the order "best against recent sales".
  await sql`create index listing_on_shelf_best on listing_on_shelf (shelf, against_recent, listing_id)
    where against_recent is not null`.execute(db);

  await sql`
    create table shelf_block (
      shelf text not null,
      seen_on date not null,
      block integer not null,
      listings integer not null,
      primary key (shelf, seen_on, block)
    )`.execute(db);
  // Read when listings move, to remove what became empty.
  await sql`create index shelf_block_empty on shelf_block (shelf) where listings = 0`.execute(db);

  // A search for a frequent word need not look further back than it shows: listings are marked with when they were seen.
  await sql`alter table catalogue_state add column sightings bigint not null default 0`.execute(db);
  await sql`
    create table search_word (
      category text not null,
      word text collate "C" not null,
      listings integer not null,
      primary key (category, word)
    )`.execute(db);
  // Read by searches that find little, for words like those asked for.
  await sql`create index search_word_alike on search_word using gin (word gin_trgm_ops) where word !~ '[0-9]'`.execute(
    db,
  );

  await sql`
    alter table item
      add column recent_currency text,
      add column recent_median bigint,
      add column recent_count integer not null default 0,
      add column recent_as_of date`.execute(db);
  // Read by the daily look at what has left the 90 days.
  await sql`create index item_recent_as_of on item (recent_as_of) where recent_count > 0`.execute(db);
  await sql`update item set unsettled_since = now() where unsettled_since is null`.execute(db);

  // Read by averages and charts, from the index alone.
  await sql`
    create index sale_counted on sale (item_id, currency, sold_at) include (price_minor)
    where left_out_by is null`.execute(db);

  // Items are never removed, and checking that each sale's is there took a third of the time of writing it.
  await sql`alter table sale drop constraint sale_item_id_fkey`.execute(db);

  await sql`create table category_tally (category text primary key, sales bigint not null)`.execute(db);
  await sql`insert into category_tally select category, count(*) from sale group by category`.execute(db);
}
