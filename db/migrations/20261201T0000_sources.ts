import { type Kysely, sql } from "kysely";

/** Sources bring rows by themselves: what is set of each, when it runs next, and what its last runs brought. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table source (
      -- What its sales and listings name as their source.
      name text primary key,
      kind text not null,
      settings jsonb not null default '{}',
      -- The part of the settings that no page, log or back-up may hold.
      secret text,
      -- Where the next run goes on: the ETag of the last file.
      cursor jsonb,
      is_on boolean not null default true,
      next_run_at timestamptz not null default now(),
      -- The run that has it, and until when, unless that says that it goes on.
      lease text,
      leased_until timestamptz,
      failures_in_a_row integer not null default 0,
      -- Calls to other machines on the day, in UTC, of the last one.
      calls integer not null default 0,
      called_on date
    );
    insert into source (name, kind) values ('inbox', 'folder');
    -- Names, years and pieces of LEGO sets and minifigures, which are in no listing. They wait until somebody wants them.
    insert into source (name, kind, is_on, settings)
    select 'rebrickable-' || list, 'address', false, jsonb_build_object(
      'address', 'https://cdn.rebrickable.com/media/downloads/' || list || '.csv.gz', 'everyMinutes', 1440)
    from unnest(array['themes', 'sets', 'minifigs']) as list;

    create table source_run (
      id bigint generated always as identity primary key,
      source text not null references source on delete cascade,
      started_at timestamptz not null default now(),
      -- Null while it runs.
      ended_at timestamptz,
      -- What was read; null where there was nothing to read.
      file text,
      bytes bigint not null default 0,
      rows_read integer not null default 0,
      kept integer not null default 0,
      updated integer not null default 0,
      repeated integer not null default 0,
      -- Numbers of rejected rows by reason.
      rejected jsonb not null default '{}',
      -- A sentence; null for a run that went well.
      problem text
    );
    create index source_run_of_source on source_run (source, id);

    create table source_state (
      singleton boolean primary key default true check (singleton),
      -- The site whose sources these are: a copy of its database is another one.
      origin text,
      -- Since when no source runs by itself; null while they do.
      paused_at timestamptz,
      pause_reason text
    );
    insert into source_state default values;

    -- A page reads how new it is from the listings that it shows.
    drop table market_freshness`.execute(db);
}
