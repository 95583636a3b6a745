import { sql } from "kysely";

const accented = "àáâãäåāăąçćčďđèéêëēęěğìíîïīıłñńňòóôõöøōřśšşșťţțùúûüūůýÿžźżÀÁÂÃÄÅÇĆČÈÉÊËÌÍÎÏŁÑŃÒÓÔÕÖØŘŚŠÙÚÛÜÝŽŹŻ";
const plain = "aaaaaaaaacccddeeeeeeegiiiiiilnnnooooooorsssstttuuuuuuyyzzzaaaaaaccceeeeiiiilnnoooooorssuuuuyzzz";

/** Items, their sales and listings, and what searches and screens read of those. */
export const catalogue = sql`
    -- The words of a name and a theme as searches compare them: lower case, without accents and marks.
    create function item_words(name text, theme text) returns tsvector language sql immutable parallel safe as $$
      select to_tsvector('simple', regexp_replace(
        translate(lower(coalesce(name, '') || ' ' || coalesce(theme, '')), ${sql.lit(accented)}, ${sql.lit(plain)}),
        '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf]+', ' ', 'g'))
    $$;

    -- What sales and listings are about: one set, one figure, one issue.
    create table item (
      id bigint generated always as identity primary key,
      category text not null,
      -- Key inside the category: the set number of a LEGO set. A string, since \`0011\` and \`102A\` are numbers too.
      key text not null,
      -- Catalogue facts; null while the item is known from titles only.
      name text,
      theme text,
      year integer,
      pieces integer,
      -- Set while new sales have not been compared with the others.
      prices_stale_since timestamptz,
      -- In every currency and condition.
      counted_sales integer not null default 0,
      image_url text,
      -- When a set list named it; null while its facts come from titles or from the tables that ship.
      catalogued_at timestamptz,
      -- The set list's theme, which need not be on record.
      theme_id integer,
      constraint item_category_number_key unique (category, key)
    );
    -- Searched before all items: a beginning like "star" is in the names of tens of thousands.
    create index item_best_seller_by_words on item using gin (item_words(name, theme))
      where name is not null and counted_sales >= 100;
    -- Read by the items next to a key, whatever the collation of the database.
    create index item_by_key on item (category, key text_pattern_ops);
    -- Read by suggestions, for keys that begin like what somebody types, whatever the collation of the database.
    create index item_by_key_start on item (key text_pattern_ops);
    -- Read by what looks for pictures that nothing shows any more.
    create index item_by_picture on item using hash (image_url) where image_url is not null;
    -- Read by the items of one theme next to a year.
    create index item_by_theme on item (category, theme, year) where theme is not null;
    -- Read by the search for items.
    create index item_by_words on item using gin (item_words(name, theme)) where name is not null;
    -- Read by the loading of what the set lists named.
    create index item_catalogued on item (id) where catalogued_at is not null;
    -- Read by the recalculation of prices, which takes a few items at a time.
    create index item_prices_stale on item (prices_stale_since) where prices_stale_since is not null;

    -- A sale is a fact: item, date and price never change. Whether it counts may.
    create table sale (
      id bigint generated always as identity primary key,
      -- Null when the title does not say which item it is.
      item_id bigint,
      category text not null,
      source text not null,
      -- The source's id, or one derived from the row, which starts with \`~\`.
      source_item_id text not null,
      marketplace text,
      title text not null,
      -- Minor units of \`currency\`, without shipping.
      price_minor bigint not null check (price_minor >= 0),
      currency text not null check (length(currency) = 3),
      shipping_minor bigint,
      -- The words of the source's column.
      condition text,
      -- Columns of the source, as found.
      grader text,
      grade text,
      -- What was said for the whole file.
      declared_condition text,
      -- The item in the source's catalogue: \`lego-set:75257-1\`.
      catalog_ref text,
      -- What those and the title come to: \`new\`, \`used\`, \`cgc-9.8\`, \`unknown\`.
      condition_key text not null default 'unknown',
      -- Beside it: a raw grade, a C-grade, a box.
      condition_detail text,
      -- Which of them decided; null where the condition is unknown.
      condition_origin text check (condition_origin in ('grade', 'source', 'title', 'file')),
      -- What says something else, in a sentence.
      condition_conflict text,
      -- Whether the title shares a word with the item's catalogue name; true where no name is known.
      names_item boolean not null default true,
      url text,
      lot_size integer,
      -- The rule that excludes it from averages; null means that it counts.
      excluded_by text,
      -- The evidence in a sentence.
      exclusion_reason text,
      sold_at timestamptz not null,
      -- How exactly \`sold_at\` is known: instant, day, month or window.
      sold_at_precision text not null check (sold_at_precision in ('instant', 'day', 'month', 'window')),
      unique (source, source_item_id, sold_at, price_minor),
      check ((excluded_by is null) = (exclusion_reason is null))
    );
    -- Read by everything an item's price-history page shows.
    create index sale_by_item_and_day on sale (item_id, sold_at desc);
    -- Read by averages and charts, from the index alone.
    create index sale_counted on sale (item_id, currency, sold_at) include (price_minor) where excluded_by is null;

    -- A listing as it was last seen.
    create table listing (
      id bigint generated always as identity primary key,
      -- Null when the title does not say which item it is.
      item_id bigint references item,
      category text not null,
      source text not null,
      -- The source's id, or one derived from the row, which starts with \`~\`.
      source_item_id text not null,
      marketplace text,
      title text not null,
      -- Minor units of \`currency\`, without shipping.
      price_minor bigint not null check (price_minor >= 0),
      currency text not null check (length(currency) = 3),
      shipping_minor bigint,
      -- The words of the source's column.
      condition text,
      -- Columns of the source, as found.
      grader text,
      grade text,
      -- What was said for the whole file.
      declared_condition text,
      -- The item in the source's catalogue: \`lego-set:75257-1\`.
      catalog_ref text,
      -- What those and the title come to: \`new\`, \`used\`, \`cgc-9.8\`, \`unknown\`.
      condition_key text not null default 'unknown',
      -- Beside it: a raw grade, a C-grade, a box.
      condition_detail text,
      -- Which of them decided; null where the condition is unknown.
      condition_origin text check (condition_origin in ('grade', 'source', 'title', 'file')),
      -- What says something else, in a sentence.
      condition_conflict text,
      -- Whether the title shares a word with the item's catalogue name; true where no name is known.
      names_item boolean not null default true,
      url text,
      lot_size integer,
      -- The rule that excludes it from averages; null means that it counts.
      excluded_by text,
      -- The evidence in a sentence.
      exclusion_reason text,
      image_url text,
      available_quantity integer,
      total_available integer,
      observed_at timestamptz not null,
      listed_at timestamptz,
      ends_at timestamptz,
      -- UTC day of \`observed_at\`.
      seen_on date generated always as ((observed_at at time zone 'UTC')::date) stored not null,
      -- Its category's screen and those of its themes; empty for a hidden lot; null until it is placed.
      screens text[],
      -- Words of the title, and a tag for each screen (\`#legos\`) and recency bucket (\`#legos@3\`).
      search tsvector,
      -- How many percent its price is above (or, negative, below) recent sales; null where they cannot be compared.
      percent_vs_recent integer,
      -- Its price is so far from recent sales that it is most likely for something else.
      is_far_off boolean not null default false,
      unique (source, source_item_id),
      check ((excluded_by is null) = (exclusion_reason is null))
    );
    -- Read by the current listings of an item.
    create index listing_by_item_newest on listing (item_id, observed_at desc, id desc);
    -- Read by what looks for pictures that nothing shows any more, and for the categories of those that are new.
    create index listing_by_picture on listing using hash (image_url) where image_url is not null;
    -- Read by searches: words, screens and recency buckets.
    create index listing_by_words on listing using gin (search) with (fastupdate = off);
    -- Read by the job that places listings.
    create index listing_unplaced on listing (id) where screens is null;
    -- Read by the pictures of an item.
    create index listing_with_picture on listing (item_id, observed_at desc, id desc)
      where image_url is not null and excluded_by is null;

    -- A listing's place on one screen, with what filters and orders read.
    create table listing_placement (
      screen text not null,
      seen_on date not null,
      listing_id bigint not null,
      percent_vs_recent integer,
      currency text not null,
      -- \`graded\` for any grade.
      condition_kind text not null,
      price_minor bigint not null,
      is_lot boolean not null,
      is_far_off boolean not null default false,
      primary key (screen, seen_on, listing_id)
    );
    -- Read by the order "best".
    create index listing_placement_best on listing_placement (screen, percent_vs_recent, listing_id)
      where percent_vs_recent is not null;
    -- Read when a listing moves.
    create index listing_placement_by_listing on listing_placement (listing_id);
    -- Read by filters and by orders by price, from the index alone.
    create index listing_placement_by_price
      on listing_placement (screen, currency, condition_kind, is_far_off, price_minor, listing_id) include (seen_on, is_lot);

    -- The number of listings on a screen that were seen on one day and whose ids differ in the last fourteen bits
    -- only.
    create table placement_block (
      screen text not null,
      seen_on date not null,
      block integer not null,
      listings integer not null,
      primary key (screen, seen_on, block)
    );
    -- Read by what removes blocks that hold nothing any more.
    create index placement_block_empty on placement_block (screen) where listings = 0;

    -- The number of listings on a screen in one currency and kind of condition, lots apart.
    create table placement_tally (
      screen text not null,
      currency text not null,
      condition_kind text not null,
      is_lot boolean not null,
      listings integer not null,
      primary key (screen, currency, condition_kind, is_lot)
    );

    -- A word of a category's titles, and about how many of its listings hold it.
    create table search_word (
      category text not null,
      word text not null collate "C",
      listings integer not null,
      primary key (category, word)
    );
    -- Read by searches that find little, for words like those asked for.
    create index search_word_alike on search_word using gin (word gin_trgm_ops) where word !~ '[0-9]';
`;
