import { type Kysely, sql } from "kysely";

/** What somebody takes off their lists is kept for a while, with all that belongs to it, and can be put back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- An entry that its person removed, as rows of \`collection_entry\`, \`collection_copy\` and \`price_target\`. For 30 days it can be put back.
    create table removed_entry (
      id uuid primary key,
      user_id uuid not null references collection on delete cascade,
      -- The same for what was removed at once.
      removal_id uuid not null,
      entry jsonb not null,
      copies jsonb not null,
      -- Null without one.
      target jsonb,
      removed_at timestamptz not null default now()
    );
    -- Read by the page of what somebody removed.
    create index removed_entry_of_user on removed_entry (user_id, removed_at);
    -- Read by the job that forgets what can no longer be put back.
    create index removed_entry_by_time on removed_entry (removed_at)`.execute(db);
}
