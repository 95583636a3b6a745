import { type Kysely, sql } from "kysely";

/** Targets are alerts: each has a basis and where its price stands, and what rang is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table price_target
      -- The median of sales, or the lowest asking price.
      add column basis text not null default 'value' check (basis in ('value', 'asking')),
      -- Whether reaching the target rings. It does not while the alert rests.
      add column is_armed boolean not null default true,
      -- The price at which it last rang, or was set, while reached.
      add column rests_at bigint,
      -- The listing that was the cheapest then, whether it is there or not.
      add column offer_id bigint,
      -- The price when it was last judged and there was one.
      add column last_price bigint,
      add column judged_at timestamptz,
      -- The newest sale on record when it was last judged, and the newest that its value counted.
      add column last_sale_id bigint,
      add column newest_sale_at timestamptz,
      -- The next judgement only sets where the price stands.
      add column is_unjudged boolean not null default true,
      -- The price when somebody set it; null where there was none.
      add column price_when_set bigint,
      add column rang_at timestamptz,
      add column rang_price bigint,
      add column paused_at timestamptz;
    create index price_target_unjudged on price_target (entry_id) where is_unjudged;

    -- Items whose prices or listings changed since alerts were judged.
    create table changed_item (
      item_id bigint primary key references item on delete cascade,
      -- Whether sales have become too old for its values.
      has_aged boolean not null default false,
      changed_at timestamptz not null default now()
    );
    create index changed_item_by_time on changed_item (changed_at);

    -- What a search finds is an alert where its owner wants that.
    alter table saved_search
      add column is_alert boolean not null default false,
      add column rang_at timestamptz,
      -- The newest listing when it last rang.
      add column rang_listing_id bigint not null default 0;
    create index saved_search_alerts on saved_search (id) where is_alert;

    -- What rang, the last of each person.
    create table rung_alert (
      id uuid default gen_random_uuid() primary key,
      user_id uuid not null references collection on delete cascade,
      -- Null once the entry or the search is gone.
      entry_id uuid references collection_entry on delete set null,
      search_id uuid references saved_search on delete set null,
      rang_at timestamptz not null default now(),
      -- What it says: the thing, the price and why.
      alert jsonb not null,
      -- Where the price stood before; null for a search.
      standing_before jsonb
    );
    create index rung_alert_of_user on rung_alert (user_id, rang_at desc);
    create index rung_alert_of_entry on rung_alert (entry_id);
    create index rung_alert_of_search on rung_alert (search_id)`.execute(db);
}
