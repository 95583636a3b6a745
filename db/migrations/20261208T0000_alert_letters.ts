import { type Kysely, sql } from "kysely";

/** How alerts reach people, and the letters that tell them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What somebody has chosen. Without a row, the defaults hold.
    create table alert_settings (
      user_id uuid primary key references collection on delete cascade,
      by_mail boolean not null default true,
      -- The hour of the daily digest; null for letters at once.
      digest_hour smallint check (digest_hour between 0 and 23),
      -- Of the hours here. Null until somebody chooses one: UTC then.
      time_zone text,
      quiet_from smallint check (quiet_from between 0 and 23),
      quiet_until smallint check (quiet_until between 0 and 23),
      paused_at timestamptz,
      -- Whether the owner of an address that nobody confirmed allows letters there.
      permission text not null default 'none' check (permission in ('none', 'asked', 'allowed')),
      -- How often in a row the mail server refused the address.
      refusals integer not null default 0,
      rests_since timestamptz,
      tested_at timestamptz,
      -- What came back, as the end of a sentence.
      test_result text,
      is_test_taken boolean not null default false,
      check ((quiet_from is null) = (quiet_until is null))
    );

    -- A letter about alerts. Those it tells of are fixed when it is ordered.
    create table alert_letter (
      id uuid default gen_random_uuid() primary key,
      user_id uuid not null references collection on delete cascade,
      ordered_at timestamptz not null default now(),
      -- Dropped: nothing that it tells of still held.
      state text not null default 'ordered' check (state in ('ordered', 'sent', 'dropped', 'failed')),
      ended_at timestamptz,
      failure text
    );
    -- Read by the next letter of a person.
    create index alert_letter_of_user on alert_letter (user_id, ordered_at desc);
    create index alert_letter_ordered on alert_letter (ordered_at) where state = 'ordered';

    alter table rung_alert
      -- Whether a letter is still to be ordered for it.
      add column waits boolean not null default true,
      add column told_at timestamptz,
      add column letter_id uuid references alert_letter on delete set null;
    create index rung_alert_waits on rung_alert (user_id) where waits;
    create index rung_alert_of_letter on rung_alert (letter_id) where letter_id is not null`.execute(db);
}
