import { type Kysely, sql } from "kysely";

/** Columns for a category or a theme as a list of listings are named `shelf`: a screen is a React page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table listing rename column screens to shelves`.execute(db);
  for (const table of ["listing_placement", "placement_block", "placement_tally"])
    await sql`alter table ${sql.id(table)} rename column screen to shelf`.execute(db);
}
