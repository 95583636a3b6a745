import { type Kysely, sql } from "kysely";

/** Two more ways in which alerts reach people: a private Atom feed, and a topic of an ntfy server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Without a row, somebody has no feed.
    create table alert_feed (
      user_id uuid primary key references collection on delete cascade,
      -- Part of its address: another number is another address, and the one before leads nowhere.
      number integer not null,
      read_at timestamptz
    );

    -- Without a row, nothing is pushed.
    create table alert_topic (
      user_id uuid primary key references collection on delete cascade,
      -- "https://ntfy.example.org/brick-fan-7d2"
      address text not null,
      chosen_at timestamptz not null default now(),
      -- When a message was last ordered.
      ordered_at timestamptz,
      -- How often in a row the server refused a message for good.
      refusals integer not null default 0,
      rests_since timestamptz,
      tested_at timestamptz,
      -- What came back, as a sentence.
      test_result text,
      is_test_taken boolean not null default false
    );

    -- When a push message was ordered for it.
    alter table rung_alert add column pushed_at timestamptz`.execute(db);
}
