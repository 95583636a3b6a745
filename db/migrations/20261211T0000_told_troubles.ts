import { type Kysely, sql } from "kysely";

/** What operators were told of, so that they hear of it once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table told_trouble (
      -- "source-fails"
      kind text not null,
      -- What it is about, such as the name of a source; empty for the whole site.
      subject text not null,
      -- When it was told.
      began_at timestamptz not null,
      -- Since when it is not there any more; null while it is.
      gone_since timestamptz,
      primary key (kind, subject)
    )`.execute(db);
}
