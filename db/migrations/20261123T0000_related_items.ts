import { type Kysely, sql } from "kysely";

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  // Read by the items of one theme next to a year.
  await sql`create index item_by_theme on item (category, theme, year) where theme is not null`.execute(db);
  // Read by the items next to a key, whatever the collation of the database.
  await sql`create index item_by_key on item (category, key text_pattern_ops)`.execute(db);
}
