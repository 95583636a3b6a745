import { type Kysely, sql } from "kysely";

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    alter table profile
      add column bio text check (char_length(bio) between 1 and 500),
      add column location text check (char_length(location) between 1 and 100),
      add column hidden_at timestamptz,
      add column hidden_by text,
      add column hidden_because text`.execute(db);
  // The members list, newest first.
  await sql`create index profile_newest on profile (created_at desc, user_id desc)`.execute(db);
  // Members by a part of their username or of their id. Neither holds a line break.
  await sql`
    create index profile_words on profile using gin ((lower(username) || e'\n' || user_id::text) gin_trgm_ops)`.execute(
    db,
  );

  await sql`
    create table former_username (
      username text primary key check (username = lower(username)),
      user_id uuid not null,
      given_up_at timestamptz not null default now()
    )`.execute(db);

  await sql`
    create table follow (
      follower_id uuid not null,
      followed_id uuid not null,
      shows text not null default 'everything' check (shows in ('everything', 'owned', 'posts')),
      created_at timestamptz not null default now(),
      primary key (follower_id, followed_id),
      check (follower_id <> followed_id)
    )`.execute(db);
  // Whom somebody follows, newest first.
  await sql`create index follow_of_follower on follow (follower_id, created_at desc)`.execute(db);
  // Somebody's followers, newest first.
  await sql`create index follow_of_followed on follow (followed_id, created_at desc)`.execute(db);

  await sql`
    create table block (
      blocker_id uuid not null,
      blocked_id uuid not null,
      created_at timestamptz not null default now(),
      primary key (blocker_id, blocked_id),
      check (blocker_id <> blocked_id)
    )`.execute(db);
  // Read by the predicate that says who may see whom.
  await sql`create index block_of_blocked on block (blocked_id, blocker_id)`.execute(db);

  await sql`
    alter table activity
      alter column item_name drop not null,
      alter column item_currency drop not null,
      alter column item_category drop not null,
      alter column item_id drop not null,
      add column sequence bigint generated always as identity,
      add column condition_key text,
      add column post text check (char_length(post) between 1 and 500),
      add column followed_id uuid,
      add column hidden_at timestamptz,
      add column hidden_by text,
      add column hidden_because text,
      add check ((type = 'posted') = (post is not null)),
      add check ((type = 'followed') = (followed_id is not null)),
      add check ((type in ('posted', 'followed')) = (item_name is null))`.execute(db);
  await sql`drop index activity_newest`.execute(db);
  // The feed, newest first, and what is new since an event.
  await sql`create unique index activity_sequence on activity (sequence)`.execute(db);
  // Following and unfollowing in turn is one activity.
  await sql`
    create unique index activity_of_follow on activity (user_id, followed_id) where followed_id is not null`.execute(
    db,
  );
  // The activities of one person, newest first.
  await sql`create index activity_of_person on activity (user_id, sequence desc)`.execute(db);
  // What can be undone for a while.
  await sql`
    create table removed_activity (
      id uuid primary key,
      user_id uuid not null,
      activity jsonb not null,
      removed_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index removed_activity_by_time on removed_activity (removed_at)`.execute(db);

  await sql`
    create table report (
      id uuid primary key default gen_random_uuid(),
      reporter_id uuid not null,
      reported_id uuid not null,
      activity_id uuid,
      post text,
      reason text not null check (char_length(reason) between 1 and 500),
      created_at timestamptz not null default now()
    )`.execute(db);
  // One report of a person for each thing.
  await sql`
    create unique index report_of_person on report (reporter_id, reported_id, activity_id) nulls not distinct`.execute(
    db,
  );

  await sql`
    create table item_view (
      item_id bigint not null references item (id) on delete cascade,
      seen_on date not null,
      views integer not null,
      primary key (item_id, seen_on)
    )`.execute(db);
  // Read by the job that adds up the last days, and by the one that removes old ones.
  await sql`create index item_view_by_day on item_view (seen_on)`.execute(db);

  await sql`
    create table trending_item (
      item_id bigint primary key references item (id) on delete cascade,
      sales integer not null,
      views integer not null,
      currency text,
      condition_key text,
      price_change double precision,
      trend text not null check (trend in ('up', 'down', 'stable'))
    )`.execute(db);
  // How many people have an item on a list.
  await sql`
    create index collection_entry_by_item on collection_entry (item_kind, item_key, user_id)
    where item_key is not null`.execute(db);

  await sql`
    create table deleted_account (
      user_id uuid primary key,
      deleted_at timestamptz not null default now()
    )`.execute(db);
}
