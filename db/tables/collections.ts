import type { Generated, GeneratedAlways } from "kysely";

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
  /** The item's key once it is on record, a minifigure's also before; null for what nobody has recognized yet. */
  item_key: string | null;
  /** The id that listings and cards have: the category's prefix and the title, `lego-millennium-falcon-75257`. */
  item_id: string;
  title: string;
  /** Equal in all entries of one item: of its kind and key, else of its id and title. */
  identity: GeneratedAlways<string>;
  /** The asking price when it was added; null where none was given. */
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
  /** The import that brought it; null for what was added by hand. */
  import_id: Generated<string | null>;
}

/** One or several identical pieces of an item that somebody owns or owned. */
export interface CollectionCopyTable {
  id: Generated<string>;
  entry_id: string;
  condition_key: Generated<string>;
  quantity: Generated<number>;
  /** Minor units for the whole quantity together. Null where the owner did not say. */
  paid_minor: number | null;
  fees_minor: number | null;
  /** Currency of `paid_minor` and `fees_minor`. */
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

/** The price at which the owner of a tracked entry wants to know, and where the price stands. Amounts are in minor units. */
export interface PriceTargetTable {
  entry_id: string;
  direction: "below" | "above";
  amount_minor: number;
  currency: string;
  /** Condition that the target is for; null for the entry's own. */
  condition_key: string | null;
  created_at: Generated<Date>;
  /** The median of sales, or the lowest asking price. */
  basis: Generated<"value" | "asking">;
  /** Whether reaching the target rings. It does not while the alert rests. */
  is_armed: Generated<boolean>;
  /** The price at which it last rang, or was set, while reached. */
  rests_at: number | null;
  /** The listing that was the cheapest then, whether it is there or not. */
  offer_id: number | null;
  /** The price when it was last judged and there was one. */
  last_price: number | null;
  judged_at: Date | null;
  /** The newest sale on record when it was last judged. */
  last_sale_id: number | null;
  /** When the newest sale was that its value has ever counted. */
  newest_sale_at: Date | null;
  /** The next judgement only sets where the price stands. */
  is_unjudged: Generated<boolean>;
  /** The price when somebody set it; null where there was none. */
  price_when_set: number | null;
  rang_at: Date | null;
  rang_price: number | null;
  paused_at: Date | null;
}

/** An alert that rang. The last of each person are kept. */
export interface RungAlertTable {
  id: Generated<string>;
  user_id: string;
  /** Null for a search, and once the entry is gone. */
  entry_id: string | null;
  search_id: string | null;
  rang_at: Generated<Date>;
  /** What it says: the thing, the price and why. */
  alert: unknown;
  /** Where the price stood before; null for a search. */
  standing_before: unknown;
  /** Whether a letter is still to be ordered for it. */
  waits: Generated<boolean>;
  told_at: Date | null;
  letter_id: string | null;
  /** When a push message was ordered for it. */
  pushed_at: Date | null;
}

/** How alerts reach a person. Without a row, the defaults hold. */
export interface AlertSettingsTable {
  user_id: string;
  by_mail: Generated<boolean>;
  /** The hour of the daily digest; null for letters at once. */
  digest_hour: number | null;
  /** An IANA zone; null until somebody chooses one: UTC then. */
  time_zone: string | null;
  /** The first hour without letters, and the first one after it; both null for none. */
  quiet_from: number | null;
  quiet_until: number | null;
  paused_at: Date | null;
  /** Whether the owner of an address that nobody confirmed allows letters there. */
  permission: Generated<"none" | "asked" | "allowed">;
  /** How often in a row the mail server refused the address. */
  refusals: Generated<number>;
  /** Since when no letters are ordered, after too many refusals. */
  rests_since: Date | null;
  tested_at: Date | null;
  /** What came back, as the end of a sentence. */
  test_result: string | null;
  is_test_taken: Generated<boolean>;
}

/** A letter about alerts. Those it tells of are fixed when it is ordered. */
export interface AlertLetterTable {
  id: Generated<string>;
  user_id: string;
  ordered_at: Generated<Date>;
  /** "dropped": nothing that it tells of still held. */
  state: Generated<"ordered" | "sent" | "dropped" | "failed">;
  ended_at: Date | null;
  failure: string | null;
}

/** An entry that its person removed, as rows of the tables that held it. For 30 days it can be put back. */
export interface RemovedEntryTable {
  id: string;
  user_id: string;
  /** The same in all entries that were removed at once. */
  removal_id: string;
  entry: unknown;
  copies: unknown;
  /** The price target; null without one. */
  target: unknown;
  removed_at: Generated<Date>;
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

/** A search that its owner wants to look at again. */
export interface SavedSearchTable {
  id: Generated<string>;
  user_id: string;
  /** The category; null for the search over all of them. */
  category: string | null;
  theme: string | null;
  query: string;
  created_at: Generated<Date>;
  looked_at: Generated<Date>;
  /** The newest listing when its owner last looked: those with a higher id are new. */
  last_listing_id: Generated<number>;
  /** Whether it rings when it finds something new. */
  is_alert: Generated<boolean>;
  rang_at: Date | null;
  /** The newest listing when it last rang. */
  rang_listing_id: Generated<number>;
}

/** How files with one header are read: those of a person, or those of a source of the market. */
export interface ReadingChoiceTable {
  id: Generated<string>;
  /** Null for a source of the market. */
  user_id: string | null;
  source: string | null;
  /** SHA-256 of the names of all columns, as hex. */
  header_digest: string;
  /** A `ReadingChoice`, as somebody made it. */
  choice: unknown;
  chosen_at: Generated<Date>;
}

/** A file that somebody added to their collection. */
export interface CollectionImportTable {
  id: Generated<string>;
  user_id: string;
  /** What it was taken for: "a Brickset list". */
  format: string;
  imported_at: Generated<Date>;
}

/** A file that its person looks at before they add it. Forgotten after a day. */
export interface ImportDraftTable {
  id: Generated<string>;
  user_id: string;
  content: Buffer;
  /** Null for text that was pasted. */
  file_name: string | null;
  /** `DraftOptions`: what was said and chosen of the file. */
  options: unknown;
  /** Grows with every choice: a form of an older page is told by it. */
  revision: Generated<number>;
  created_at: Generated<Date>;
}

/** The private feed of somebody's alerts. */
export interface AlertFeedTable {
  user_id: string;
  /** Part of its address: another number is another address. */
  number: number;
  read_at: Date | null;
}

/** The topic of an ntfy server to which somebody's alerts are pushed. */
export interface AlertTopicTable {
  user_id: string;
  /** "https://ntfy.example.org/brick-fan-7d2". */
  address: string;
  chosen_at: Generated<Date>;
  /** When a message was last ordered. */
  ordered_at: Date | null;
  /** How often in a row the server refused a message for good. */
  refusals: Generated<number>;
  rests_since: Date | null;
  tested_at: Date | null;
  /** What came back, as a sentence. */
  test_result: string | null;
  is_test_taken: Generated<boolean>;
}
