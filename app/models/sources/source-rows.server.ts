import { sql } from "kysely";
import type { ItemKind } from "../catalog/categories.ts";
import { liveSource } from "../catalog/live-source.ts";
import { isCurrent } from "../listings/expiry.server.ts";
import { db } from "../platform/database.server.ts";

/** A row on record as its source brought it. */
export interface SourceRow {
  id: number;
  /** When it was sold, or seen last. */
  at: Date;
  title: string;
  itemKind: ItemKind;
  /** Null where its title does not say which item it is. */
  itemKey: string | null;
  conditionKey: string;
  minor: number;
  currency: string;
  /** Why it does not count, as a sentence; null where it does. */
  excluded: string | null;
}

/** The sales and the listings that a source brought last, the newest first, so many of each; of eBay's what may be shown. */
export async function listNewestRows(
  source: string,
  count: number,
): Promise<{ sales: SourceRow[]; listings: SourceRow[] }> {
  const columns = sql`row.id, row.title, row.category as "itemKind", item.key as "itemKey", row.condition_key as "conditionKey",
    row.price_minor as minor, row.currency, row.exclusion_reason as excluded`;
  const [sales, listings] = await Promise.all([
    sql<SourceRow>`
      select ${columns}, row.sold_at as at from sale as row left join item on item.id = row.item_id
      where row.source = ${source} order by row.id desc limit ${count}`.execute(db),
    sql<SourceRow>`
      select ${columns}, coalesce(seen_at, observed_at) as at from listing as row
      left join item on item.id = row.item_id left join listing_seen on listing_id = row.id
      where row.source = ${source} and (row.source <> ${liveSource} or ${isCurrent(sql`row.id`)})
      order by row.id desc limit ${count}`.execute(db),
  ]);
  return { sales: sales.rows, listings: listings.rows };
}
