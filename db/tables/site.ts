import type { Generated } from "kysely";

/** One row while the site is closed for maintenance, else none. */
export interface SiteStateTable {
  singleton: Generated<boolean>;
  maintenance_since: Generated<Date>;
}
