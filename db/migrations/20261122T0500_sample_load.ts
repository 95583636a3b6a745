import { type Kysely, sql } from "kysely";

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table catalogue_state add column sample_begun_at timestamptz, add column sample_loaded_at timestamptz`.execute(
    db,
  );
}
