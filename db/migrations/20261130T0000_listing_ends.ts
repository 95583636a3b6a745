import { type Kysely, sql } from "kysely";

/** A listing ends. When it was last seen and until when it is shown stand apart from it, so that to see it again costs little. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table listing_seen (
      listing_id bigint primary key,
      seen_at timestamptz not null,
      -- The end of the listing, or of the time for which its source lets it be shown. Null for made-up listings.
      expires_at timestamptz,
      -- A hash of the row that it was last recorded from. Null where that was before there were hashes.
      row_hash bigint
    );
    insert into listing_seen (listing_id, seen_at, expires_at)
    select id, observed_at, case when source <> 'sample' then least(ends_at, greatest(observed_at, now()) + interval '30 days') end
    from listing;
    -- Read by everything that shows or counts listings, and by the job that deletes those that have ended.
    create index listing_seen_expired on listing_seen (expires_at);

    -- The id of a listing that has ended and is deleted. One that comes again gets it back, and is not new.
    create table ended_listing (
      source text not null,
      -- MD5 of the source's id.
      source_item_hash text not null,
      listing_id bigint not null,
      ended_at timestamptz not null default now(),
      primary key (source, source_item_hash)
    );
    create index ended_listing_by_age on ended_listing (ended_at);

    -- When the newest listings of a source in a category were seen.
    create table market_freshness (
      category text not null,
      source text not null,
      seen_at timestamptz not null,
      primary key (category, source)
    );
    insert into market_freshness (category, source, seen_at)
    select category, source, max(observed_at) from listing group by category, source;

    alter table category_revision
      add column raised_at timestamptz not null default now(),
      -- Whether something has changed that the revision does not tell yet.
      add column is_due boolean not null default false`.execute(db);
}
