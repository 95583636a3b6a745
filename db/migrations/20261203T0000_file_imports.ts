import { type Kysely, sql } from "kysely";

/** Files that operators have uploaded to import, how each is read, and what became of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file_import (
      -- In the address of its page, and the name of its file until its rows are recorded.
      id bigint generated always as identity primary key,
      -- "sales-2026-11.csv": the import goes by how it ends, and by a month in it.
      file text not null,
      bytes bigint not null,
      received_at timestamptz not null default now(),
      step text not null default 'reading'
        check (step in ('reading', 'read', 'importing', 'stopped', 'imported', 'taking-back', 'taken-back')),
      -- Since when it is in this step: of those that wait, the oldest comes first.
      step_since timestamptz not null default now(),
      -- What somebody said of it: settings, columns and statuses.
      reading jsonb not null default '{}',
      -- What it would bring; null until it was read through.
      preview jsonb,
      -- How far its rows are recorded, written with them.
      progress jsonb,
      report jsonb,
      -- Why it cannot be read, as a sentence.
      problem text
    );
    create index file_import_waiting on file_import (step_since) where step in ('reading', 'importing', 'taking-back');
    -- Its runs are those of a source that is in no list. No name of another source has a blank.
    insert into source (name, kind) values ('by hand', 'upload')`.execute(db);
}
