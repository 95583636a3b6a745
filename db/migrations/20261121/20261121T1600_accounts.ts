import { type Kysely, sql } from "kysely";

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table account (
      id uuid primary key default gen_random_uuid(),
      email text not null check (email = lower(email)),
      password_hash text not null,
      created_at timestamptz not null default now(),
      confirmed_at timestamptz
    )`.execute(db);
  // An address belongs to whoever confirmed it first; before that, anybody may claim it.
  await sql`create unique index account_confirmed_email on account (email) where confirmed_at is not null`.execute(db);
  // Read by sign-in.
  await sql`create index account_by_email on account (email, created_at)`.execute(db);
  // Read by the job that removes accounts which nobody confirmed.
  await sql`create index account_unconfirmed on account (created_at) where confirmed_at is null`.execute(db);

  await sql`
    create table account_session (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references account on delete cascade,
      from_link boolean not null default false,
      created_at timestamptz not null default now(),
      ends_at timestamptz not null
    )`.execute(db);
  // Read by sign-out everywhere.
  await sql`create index account_session_by_account on account_session (account_id)`.execute(db);
  // Read by the job that removes sessions that ended.
  await sql`create index account_session_ends_at on account_session (ends_at)`.execute(db);

  await sql`
    create table session_token (
      access_hash bytea primary key,
      refresh_hash bytea not null unique,
      session_id uuid not null references account_session on delete cascade,
      made_from bytea,
      made_at timestamptz not null default now(),
      access_ends_at timestamptz not null,
      used_at timestamptz,
      replaced_at timestamptz
    )`.execute(db);
  // Read by sign-out and by refreshing.
  await sql`create index session_token_by_session on session_token (session_id)`.execute(db);

  // The key is what voids the older link of a kind when a newer one is made.
  await sql`
    create table account_link (
      account_id uuid not null references account on delete cascade,
      kind text not null check (kind in ('signup', 'recovery')),
      token_hash bytea not null unique,
      ends_at timestamptz not null,
      primary key (account_id, kind)
    )`.execute(db);

  await sql`
    create table profile (
      user_id uuid primary key,
      username text not null,
      first_name text,
      last_name text,
      profile_image_url text,
      is_private boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create unique index profile_username on profile (lower(username))`.execute(db);

  await sql`
    create table attempt (
      key text primary key,
      tries_left double precision not null,
      counted_at timestamptz not null default now()
    )`.execute(db);
  // Read by the job that forgets what was long ago.
  await sql`create index attempt_counted_at on attempt (counted_at)`.execute(db);
}
