import type { ColumnType, Generated } from "kysely";

/** What sales and listings are about: one set, one figure, one issue. */
export interface ItemTable {
  id: Generated<number>;
  category: string;
  /** Key inside the category: the set number of a LEGO set. A string, since `0011` and `102A` are numbers too. */
  key: string;
  /** Catalogue facts; null while the item is known from titles only. */
  name: string | null;
  theme: string | null;
  year: number | null;
  pieces: number | null;
  /** Set while new sales have not been compared with the others. */
  prices_stale_since: Date | null;
  /** Counted sales in every currency and condition. */
  counted_sales: Generated<number>;
  image_url: string | null;
  /** When a set list named it; null while its facts come from titles or from the tables that ship. */
  catalogued_at: Date | null;
  /** The set list's theme, which need not be on record. */
  theme_id: number | null;
}

interface MarketColumns {
  id: Generated<number>;
  /** Null when the title does not say which item it is. */
  item_id: number | null;
  category: string;
  source: string;
  /** The source's id, or one derived from the row, which starts with `~`. */
  source_item_id: string;
  marketplace: string | null;
  title: string;
  /** Minor units of `currency`, without shipping. */
  price_minor: number;
  currency: string;
  shipping_minor: number | null;
  /** The words of the source's column. */
  condition: string | null;
  /** Columns of the source, as found. */
  grader: string | null;
  grade: string | null;
  /** What was said for the whole file. */
  declared_condition: string | null;
  /** The item in the source's catalogue: `lego-set:75257-1`. */
  catalog_ref: string | null;
  /** What those and the title come to: `new`, `used`, `cgc-9.8`, `unknown`. */
  condition_key: Generated<string>;
  /** What is known beside the key: a raw grade, a C-grade, a box. */
  condition_detail: string | null;
  /** Which of them decided; null where the condition is unknown. */
  condition_origin: "grade" | "source" | "title" | "file" | null;
  /** A sentence about what contradicts the condition; null where nothing does. */
  condition_conflict: string | null;
  /** Whether the title shares a word with the item's catalogue name; true where no name is known. */
  names_item: Generated<boolean>;
  url: string | null;
  lot_size: number | null;
  /** The rule that excludes it from averages; null means that it counts. */
  excluded_by: string | null;
  /** The evidence in a sentence. */
  exclusion_reason: string | null;
  /** The import that brought it first; null for rows from before imports had numbers. */
  import_id: Generated<number | null>;
}

/** A sale is a fact: item, date and price never change. Whether it counts may. */
export interface SaleTable extends MarketColumns {
  sold_at: ColumnType<Date, Date, never>;
  /** How exactly `sold_at` is known: instant, day, month or window. */
  sold_at_precision: string;
}

/** A sale that people reported, or that an operator judged: by what a sale is known by, while its row comes and goes. */
export interface DisputedSaleTable {
  id: Generated<number>;
  source: string;
  source_item_id: string;
  sold_at: Date;
  price_minor: number;
  /** When so many people had reported it that an operator looks at it; null until then. */
  reported_at: Date | null;
  /** Null until an operator has judged it. */
  verdict: "counts" | "out" | "moved" | null;
  /** What pages say of a sale that was taken out or moved. */
  sentence: string | null;
  /** The item that it was moved to. */
  item_kind: string | null;
  item_key: string | null;
  judged_at: Date | null;
  judged_by: string | null;
}

/** A listing as it is since it was first seen or last changed. */
export interface ListingTable extends MarketColumns {
  image_url: string | null;
  available_quantity: number | null;
  total_available: number | null;
  /** When it was first seen, or seen changed. */
  observed_at: Date;
  listed_at: Date | null;
  ends_at: Date | null;
  /** UTC day of `observed_at`. */
  seen_on: ColumnType<string, never, never>;
  /** The shelves of its category and its themes; empty for a hidden lot; null until the listing is placed. */
  shelves: string[] | null;
  /** Words of the title, and a tag for each shelf (`#legos`) and recency bucket (`#legos@3`). */
  search: string | null;
  /** How many percent its price is above (or, negative, below) recent sales; null where they cannot be compared. */
  percent_vs_recent: number | null;
  /** Whether the price is so far from recent sales that it is most likely for something else. */
  is_far_off: Generated<boolean>;
  /** How it is offered, where that is not one thing at one price. */
  offer: "auction" | "choice" | null;
  /** Bids in an auction; null where its source does not say. */
  bids: number | null;
  /** Whether its words name damage, wear, or something that is lacking, if only the box. */
  is_flawed: Generated<boolean>;
  /** By how many percent its price with delivery is below the value; null where it is no deal. */
  deal_percent: number | null;
}

/** When a listing was last seen, changed or not. */
export interface ListingSeenTable {
  listing_id: number;
  seen_at: Date;
  /** The end of the listing, or of the time for which its source lets it be shown. Null for made-up listings. */
  expires_at: Date | null;
  /** A hash of the row that it was last recorded from. Null where that was before there were hashes. */
  row_hash: number | null;
}

