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
  /** Median and number of the counted sales of the 90 days before `recent_as_of`, in the currency with the most of them. */
  recent_currency: string | null;
  recent_median: number | null;
  recent_count: Generated<number>;
  recent_as_of: string | null;
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
  condition: string | null;
  url: string | null;
  lot_size: number | null;
  /** The rule that excludes it from averages; null means that it counts. */
  excluded_by: string | null;
  /** The evidence in a sentence. */
  exclusion_reason: string | null;
}

/** A sale is a fact: item, date and price never change. Whether it counts may. */
export interface SaleTable extends MarketColumns {
  grader: string | null;
  grade: string | null;
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

/** One row. `observations` grows with every recorded listing, new or seen again. Writers take its lock. */
export interface CatalogueStateTable {
  singleton: Generated<boolean>;
  observations: Generated<number>;
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
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
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
  item: ItemTable;
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
  catalogue_state: CatalogueStateTable;
}
