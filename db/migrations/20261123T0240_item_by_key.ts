import { type Kysely, sql } from "kysely";

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  // Read by suggestions, for keys that begin like what somebody types, whatever the collation of the database.
  await sql`create index item_by_key_start on item (key text_pattern_ops)`.execute(db);
}
