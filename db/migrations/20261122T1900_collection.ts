import { type Kysely, sql } from "kysely";

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table collection (
      user_id uuid primary key,
      created_at timestamptz not null default now()
    )`.execute(db);

  await sql`
    create table collection_entry (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references collection (user_id) on delete cascade,
      type text not null check (type in ('tracked', 'owned')),
      item_kind text not null,
      item_key text,
      item_id text not null,
      title text not null,
      price_minor bigint check (price_minor >= 0),
      currency text not null,
      condition text not null,
      condition_key text not null default 'unknown',
      median_minor bigint,
      url text,
      added_at timestamptz not null default now()
    )`.execute(db);
  // One entry of a list for each item, whichever listing it was added from; without a key, for each id and title.
  await sql`
    create unique index collection_entry_of_item on collection_entry (user_id, type, item_kind, item_key)
      where item_key is not null`.execute(db);
  await sql`
    create unique index collection_entry_of_title on collection_entry (user_id, type, item_kind, item_id, md5(title))
      where item_key is null`.execute(db);
  // Read by the job that recognizes entries once their item is on record.
  await sql`create index collection_entry_without_key on collection_entry (id) where item_key is null`.execute(db);

  await sql`
    create table collection_copy (
      id uuid primary key default gen_random_uuid(),
      entry_id uuid not null references collection_entry (id) on delete cascade,
      condition_key text not null default 'unknown',
      quantity integer not null default 1 check (quantity between 1 and 9999),
      paid_minor bigint check (paid_minor >= 0),
      fees_minor bigint check (fees_minor >= 0),
      paid_currency text not null,
      acquired_on date,
      place text,
      note text,
      gone_on date,
      proceeds_minor bigint check (proceeds_minor >= 0),
      proceeds_currency text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index collection_copy_of_entry on collection_copy (entry_id, created_at, id)`.execute(db);

  await sql`
    create table price_target (
      entry_id uuid primary key references collection_entry (id) on delete cascade,
      direction text not null check (direction in ('below', 'above')),
      amount_minor bigint not null check (amount_minor > 0),
      currency text not null,
      condition_key text,
      created_at timestamptz not null default now()
    )`.execute(db);

  await sql`
    create table collection_snapshot (
      user_id uuid not null references collection (user_id) on delete cascade,
      taken_on date not null,
      currency text not null,
      worth_minor bigint not null,
      put_in_minor bigint not null,
      items integer not null,
      priced integer not null,
      primary key (user_id, taken_on, currency)
    )`.execute(db);

  await sql`
    create table activity (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null,
      type text not null,
      item_name text not null,
      item_price_minor bigint,
      item_currency text not null,
      item_category text not null,
      item_id text not null,
      item_key text,
      condition text,
      url text,
      created_at timestamptz not null default now()
    )`.execute(db);
  // The feed, newest first.
  await sql`create index activity_newest on activity (created_at desc, id desc)`.execute(db);
  // Whether somebody's activity is there already.
  await sql`create index activity_of_user on activity (user_id, type, item_id, created_at desc)`.execute(db);

  await sql`
    create table saved_search (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references collection (user_id) on delete cascade,
      category text,
      theme text,
      query text not null,
      created_at timestamptz not null default now(),
      looked_at timestamptz not null default now(),
      last_listing_id bigint not null default 0
    )`.execute(db);
  await sql`
    create unique index saved_search_of_user
      on saved_search (user_id, coalesce(category, ''), coalesce(theme, ''), query)`.execute(db);
}
