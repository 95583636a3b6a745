import { type Kysely, sql } from "kysely";

/** An import can be taken back as one: rows of the market and entries of a collection say which one brought them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A run of the market's import.
    create table market_import (
      id bigint generated always as identity primary key,
      source text not null,
      file text not null,
      started_at timestamptz not null default now()
    );
    -- Null for rows that were recorded before imports had numbers. Rows of one import stand together.
    alter table sale add column import_id bigint;
    create index sale_of_import on sale using brin (import_id);
    alter table listing add column import_id bigint;
    create index listing_of_import on listing using brin (import_id);

    -- A file that somebody added to their collection. For 30 days it can be taken back.
    create table collection_import (
      id uuid default gen_random_uuid() primary key,
      user_id uuid not null references collection on delete cascade,
      -- What it was taken for: "a Brickset list".
      format text not null,
      imported_at timestamptz not null default now()
    );
    -- Read by the page of the import, newest first, and by the job that forgets old ones.
    create index collection_import_of_user on collection_import (user_id, imported_at);
    alter table collection_entry add column import_id uuid references collection_import on delete set null;
    create index collection_entry_of_import on collection_entry (import_id) where import_id is not null`.execute(db);
}
