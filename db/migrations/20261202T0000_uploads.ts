import { type Kysely, sql } from "kysely";

/** Files that programs have sent with the token of a source, and what became of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table upload (
      -- Random, and the name of its file until that is recorded.
      id text primary key,
      source text not null references source on delete cascade,
      -- By which a program that heard no answer sends the same file again.
      idempotency_key text,
      -- The SHA-256 of the file.
      digest text not null,
      -- "rows.csv": the import goes by how it ends.
      file text not null,
      bytes bigint not null,
      received_at timestamptz not null default now(),
      -- Null while it waits.
      ended_at timestamptz,
      -- Numbers of rows, and of rejected ones by reason; null where none could be read.
      report jsonb,
      -- Why it could not be read, as a sentence.
      problem text,
      unique (source, idempotency_key)
    );
    create index upload_waiting on upload (source, received_at) where ended_at is null`.execute(db);
}
