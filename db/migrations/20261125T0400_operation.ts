import { type Kysely, sql } from "kysely";

/**
 * A profile says whether its owner is an operator of the site. The site has a row while it is closed for maintenance, and none
 * otherwise: a new database is without rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profile add column is_operator boolean not null default false`.execute(db);
  await sql`
    create table site_state (
      singleton boolean primary key default true check (singleton),
      maintenance_since timestamptz not null default now()
    )`.execute(db);
}
