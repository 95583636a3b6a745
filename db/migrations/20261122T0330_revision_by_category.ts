import { type Kysely, sql } from "kysely";

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create table category_revision (category text primary key, revision bigint not null)`.execute(db);
  await sql`alter table catalogue_state drop column revision`.execute(db);
}
