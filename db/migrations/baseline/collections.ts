import { sql } from "kysely";

/** What people track and own. */
export const collections = sql`
    -- Somebody's collection. Writers take its lock before they count its entries.
    create table collection (
      user_id uuid primary key,
      created_at timestamptz not null default now()
    );

    -- An item on one of the two lists of a collection.
    create table collection_entry (
      id uuid default gen_random_uuid() primary key,
      user_id uuid not null references collection on delete cascade,
      type text not null check (type in ('tracked', 'owned')),
      -- A category, \`minifigures\`, or \`other\`.
      item_kind text not null,
      -- The item's key once it is on record, a minifigure's also before; null for what nobody has recognized yet.
      item_key text,
      -- As listings and cards have it: the category's prefix and the title, \`lego-millennium-falcon-75257\`.
      item_id text not null,
      title text not null,
      -- The asking price when it was added; null where nobody said it.
      price_minor bigint check (price_minor >= 0),
      currency text not null,
      -- The words of the listing or of the owner, "New" by default.
      condition text not null,
      -- What they mean; \`unknown\` unless the listing or the owner said so.
      condition_key text not null default 'unknown',
      -- The value of its condition in its currency when it was added; null where there was none.
      median_minor bigint,
      -- http or https.
      url text,
      added_at timestamptz not null default now()
    );
    -- Read by how many people have an item on a list.
    create index collection_entry_by_item on collection_entry (item_kind, item_key, user_id) where item_key is not null;
    -- Read by every list of a person, by the count of the limit and by the worth of a collection: the unique indexes
    -- are partial, so neither serves a read by the owner alone.
    create index collection_entry_of_user on collection_entry (user_id, type, added_at);
    -- Read by the job that recognizes entries once their item is on record.
    create index collection_entry_without_key on collection_entry (id) where item_key is null;
    -- One entry of a list for each item, whichever listing it was added from.
    create unique index collection_entry_of_item on collection_entry (user_id, type, item_kind, item_key)
      where item_key is not null;
    -- Without a key, one for each id and title.
    create unique index collection_entry_of_title on collection_entry (user_id, type, item_kind, item_id, md5(title))
      where item_key is null;

    -- One or several alike of an item that somebody owns or owned.
    create table collection_copy (
      id uuid default gen_random_uuid() primary key,
      entry_id uuid not null references collection_entry on delete cascade,
      condition_key text not null default 'unknown',
      quantity integer not null default 1 check (quantity between 1 and 9999),
      -- For all of them together. Null where the owner did not say.
      paid_minor bigint check (paid_minor >= 0),
      fees_minor bigint check (fees_minor >= 0),
      -- Of both.
      paid_currency text not null,
      acquired_on date,
      place text,
      note text,
      -- The day on which it was sold or given away; null while it is there.
      gone_on date,
      proceeds_minor bigint check (proceeds_minor >= 0),
      proceeds_currency text not null,
      created_at timestamptz not null default now()
    );
    -- Read by the page of an entry and by the worth of a collection.
    create index collection_copy_of_entry on collection_copy (entry_id, created_at, id);

    -- The price at which the owner of a tracked entry wants to know.
    create table price_target (
      entry_id uuid primary key references collection_entry on delete cascade,
      direction text not null check (direction in ('below', 'above')),
      amount_minor bigint not null check (amount_minor > 0),
      currency text not null,
      -- Null for that of the entry.
      condition_key text,
      created_at timestamptz not null default now()
    );

    -- What a collection was worth at the end of a day, in one currency. It never changes.
    create table collection_snapshot (
      user_id uuid not null references collection on delete cascade,
      -- A UTC day.
      taken_on date not null,
      currency text not null,
      worth_minor bigint not null,
      -- What the owner paid for what was there, or, where they did not say, its value when it was added.
      put_in_minor bigint not null,
      -- Owned entries with something left, and those of them with a value.
      items integer not null,
      priced integer not null,
      primary key (user_id, taken_on, currency)
    );

    -- A search that its owner wants to look at again.
    create table saved_search (
      id uuid default gen_random_uuid() primary key,
      user_id uuid not null references collection on delete cascade,
      -- Null for the search over all of them.
      category text,
      theme text,
      query text not null,
      created_at timestamptz not null default now(),
      looked_at timestamptz not null default now(),
      -- The newest listing when its owner last looked: those with a higher id are new.
      last_listing_id bigint not null default 0
    );
    -- Saving a search twice is one saved search.
    create unique index saved_search_of_user
      on saved_search (user_id, coalesce(category, ''), coalesce(theme, ''), query);
    create trigger refuse_deleted_account before insert on collection for each row
      execute function refuse_deleted_account('user_id');
`;
