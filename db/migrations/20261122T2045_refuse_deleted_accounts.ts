import { type Kysely, sql } from "kysely";

/** What is written for somebody. Rows of a collection refer to it, and what refers to an account goes with it. */
const guarded = {
  profile: ["user_id"],
  former_username: ["user_id"],
  collection: ["user_id"],
  activity: ["user_id", "followed_id"],
  removed_activity: ["user_id"],
  follow: ["follower_id", "followed_id"],
  block: ["blocker_id", "blocked_id"],
  report: ["reporter_id", "reported_id"],
};

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  // Null until other services have deleted what they hold. A day later the row goes too.
  await sql`alter table deleted_account add column finished_at timestamptz`.execute(db);

  // Whoever writes for somebody shares a lock that the deletion of their account takes alone: a writer comes first and its row is
  // deleted, or it comes later and is refused. It is the lock of their profile, which writers may hold already, and where there is
  // none, one by their id. The first column is who acts: they are signed out (CT401). The second is somebody else, who does not
  // exist (CT404).
  await sql`
    create function refuse_deleted_account() returns trigger language plpgsql as $$
    declare
      written constant jsonb := to_jsonb(new);
      person uuid;
    begin
      for place in 0 .. tg_nargs - 1 loop
        person := (written ->> tg_argv[place])::uuid;
        continue when person is null;
        perform from profile where user_id = person for key share;
        continue when found;
        perform pg_advisory_xact_lock_shared(hashtextextended('account ' || person, 0));
        if exists (select from deleted_account where user_id = person) then
          raise exception 'The account is deleted.' using errcode = case place when 0 then 'CT401' else 'CT404' end;
        end if;
      end loop;
      return new;
    end $$`.execute(db);
  for (const [table, columns] of Object.entries(guarded)) {
    await sql`
      create trigger refuse_deleted_account before insert on ${sql.table(table)}
      for each row execute function refuse_deleted_account(${sql.join(columns.map((column) => sql.lit(column)))})`.execute(
      db,
    );
  }
}
