import { type Kysely, sql } from "kysely";

/** What somebody said of a file is kept: a file with the same header is read so again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- How files with one header are read: those of a person, or those of a source of the market.
    create table reading_choice (
      id uuid default gen_random_uuid() primary key,
      user_id uuid references collection on delete cascade,
      source text,
      -- SHA-256 of the names of all columns, which may be too long for an index.
      header_digest text not null,
      -- What was said: the names of columns with what they hold, and answers to what the file leaves open.
      choice jsonb not null,
      chosen_at timestamptz not null default now(),
      check (num_nonnulls(user_id, source) = 1)
    );
    create unique index reading_choice_of_header on reading_choice (user_id, source, header_digest) nulls not distinct`.execute(
    db,
  );
}
