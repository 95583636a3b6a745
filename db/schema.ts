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
  /** Beside it: a raw grade, a C-grade, a box. */
  condition_detail: string | null;
  /** Which of them decided; null where the condition is unknown. */
  condition_origin: "grade" | "source" | "title" | "file" | null;
  /** What says something else, in a sentence. */
  condition_conflict: string | null;
  /** Whether the title shares a word with the item's catalogue name; true where no name is known. */
  names_item: Generated<boolean>;
  url: string | null;
  lot_size: number | null;
  /** The rule that excludes it from averages; null means that it counts. */
  excluded_by: string | null;
  /** The evidence in a sentence. */
  exclusion_reason: string | null;
}

/** A sale is a fact: item, date and price never change. Whether it counts may. */
export interface SaleTable extends MarketColumns {
  sold_at: ColumnType<Date, Date, never>;
  /** How exactly `sold_at` is known: instant, day, month or window. */
  sold_at_precision: string;
}

/** A listing as it was last seen. */
export interface ListingTable extends MarketColumns {
  image_url: string | null;
  available_quantity: number | null;
  total_available: number | null;
  observed_at: Date;
  listed_at: Date | null;
  ends_at: Date | null;
  /** UTC day of `observed_at`. */
  seen_on: ColumnType<string, never, never>;
  /** Its category's screen and those of its themes; empty for a hidden lot; null until it is placed. */
  screens: string[] | null;
  /** Words of the title, and a tag for each screen (`#legos`) and recency bucket (`#legos@3`). */
  search: string | null;
  /** How many percent its price is above (or, negative, below) recent sales; null where they cannot be compared. */
  percent_vs_recent: number | null;
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
  last_sold_at: Date | null;
  last_price: number | null;
  as_of: string;
}

/** One row. `observations` grows with every recorded listing, new or seen again. Writers take its lock. */
export interface CatalogueStateTable {
  singleton: Generated<boolean>;
  observations: Generated<number>;
  /** The version of the rules that every stored row has been read by. */
  rules_version: Generated<number>;
  /** The date of the sample catalogue; null without one. */
  sample_begun_at: Date | null;
  /** Null until the sample catalogue is complete. */
  sample_loaded_at: Date | null;
}

/** Somebody who signed up. Unused with Supabase, which has its own table. */
export interface AccountTable {
  id: Generated<string>;
  /** Lower case. Several accounts may be pending for an address; at most one has confirmed it. */
  email: string;
  /** argon2id, as a PHC string. */
  password_hash: string;
  created_at: Generated<Date>;
  /** Null until a mailed link is opened. */
  confirmed_at: Date | null;
  /** The id in the cookie of the browser that created it; null where unknown. */
  browser_id: string | null;
}

/** From a sign-in to its sign-out. */
export interface AccountSessionTable {
  id: Generated<string>;
  account_id: string;
  /** SHA-256 of its refresh token, which never changes. */
  token_hash: Buffer;
  /** Began with a mailed link, and may only set a password. */
  from_link: Generated<boolean>;
  created_at: ColumnType<Date, never, never>;
  /** Prolonged by each refresh. */
  ends_at: Date;
}

/** Proves a session for an hour. */
export interface AccessTokenTable {
  /** SHA-256. */
  token_hash: Buffer;
  session_id: string;
  ends_at: Date;
}

/** An unused mailed link. Its use deletes it, and a newer link of the kind replaces it. */
export interface AccountLinkTable {
  account_id: string;
  kind: "signup" | "recovery";
  /** SHA-256. */
  token_hash: Buffer;
  ends_at: Date;
}

