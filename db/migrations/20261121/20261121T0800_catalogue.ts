import { type Kysely, sql } from "kysely";

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table item (
      id bigint generated always as identity primary key,
      category text not null,
      number text not null,
      name text,
      theme text,
      year integer,
      pieces integer,
      unsettled_since timestamptz,
      unique (category, number)
    )`.execute(db);
  // Read by the settling of prices, which takes a few items at a time.
  await sql`create index item_unsettled on item (unsettled_since) where unsettled_since is not null`.execute(db);

  await sql`
    create table sale (
      id bigint generated always as identity primary key,
      item_id bigint references item (id),
      category text not null,
      source text not null,
      source_item_id text not null,
      marketplace text,
      title text not null,
      price_minor bigint not null check (price_minor >= 0),
      currency text not null check (length(currency) = 3),
      shipping_minor bigint,
      condition text,
      grader text,
      grade text,
      url text,
      lot_size integer,
      left_out_by text,
      left_out_reason text,
      sold_at timestamptz not null,
      sold_at_precision text not null check (sold_at_precision in ('instant', 'day', 'month', 'window')),
      check ((left_out_by is null) = (left_out_reason is null)),
      unique (source, source_item_id, sold_at, price_minor)
    )`.execute(db);
  // Read by everything an item's price-history page shows.
  await sql`create index sale_by_item_and_day on sale (item_id, sold_at desc)`.execute(db);

  await sql`
    create table listing (
      id bigint generated always as identity primary key,
      item_id bigint references item (id),
      category text not null,
      source text not null,
      source_item_id text not null,
      marketplace text,
      title text not null,
      price_minor bigint not null check (price_minor >= 0),
      currency text not null check (length(currency) = 3),
      shipping_minor bigint,
      condition text,
      url text,
      image_url text,
      lot_size integer,
      available_quantity integer,
      total_available integer,
      left_out_by text,
      left_out_reason text,
      observed_at timestamptz not null,
      listed_at timestamptz,
      ends_at timestamptz,
      search tsvector not null generated always as (to_tsvector('simple', title)) stored,
      check ((left_out_by is null) = (left_out_reason is null)),
      unique (source, source_item_id)
    )`.execute(db);
  // Read by the listing screens: newest seen first within a category.
  await sql`create index listing_by_category_newest on listing (category, observed_at desc, id desc)`.execute(db);
  // Read by the current listings of an item.
  await sql`create index listing_by_item_newest on listing (item_id, observed_at desc, id desc)`.execute(db);
  // Read by search and by themes.
  await sql`create index listing_by_words on listing using gin (search)`.execute(db);

  await sql`
    create table catalogue_state (
      singleton boolean primary key default true check (singleton),
      revision bigint not null
    )`.execute(db);
  await sql`insert into catalogue_state (revision) values (1)`.execute(db);
}
