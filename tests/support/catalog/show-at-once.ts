import { query } from "#tests/support/database/query.ts";

/** From now on, what a source brings into this database shows at once, as if a minute were always over since the last news. */
export async function showAtOnce(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `create function let_minute_pass() returns trigger language plpgsql as $$
      begin new.raised_at := now() - interval '1 hour'; return new; end $$;
    create trigger let_minute_pass before insert or update on category_revision for each row execute function let_minute_pass();
    update category_revision set raised_at = now()`,
  );
}
