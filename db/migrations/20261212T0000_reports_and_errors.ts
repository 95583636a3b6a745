import { type Kysely, sql } from "kysely";

/** Reports that an operator has judged, and the newest errors of the site by kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table report
      -- When an operator found nothing wrong; null while the report waits, or what it is about is hidden.
      add column settled_at timestamptz,
      -- Null where the command line settled it, and once the operator is gone.
      add column settled_by uuid references profile on delete set null;

    create table site_error (
      id bigint generated always as identity primary key,
      -- What failed: "GET /users/:userId", or what the log says of it.
      place text not null,
      -- "TypeError: Cannot read properties of null", without what may be somebody's own.
      sentence text not null,
      count bigint not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      -- The last requests in which it happened, the newest first: [{"id": "…", "at": "…"}].
      requests jsonb not null default '[]',
      unique (place, sentence)
    )`.execute(db);
}
