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
  /** Set while sales have come in whose prices have not been compared with the rest yet. */
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
  /** The source's identifier, or one derived from what the row says, which then starts with `~`. */
  source_item_id: string;
  marketplace: string | null;
  title: string;
  /** Minor units of `currency`; postage is not in it. */
  price_minor: number;
  currency: string;
  shipping_minor: number | null;
  condition: string | null;
  url: string | null;
  lot_size: number | null;
  /** Name of the rule that leaves it out of averages; null means it counts. */
  excluded_by: string | null;
  /** The evidence, as a sentence for a person. */
  exclusion_reason: string | null;
}

/** A sale is a fact: what was sold, when and for how much does not move; whether it counts may. */
export interface SaleTable extends MarketColumns {
  grader: string | null;
  grade: string | null;
  sold_at: ColumnType<Date, Date, never>;
  /** How exactly `sold_at` is known: instant, day, month or window. */
  sold_at_precision: string;
}

/** An offer as it was last seen. */
export interface ListingTable extends MarketColumns {
  image_url: string | null;
  available_quantity: number | null;
  total_available: number | null;
  observed_at: Date;
  listed_at: Date | null;
  ends_at: Date | null;
  /** UTC day of `observed_at`. */
  seen_on: ColumnType<string, never, never>;
  /** The screens it stands on: its category's and those of its themes; none for a lot; null until that was looked at. */
  screens: string[] | null;
  /** Words of the title, and marks of its screens: `#legos`, and `#legos@3` for where and when it was seen. */
  search: string | null;
  /** Percent by which it asks more (or, negative, less) than recent sales; null where the two cannot be compared. */
  percent_vs_recent: number | null;
}

/** A listing's place on one screen: `legos`, or `legos/star-wars`. */
export interface ListingPlacementTable {
  screen: string;
  seen_on: string;
  listing_id: number;
  percent_vs_recent: number | null;
}

/** How many listings a part of a screen holds: those seen on one day whose ids share all but their last fourteen bits. */
export interface PlacementBlockTable {
  screen: string;
  seen_on: string;
  block: number;
  listings: number;
}

/** A word of a category's titles, and about how many of its listings used it. */
export interface SearchWordTable {
  category: string;
  word: string;
  listings: number;
}

/** Sales on record. */
export interface CategoryTallyTable {
  category: string;
  sales: number;
}

/** Grows with every change of the category's items, sales or listings. Without a row nothing has come in yet. */
export interface CategoryRevisionTable {
  category: string;
  revision: number;
}

/** One row: `observations` grows with every listing recorded, new or seen again. Its lock also puts writers in a line. */
export interface CatalogueStateTable {
  singleton: Generated<boolean>;
  observations: Generated<number>;
  /** The moment that the sample catalogue is made as of; null where none was loaded. */
  sample_begun_at: Date | null;
  /** Null while some of the sample catalogue may be missing. */
  sample_loaded_at: Date | null;
}

/** Somebody who signed up here; with Supabase its own table takes the place of this one. */
export interface AccountTable {
  id: Generated<string>;
  /** Lower case. Several accounts may claim an address; at most one of them has confirmed it. */
  email: string;
  /** argon2id, as a PHC string. */
  password_hash: string;
  created_at: Generated<Date>;
  /** Null until a link that was mailed to the address came back. */
  confirmed_at: Date | null;
  /** The browser it was made in, by the id in its cookie; null where that is not known. */
  browser_id: string | null;
}

/** Being signed in, from one sign-in to its sign-out. */
export interface AccountSessionTable {
  id: Generated<string>;
  account_id: string;
  /** SHA-256 of the one token that it has from its beginning to its end. */
  token_hash: Buffer;
  /** Came from a mailed link, and may set a password and nothing else. */
  from_link: Generated<boolean>;
  created_at: ColumnType<Date, never, never>;
  /** Moves on with each refresh. */
  ends_at: Date;
}

/** What a session is shown with for an hour. */
export interface AccessTokenTable {
  /** SHA-256. */
  token_hash: Buffer;
  session_id: string;
  ends_at: Date;
}

/** A mailed link that was not used yet: using it deletes it. One of each kind, since a newer voids the older. */
export interface AccountLinkTable {
  account_id: string;
  kind: "signup" | "recovery";
  /** SHA-256. */
  token_hash: Buffer;
  ends_at: Date;
}

/** What a person shows of themselves. */
export interface ProfileTable {
  /** The auth provider's id. */
  user_id: string;
  /** As it was typed; unique without regard to case. */
  username: string;
  first_name: string | null;
  last_name: string | null;
  profile_image_url: string | null;
  is_private: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** How many tries of something are left: they come back one by one as time passes. */
export interface RateLimitTable {
  /** What is tried, and by or on whom, hashed where it would name a person. */
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
  listing_placement: ListingPlacementTable;
  placement_block: PlacementBlockTable;
  search_word: SearchWordTable;
  category_tally: CategoryTallyTable;
  category_revision: CategoryRevisionTable;
  catalogue_state: CatalogueStateTable;
}
