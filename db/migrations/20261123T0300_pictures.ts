import { type Kysely, sql } from "kysely";

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table picture (
      signature text primary key,
      source text not null unique check (length(source) <= 2000),
      host text not null,
      state text not null check (state in ('wanted', 'stored', 'evicted', 'failed')),
      try_at timestamptz not null default now(),
      attempts integer not null default 0,
      failure text,
      bytes integer not null default 0,
      asked_at timestamptz not null default now()
    )`.execute(db);
  // Read by what fetches pictures: those that wait, the longest waiting first.
  await sql`create index picture_to_fetch on picture (try_at) where state = 'wanted'`.execute(db);
  // Read by what looks for pictures that nothing shows any more, and for the categories of those that are new.
  await sql`create index listing_by_picture on listing using hash (image_url) where image_url is not null`.execute(db);
  await sql`create index item_by_picture on item using hash (image_url) where image_url is not null`.execute(db);
  // Read by the pictures of an item.
  await sql`
    create index listing_with_picture on listing (item_id, observed_at desc, id desc)
    where image_url is not null and excluded_by is null`.execute(db);
}
