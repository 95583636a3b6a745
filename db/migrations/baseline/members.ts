import { sql } from "kysely";

/** People and what they do in public. */
export const members = sql`
    -- The public side of a user.
    create table profile (
      -- The auth provider's id.
      user_id uuid primary key,
      -- As typed; unique without case.
      username text not null,
      first_name text,
      last_name text,
      profile_image_url text,
      is_private boolean not null default false,
      -- At most 500 characters.
      bio text check (char_length(bio) between 1 and 500),
      -- At most 100 characters, as its owner wrote it.
      location text check (char_length(location) between 1 and 100),
      -- When an operator hid the person from all others; null while they may be seen.
      hidden_at timestamptz,
      hidden_by text,
      hidden_because text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    -- Read by the members list, newest first.
    create index profile_newest on profile (created_at desc, user_id desc);
    -- Read by the search for members, by a part of a username or of an id. Neither holds a line break.
    create index profile_words on profile using gin ((lower(username) || E'\\n' || user_id::text) gin_trgm_ops);
    -- One person for each username, whatever its case.
    create unique index profile_username on profile (lower(username));

    -- A username that its owner gave up. For 30 days a trigger of \`profile\` lets nobody else take it.
    create table former_username (
      -- Lower case.
      username text primary key check (username = lower(username)),
      user_id uuid not null,
      given_up_at timestamptz not null default now()
    );
    -- Read by the count of what somebody holds, and by the removal of their account.
    create index former_username_of_person on former_username (user_id);

    -- Somebody follows somebody else.
    create table follow (
      follower_id uuid not null,
      followed_id uuid not null,
      -- What of the followed person's activity the follower's feed shows.
      shows text not null default 'everything' check (shows in ('everything', 'owned', 'posts')),
      created_at timestamptz not null default now(),
      primary key (follower_id, followed_id),
      check (follower_id <> followed_id)
    );
    -- Read by somebody's followers, newest first.
    create index follow_of_followed on follow (followed_id, created_at desc);
    -- Read by whom somebody follows, newest first.
    create index follow_of_follower on follow (follower_id, created_at desc);

    -- Neither of the two sees the other.
    create table block (
      blocker_id uuid not null,
      blocked_id uuid not null,
      created_at timestamptz not null default now(),
      primary key (blocker_id, blocked_id),
      check (blocker_id <> blocked_id)
    );
    -- Read by the predicate that says who may see whom.
    create index block_of_blocked on block (blocked_id, blocker_id);

    -- What somebody told the operator about a person or a post.
    create table report (
      id uuid default gen_random_uuid() primary key,
      reporter_id uuid not null,
      reported_id uuid not null,
      -- Null for a report about the person. The activity may be gone.
      activity_id uuid,
      -- The post as it was when it was reported.
      post text,
      reason text not null check (char_length(reason) between 1 and 500),
      created_at timestamptz not null default now()
    );
    -- One report of a person for each thing.
    create unique index report_of_person on report (reporter_id, reported_id, activity_id) nulls not distinct;

    -- Something that a user did and others may see: put an item on a list, wrote a post, followed somebody.
    create table activity (
      id uuid default gen_random_uuid() primary key,
      user_id uuid not null,
      -- \`tracked\`, \`owned\`, \`other\`, \`posted\`, \`followed\`.
      type text not null,
      -- The item's columns are null for posts and follows.
      item_name text,
      item_price_minor bigint,
      item_currency text,
      item_category text,
      item_id text,
      item_key text,
      condition text,
      -- What those words and the title mean; null where nobody asked.
      condition_key text,
      url text,
      -- What somebody wrote.
      post text check (char_length(post) between 1 and 500),
      -- Whom somebody followed. The activity is shown while they do.
      followed_id uuid,
      -- In the order of the commits.
      sequence bigint generated always as identity,
      -- When an operator hid it; null while it may be seen.
      hidden_at timestamptz,
      hidden_by text,
      hidden_because text,
      created_at timestamptz not null default now(),
      check ((type = 'posted') = (post is not null)),
      check ((type = 'followed') = (followed_id is not null)),
      check ((type in ('posted', 'followed')) = (item_name is null))
    );
    -- Read by the activities of one person, newest first.
    create index activity_of_person on activity (user_id, sequence desc);
    -- Read by what asks whether an activity is there already.
    create index activity_of_user on activity (user_id, type, item_id, created_at desc);
    -- Following and unfollowing in turn is one activity.
    create unique index activity_of_follow on activity (user_id, followed_id) where followed_id is not null;
    -- Read by the feed, newest first, and by what is new since an event.
    create unique index activity_sequence on activity (sequence);

    -- An activity that its person removed, as a row of \`activity\`. For an hour it can be put back.
    create table removed_activity (
      id uuid primary key,
      user_id uuid not null,
      activity jsonb not null,
      removed_at timestamptz not null default now()
    );
    -- Read by the job that forgets what can no longer be undone.
    create index removed_activity_by_time on removed_activity (removed_at);

    -- It looks after the row was written: the unique index has then waited for whoever was giving the name up at this moment. Its
    -- errors name a constraint, as those of an index do. Ten names are enough: more would be hoarding.
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
    end $$;
    create trigger hold_former_username after insert or update of username on profile
      for each row execute function hold_former_username();

    -- Whoever writes for somebody shares a lock that the deletion of their account takes alone: a writer comes first and its row is
    -- deleted, or it comes later and is refused. It is the lock of their profile, which writers may hold already, and where there is
    -- none, one by their id. The first column is who acts: they are signed out (CT401). The second is somebody else, who does not
    -- exist (CT404).
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
    end $$;
    create trigger refuse_deleted_account before insert on profile for each row
      execute function refuse_deleted_account('user_id');
    create trigger refuse_deleted_account before insert on former_username for each row
      execute function refuse_deleted_account('user_id');
    create trigger refuse_deleted_account before insert on activity for each row
      execute function refuse_deleted_account('user_id', 'followed_id');
    create trigger refuse_deleted_account before insert on removed_activity for each row
      execute function refuse_deleted_account('user_id');
    create trigger refuse_deleted_account before insert on follow for each row
      execute function refuse_deleted_account('follower_id', 'followed_id');
    create trigger refuse_deleted_account before insert on block for each row
      execute function refuse_deleted_account('blocker_id', 'blocked_id');
    create trigger refuse_deleted_account before insert on report for each row
      execute function refuse_deleted_account('reporter_id', 'reported_id');
`;
