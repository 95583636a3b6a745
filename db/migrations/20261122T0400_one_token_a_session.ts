import { type Kysely, sql } from "kysely";

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  // Whoever is signed in stays so: the newest refresh token is the session's from now on.
  await sql`alter table account_session add column token_hash bytea unique`.execute(db);
  await sql`
    update account_session set token_hash = (
      select refresh_hash from session_token where session_id = account_session.id order by made_at desc limit 1
    )`.execute(db);
  await sql`delete from account_session where token_hash is null`.execute(db);
  await sql`alter table account_session alter column token_hash set not null`.execute(db);

  await sql`alter table session_token rename to access_token`.execute(db);
  await sql`alter table access_token rename column access_hash to token_hash`.execute(db);
  await sql`alter table access_token rename column access_ends_at to ends_at`.execute(db);
  await sql`
    alter table access_token
      drop column refresh_hash, drop column made_from, drop column made_at, drop column used_at, drop column replaced_at`.execute(
    db,
  );
  await sql`alter index session_token_by_session rename to access_token_by_session`.execute(db);
  // Read by the job that removes those that ended.
  await sql`create index access_token_ends_at on access_token (ends_at)`.execute(db);
}
