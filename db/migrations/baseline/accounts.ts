import { sql } from "kysely";

/** Accounts in our own tables; unused with Supabase. */
export const accounts = sql`
    -- Somebody who signed up. Unused with Supabase, which has its own table.
    create table account (
      id uuid default gen_random_uuid() primary key,
      -- Lower case. Several accounts may be pending for an address; at most one has confirmed it.
      email text not null check (email = lower(email)),
      -- argon2id, as a PHC string.
      password_hash text not null,
      created_at timestamptz not null default now(),
      -- Null until a mailed link is opened.
      confirmed_at timestamptz,
      -- The id in the cookie of the browser that created it; null where unknown.
      browser_id uuid
    );
    -- Read by sign-in.
    create index account_by_email on account (email, created_at);
    -- Read by the job that removes accounts which nobody confirmed.
    create index account_unconfirmed on account (created_at) where confirmed_at is null;
    -- An address belongs to whoever confirmed it first; before that, it may be pending for anybody.
    create unique index account_confirmed_email on account (email) where confirmed_at is not null;

    -- From a sign-in to its sign-out.
    create table account_session (
      id uuid default gen_random_uuid() primary key,
      account_id uuid not null references account on delete cascade,
      -- SHA-256 of its refresh token, which never changes.
      token_hash bytea not null unique,
      -- Began with a mailed link, and may only set a password.
      from_link boolean not null default false,
      created_at timestamptz not null default now(),
      -- Prolonged by each refresh.
      ends_at timestamptz not null
    );
    -- Read by sign-out everywhere.
    create index account_session_by_account on account_session (account_id);
    -- Read by the job that removes sessions that ended.
    create index account_session_ends_at on account_session (ends_at);

    -- Proves a session for an hour.
    create table access_token (
      -- SHA-256.
      token_hash bytea constraint session_token_pkey primary key,
      session_id uuid not null constraint session_token_session_id_fkey references account_session on delete cascade,
      ends_at timestamptz not null
    );
    -- Read by sign-out and by refreshing.
    create index access_token_by_session on access_token (session_id);
    -- Read by the job that removes those that ended.
    create index access_token_ends_at on access_token (ends_at);

    -- An unused mailed link. Its use deletes it, and a newer link of the kind replaces it.
    create table account_link (
      account_id uuid not null references account on delete cascade,
      kind text not null check (kind in ('signup', 'recovery')),
      -- SHA-256.
      token_hash bytea not null unique,
      ends_at timestamptz not null,
      primary key (account_id, kind)
    );

    -- The account is deleted, and what other services hold of it may not be yet. Nobody can sign in to it.
    create table deleted_account (
      user_id uuid primary key,
      deleted_at timestamptz not null default now(),
      -- When other services had deleted all that they held.
      finished_at timestamptz
    );

    -- A token bucket: each attempt takes a token, and tokens return as time passes.
    create table rate_limit (
      -- The kind of attempt and its subject, hashed where it would name a person.
      key text primary key,
      tokens double precision not null,
      counted_at timestamptz not null default now()
    );
    -- Read by the job that forgets what was long ago.
    create index rate_limit_counted_at on rate_limit (counted_at);
`;
