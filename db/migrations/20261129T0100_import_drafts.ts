import { type Kysely, sql } from "kysely";

/** A file that somebody looks at before they add it has an address of its own: it is there again after a reload. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table import_draft (
      id uuid default gen_random_uuid() primary key,
      user_id uuid not null references collection on delete cascade,
      content bytea not null,
      -- Null for text that was pasted.
      file_name text,
      -- What was said and chosen of the file.
      options jsonb not null,
      -- Grows with every choice.
      revision integer not null default 1,
      created_at timestamptz not null default now()
    );
    -- Read by the pages of the import, newest first.
    create index import_draft_of_user on import_draft (user_id, created_at)`.execute(db);
}
