import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** One row while the site is closed for maintenance, else none. */
export interface SiteStateTable {
  singleton: Generated<boolean>;
  maintenance_since: Generated<Date>;
}

/** A trouble of which operators were told, until they were told that it is over. */
export interface ToldTroubleTable {
  /** "source-fails" */
  kind: string;
  /** What it is about, such as the name of a source; empty for the whole site. */
  subject: string;
  /** When it was told. */
  began_at: Date;
  /** Since when it is not there any more; null while it is. */
  gone_since: Date | null;
}

/** An error that happened, once or again: the newest kinds are kept. */
export interface SiteErrorTable {
  id: GeneratedAlways<number>;
  /** What failed: "GET /users/:userId", or what the log says of it. */
  place: string;
  /** "TypeError: Cannot read properties of null", without what may be somebody's own. */
  sentence: string;
  count: number;
  first_at: Date;
  last_at: Date;
  /** The last requests in which it happened, the newest first. */
  requests: ColumnType<{ id: string; at: string }[], string, string>;
}
