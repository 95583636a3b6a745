import { type Kysely, sql } from "kysely";

/**
 * A profile knows since when its address is confirmed: until then its owner is no member. With Supabase, whose accounts are not here,
 * everybody who is there counts as confirmed. It also knows whether the address is that of a test.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profile
      add column confirmed_at timestamptz default now(),
      add column is_test_account boolean not null default false`.execute(db);
  await sql`
    update profile set
      confirmed_at = account.confirmed_at,
      is_test_account = account.email ~ 'testuser|multiuser|middleware|directsignup|ensureuser|existing'
    from account where account.id = profile.user_id`.execute(db);
}
