import type { ColumnType, Generated } from "kysely";

/** The public side of a user. */
export interface ProfileTable {
  /** The auth provider's id. */
  user_id: string;
  /** The username as typed. Unique, whatever the case. */
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
  /** Since when the address is known to be the person's own. Before that they are not a member. By default now. */
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** The address is one of those that tests sign up with. */
  is_test_account: Generated<boolean>;
  /** They run this site. The command line sets it, and other operators do. */
  is_operator: Generated<boolean>;
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
  /** Null for a report about the person. The activity may be gone. */
  activity_id: string | null;
  /** The post as it was when it was reported. */
  post: string | null;
  reason: string;
  created_at: Generated<Date>;
  /** When an operator found nothing wrong; null while the report waits, or what it is about is hidden. */
  settled_at: Date | null;
  /** Null where the command line settled it, and once the operator is gone. */
  settled_by: string | null;
}

/** What one person says is wrong with a sale. */
export interface SaleReportTable {
  sale_id: number;
  reporter_id: string;
  reason: "lot" | "damaged-or-incomplete" | "not-genuine" | "other-item" | "wrong-price";
  /** Of another item: which, where somebody says so. */
  item_kind: string | null;
  item_key: string | null;
  reported_at: Generated<Date>;
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
  /** A number that grows in the order of the commits. */
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