/** The public side of a user. */
export interface ProfileTable {
  /** The auth provider's id. */
  user_id: string;
  /** As typed; unique without case. */
  username: string;
  first_name: string | null;
  last_name: string | null;
  profile_image_url: string | null;
  is_private: Generated<boolean>;
  /** At most 500 characters. */
  bio: string | null;
  /** At most 100 characters, as its owner wrote it. */
  location: string | null;
  /** When an operator hid the person from all others; null while they may be seen. */
  hidden_at: Date | null;
  hidden_by: string | null;
  hidden_because: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A username that its owner gave up. For 30 days a trigger of `profile` lets nobody else take it. */
export interface FormerUsernameTable {
  /** Lower case. */
  username: string;
  user_id: string;
  given_up_at: Generated<Date>;
}

/** Somebody follows somebody else. */
export interface FollowTable {
  follower_id: string;
  followed_id: string;
  /** What of the followed person's activity the follower's feed shows. */
  shows: Generated<"everything" | "owned" | "posts">;
  created_at: Generated<Date>;
}

/** Neither of the two sees the other. */
export interface BlockTable {
  blocker_id: string;
  blocked_id: string;
  created_at: Generated<Date>;
}

/** What somebody told the operator about a person or a post. */
export interface ReportTable {
  id: Generated<string>;
  reporter_id: string;
  reported_id: string;
  /** Null for a report about the person, and once the activity is gone. */
  activity_id: string | null;
  /** The post as it was when it was reported. */
  post: string | null;
  reason: string;
  created_at: Generated<Date>;
}

/** The account is deleted, and what other services hold of it may not be yet. Nobody can sign in to it. */
export interface DeletedAccountTable {
  user_id: string;
  deleted_at: Generated<Date>;
}

/** Somebody's collection. Writers take its lock before they count its entries. */
export interface CollectionTable {
  user_id: string;
  created_at: Generated<Date>;
}

/** An item on one of the two lists of a collection. */
export interface CollectionEntryTable {
  id: Generated<string>;
  user_id: string;
  type: "tracked" | "owned";
  /** A category, `minifigures`, or `other`. */
  item_kind: string;
  /** The item's key once it is on record; null for what nobody has recognized yet. */
  item_key: string | null;
  /** As listings and cards have it: the category's prefix and the title, `lego-millennium-falcon-75257`. */
  item_id: string;
  title: string;
  /** The asking price when it was added; null where nobody said it. */
  price_minor: number | null;
  currency: string;
  /** The words of the listing or of the owner, "New" by default. */
  condition: string;
  /** What they mean; `unknown` unless the listing or the owner said so. */
  condition_key: Generated<string>;
  /** The value of its condition in its currency when it was added; null where there was none. */
  median_minor: number | null;
  /** http or https. */
  url: string | null;
  added_at: Generated<Date>;
}

/** One or several alike of an item that somebody owns or owned. */
export interface CollectionCopyTable {
  id: Generated<string>;
  entry_id: string;
  condition_key: Generated<string>;
  quantity: Generated<number>;
  /** For all of them together. Null where the owner did not say. */
  paid_minor: number | null;
  fees_minor: number | null;
  /** Of both. */
  paid_currency: string;
  acquired_on: string | null;
  place: string | null;
  note: string | null;
  /** The day on which it was sold or given away; null while it is there. */
  gone_on: string | null;
  proceeds_minor: number | null;
  proceeds_currency: string;
  created_at: Generated<Date>;
}

/** The price at which the owner of a tracked entry wants to know. */
export interface PriceTargetTable {
  entry_id: string;
  direction: "below" | "above";
  amount_minor: number;
  currency: string;
  /** Null for any condition. */
  condition_key: string | null;
  created_at: Generated<Date>;
}

/** What a collection was worth at the end of a day, in one currency. It never changes. */
export interface CollectionSnapshotTable {
  user_id: string;
  /** A UTC day. */
  taken_on: string;
  currency: string;
  worth_minor: number;
  /** What the owner paid for what was there, or, where they did not say, its value when it was added. */
  put_in_minor: number;
  /** Owned entries with something left, and those of them with a value. */
  items: number;
  priced: number;
}

/** Something that a user did and others may see: put an item on a list, wrote a post, followed somebody. */
export interface ActivityTable {
  id: Generated<string>;
  user_id: string;
  /** `tracked`, `owned`, `other`, `posted`, `followed`. */
  type: string;
  /** The item's columns are null for posts and follows. */
  item_name: string | null;
  item_price_minor: number | null;
  item_currency: string | null;
  item_category: string | null;
  item_id: string | null;
  item_key: string | null;
  condition: string | null;
  /** What those words and the title mean; null where nobody asked. */
  condition_key: string | null;
  url: string | null;
  /** What somebody wrote. */
  post: string | null;
  /** Whom somebody followed. The activity is shown while they do. */
  followed_id: string | null;
  /** In the order of the commits. */
  sequence: ColumnType<number, never, never>;
  /** When an operator hid it; null while it may be seen. */
  hidden_at: Date | null;
  hidden_by: string | null;
  hidden_because: string | null;
  created_at: Generated<Date>;
}

/** An activity that its person removed, as a row of `activity`. For an hour it can be put back. */
export interface RemovedActivityTable {
  id: string;
  user_id: string;
  activity: unknown;
  removed_at: Generated<Date>;
}

/** A search that its owner wants to look at again. */
export interface SavedSearchTable {
  id: Generated<string>;
  user_id: string;
  /** Null for the search over all of them. */
  category: string | null;
  theme: string | null;
  query: string;
  created_at: Generated<Date>;
  looked_at: Generated<Date>;
  /** The newest listing when its owner last looked: those with a higher id are new. */
  last_listing_id: Generated<number>;
}

/** How often an item's page was opened on a UTC day, without bots and reloads. */
export interface ItemViewTable {
  item_id: number;
  seen_on: string;
  views: number;
}

/** An item that people look at, buy and collect more than others. */
export interface TrendingItemTable {
  item_id: number;
  /** From 1. */
  rank: number;
  /** Of the last 30 days. */
  sales: number;
  /** Of the last 7 days. */
  views: number;
  calculated_at: Generated<Date>;
}

/** A token bucket: each attempt takes a token, and tokens return as time passes. */
export interface RateLimitTable {
  /** The kind of attempt and its subject, hashed where it would name a person. */
  key: string;
  tokens: number;
  counted_at: Date;
}

export interface Schema {
  account: AccountTable;
  account_session: AccountSessionTable;
  access_token: AccessTokenTable;
  account_link: AccountLinkTable;
  profile: ProfileTable;
  rate_limit: RateLimitTable;
  collection: CollectionTable;
  collection_entry: CollectionEntryTable;
  collection_copy: CollectionCopyTable;
  collection_snapshot: CollectionSnapshotTable;
  price_target: PriceTargetTable;
  activity: ActivityTable;
  removed_activity: RemovedActivityTable;
  follow: FollowTable;
  block: BlockTable;
  report: ReportTable;
  former_username: FormerUsernameTable;
  deleted_account: DeletedAccountTable;
  item_view: ItemViewTable;
  trending_item: TrendingItemTable;
  saved_search: SavedSearchTable;
  item: ItemTable;
  item_value: ItemValueTable;
  sale: SaleTable;
  listing: ListingTable;
  /** A listing's place on one screen: `legos`, or `legos/star-wars`. */
  listing_placement: { screen: string; seen_on: string; listing_id: number; percent_vs_recent: number | null };
  /** The number of listings on a screen that were seen on one day and whose ids differ in the last fourteen bits only. */
  placement_block: { screen: string; seen_on: string; block: number; listings: number };
  /** A word of a category's titles, and about how many of its listings hold it. */
  search_word: { category: string; word: string; listings: number };
  /** Sales on record. */
  category_tally: { category: string; sales: number };
  /** Grows with every change of a category's items, sales or listings. */
  category_revision: { category: string; revision: number };
  /** Themes of LEGO sets as a list of them named them. */
  lego_theme: { id: number; name: string; parent_id: number | null };
  catalogue_state: CatalogueStateTable;
}
