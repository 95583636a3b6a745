import type { Generated } from "kysely";

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
