import { type Kysely, sql } from "kysely";

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  // Counts what somebody holds, and removes it with their account.
  await sql`create index former_username_of_person on former_username (user_id)`.execute(db);

  // It looks after the row was written: the unique index has then waited for whoever was giving the name up at this moment.
  // Its errors name a constraint, as those of an index do. Ten names are enough: more would be hoarding.
  await sql`
    create function hold_former_username() returns trigger language plpgsql as $$
    declare
      held_since constant timestamptz := now() - interval '30 days';
    begin
      if tg_op = 'UPDATE' and lower(new.username) = lower(old.username) then
        return null;
      end if;
      delete from former_username
        where username = lower(new.username) and (user_id = new.user_id or given_up_at < held_since);
      if exists (select from former_username where username = lower(new.username)) then
        raise unique_violation using constraint = 'profile_username', message = 'The username is held for its former owner.';
      end if;
      if tg_op = 'UPDATE' then
        insert into former_username (username, user_id) values (lower(old.username), old.user_id)
          on conflict (username) do update set user_id = excluded.user_id, given_up_at = excluded.given_up_at;
        if (select count(*) from former_username where user_id = old.user_id and given_up_at >= held_since) > 10 then
          raise check_violation using constraint = 'former_usernames_held', message = 'Ten former usernames are held already.';
        end if;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger hold_former_username after insert or update of username on profile
    for each row execute function hold_former_username()`.execute(db);
}
