import type { ColumnType, Generated } from "kysely";

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

/** A session from a sign-in to its sign-out. */
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

/** A token that proves a session for an hour. */
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

/** The account is deleted, and what other services hold of it may not be yet. Nobody can sign in to it. */
export interface DeletedAccountTable {
  user_id: string;
  deleted_at: Generated<Date>;
  /** When other services had deleted all that they held. */
  finished_at: Date | null;
}

/** A token bucket: each attempt takes a token, and tokens return as time passes. */
export interface RateLimitTable {
  /** The kind of attempt and its subject, hashed where it would name a person. */
  key: string;
  tokens: number;
  counted_at: Date;
}
