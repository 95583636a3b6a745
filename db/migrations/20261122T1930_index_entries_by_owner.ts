import { type Kysely, sql } from "kysely";

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  // Read by every list of a person, by the count of the limit and by the worth of a collection: the unique indexes are partial,
  // so that neither of them serves a read by the owner alone.
  await sql`create index collection_entry_of_user on collection_entry (user_id, type, added_at)`.execute(db);
}