/** The id of a listing that has ended and is deleted. One that comes again gets it back, and is not new. */
export interface EndedListingTable {
  source: string;
  /** MD5 of the source's id. */
  source_item_hash: string;
  listing_id: number;
  ended_at: Generated<Date>;
}

/** A listing's place on one shelf, with what filters and orders read. */
export interface ListingPlacementTable {
  shelf: string;
  seen_on: string;
  listing_id: number;
  currency: string;
  /** `graded` for any grade. */
  condition_kind: string;
  price_minor: number;
  is_lot: boolean;
  is_far_off: Generated<boolean>;
  deal_percent: number | null;
}

/** A run of the market's import. */
export interface MarketImportTable {
  id: Generated<number>;
  source: string;
  file: string;
  started_at: Generated<Date>;
}

/** What an item is worth in one condition and currency. Amounts are in minor units; of counted sales only. */
export interface ItemValueTable {
  item_id: number;
  currency: string;
  condition_key: string;
  /** Counted sales of all time. */
  counted: number;
  sales_90_days: number;
  /** Counted sales of the last `days`, the shortest of 30, 90 and 365 with at least five; of all time where that is null. */
  sales: number;
  days: number | null;
  /** Null below five sales. */
  median: number | null;
  /** First and third quartile; of three or four sales the lowest and the highest price; null below. */
  low: number | null;
  high: number | null;
  lowest: number | null;
  highest: number | null;
  /** The interval that holds the median with this probability. */
  interval_low: number | null;
  interval_high: number | null;
  coverage: number | null;
  certainty: "high" | "medium" | "low" | null;
  /** A lower price would be excluded as unusual today; null without enough sales to tell. */
  unusual_below: number | null;
  last_sold_at: Date | null;
  last_price: number | null;
  as_of: string;
  /** In percent; null where the sales of 90 days do not show that the price has changed. */
  change_90_days: number | null;
  /** Newer sales that do not count until their jump has lasted, a `HeldBack`; `from` is a date in ISO 8601. */
  held_back: {
    sales: number;
    median: number;
    lowest: number;
    highest: number;
    from: string;
    yearSales: number;
    yearMedian: number;
  } | null;
}

/** An item whose prices or listings changed since alerts were judged. */
export interface ChangedItemTable {
  item_id: number;
  /** Whether sales have become too old for its values. */
  has_aged: Generated<boolean>;
  changed_at: Generated<Date>;
}

/** One of the items that sell most in their category. */
export interface MostSoldItemTable {
  item_id: number;
  category: string;
  /** Counted sales of the last 30 days, in every condition. */
  sales: number;
}

/** The counted sales of a category in a week. */
export interface CategoryWeekTable {
  category: string;
  /** 0 for the last seven days, up to 11. */
  weeks_ago: number;
  sales: number;
}

/** `revision` grows with the changes of a category's items, sales and listings. */
export interface CategoryRevisionTable {
  category: string;
  revision: number;
  raised_at: Generated<Date>;
  /** Whether something has changed that the revision does not tell yet. */
  is_due: Generated<boolean>;
}

/** One row. `observations` grows with every recorded listing, new or changed. Writers take its lock. */
export interface CatalogueStateTable {
  singleton: Generated<boolean>;
  observations: Generated<number>;
  /** The version of the rules that every stored row has been read by. */
  rules_version: Generated<number>;
  /** When the last load of the sample catalogue began; null without one. */
  sample_begun_at: Date | null;
  /** Null until the sample catalogue is complete. */
  sample_loaded_at: Date | null;
}

/** A picture that listings or items name, and what has become of it. */
export interface PictureTable {
  /** Name of the picture in addresses and files: a keyed hash of the source. */
  signature: string;
  source: string;
  /** Host of the source. */
  host: string;
  /** An evicted one made room for others: it is fetched again once a page wants it. One that failed for good is not. */
  state: "wanted" | "stored" | "evicted" | "failed";
  /** Time before which the picture is not fetched. */
  try_at: Generated<Date>;
  /** Attempts that failed since the picture was last wanted or stored. */
  attempts: Generated<number>;
  /** Why the last attempt failed. */
  failure: string | null;
  /** Bytes of its files together. */
  bytes: Generated<number>;
  /** About when somebody's browser last asked for it. */
  asked_at: Generated<Date>;
}

/** How often an item's page was opened on a UTC day, without bots and reloads. */
export interface ItemViewTable {
  item_id: number;
  seen_on: string;
  views: number;
}

/** An item that may be trending. How many people collect it depends on the reader. */
export interface TrendingItemTable {
  item_id: number;
  /** Counted sales of the last 30 days. */
  sales: number;
  /** Views of the last 7 days. */
  views: number;
  /** Currency and condition of the change of the price; null where no sale is on record. */
  currency: string | null;
  condition_key: string | null;
  /** In percent; null where the sales do not show a change. */
  price_change: number | null;
  trend: "up" | "down" | "stable";
  /** The counted sales that say so; 0 where they are too few. */
  change_sales: number;
}
