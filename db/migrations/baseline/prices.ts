import { sql } from "kysely";

/** What is calculated of sales and views, and what is known of pictures and set lists. */
export const prices = sql`
    -- What an item is worth in one condition and currency. Amounts are in minor units; of counted sales only.
    create table item_value (
      item_id bigint not null references item on delete cascade,
      currency text not null,
      condition_key text not null,
      -- Counted sales of all time.
      counted integer not null,
      sales_90_days integer not null,
      -- Counted sales of the last \`days\`, the shortest of 30, 90 and 365 with at least five; of all time where that
      -- is null.
      sales integer not null,
      days integer,
      -- Null below five sales.
      median bigint,
      -- First and third quartile; of three or four sales the lowest and the highest price; null below.
      low bigint,
      high bigint,
      lowest bigint,
      highest bigint,
      -- The interval that holds the median with this probability.
      interval_low bigint,
      interval_high bigint,
      coverage double precision,
      certainty text check (certainty in ('high', 'medium', 'low')),
      last_sold_at timestamptz,
      last_price bigint,
      as_of date not null,
      -- In percent; null where the sales of 90 days do not show that the price has changed.
      change_90_days double precision,
      primary key (item_id, currency, condition_key)
    );
    -- Read by the daily refresh: only these change as time passes.
    create index item_value_ageing on item_value (as_of) where days is not null or sales_90_days > 0;
    -- Read by the largest changes. Few values have one.
    create index item_value_changed on item_value (abs(change_90_days) desc) where change_90_days is not null;
    -- Read by what was sold last.
    create index item_value_sold on item_value (last_sold_at desc) where last_sold_at is not null;

    -- One of the items that sell most in their category.
    create table most_sold_item (
      item_id bigint primary key references item on delete cascade,
      category text not null,
      -- Counted, of the last 30 days, in every condition.
      sales integer not null
    );

    -- The counted sales of a category in a week.
    create table category_week (
      category text not null,
      -- 0 for the last seven days, up to 11.
      weeks_ago smallint not null,
      sales integer not null,
      primary key (category, weeks_ago)
    );

    -- Sales on record.
    create table category_tally (
      category text primary key,
      sales bigint not null
    );

    -- Grows with every change of a category's items, sales or listings.
    create table category_revision (
      category text primary key,
      revision bigint not null
    );

    -- Themes of LEGO sets as a list of them named them.
    create table lego_theme (
      id integer primary key,
      name text not null,
      parent_id integer
    );

    -- A picture that listings or items name, and what has become of it.
    create table picture (
      -- Its name in addresses and files: a keyed hash of the source.
      signature text primary key,
      source text not null unique check (length(source) <= 2000),
      -- Of the source.
      host text not null,
      -- An evicted one made room for others: it is fetched again once a page wants it. One that failed for good is
      -- not.
      state text not null check (state in ('wanted', 'stored', 'evicted', 'failed')),
      -- Not fetched before.
      try_at timestamptz not null default now(),
      -- That failed.
      attempts integer not null default 0,
      -- Why the last attempt failed.
      failure text,
      -- Of its files.
      bytes integer not null default 0,
      -- About when somebody's browser last asked for it.
      asked_at timestamptz not null default now()
    );
    -- Read by what fetches pictures: those that wait, the longest waiting first.
    create index picture_to_fetch on picture (try_at) where state = 'wanted';

    -- How often an item's page was opened on a UTC day, without bots and reloads.
    create table item_view (
      item_id bigint not null references item on delete cascade,
      seen_on date not null,
      views integer not null,
      primary key (item_id, seen_on)
    );
    -- Read by the job that adds up the last days, and by the one that removes old ones.
    create index item_view_by_day on item_view (seen_on);

    -- An item that may be trending. How many people collect it depends on the reader.
    create table trending_item (
      item_id bigint primary key references item on delete cascade,
      -- Counted, of the last 30 days.
      sales integer not null,
      -- Of the last 7 days.
      views integer not null,
      -- What the change of the price is of; null where no sale is on record.
      currency text,
      condition_key text,
      -- In percent; null where too few sales tell it.
      price_change double precision,
      trend text not null check (trend in ('up', 'down', 'stable'))
    );

    -- One row. \`observations\` grows with every recorded listing, new or seen again. Writers take its lock.
    create table catalogue_state (
      singleton boolean default true primary key check (singleton),
      observations bigint not null default 0,
      -- The version of the rules that every stored row has been read by.
      rules_version integer not null default 0,
      -- The date of the sample catalogue; null without one.
      sample_begun_at timestamptz,
      -- Null until the sample catalogue is complete.
      sample_loaded_at timestamptz
    );
    insert into catalogue_state default values;
`;
