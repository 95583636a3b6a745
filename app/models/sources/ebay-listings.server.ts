import { sql } from "kysely";
import { liveSource } from "../catalog/live-source.ts";
import { db } from "../platform/database.server.ts";
import type { EbayItem } from "./ebay-answers.ts";

/** Whether one of these items is on record. */
export async function holdsKnown(items: readonly EbayItem[]): Promise<boolean> {
  const ids = items.map(({ itemId }) => itemId);
  const known = await db
    .selectFrom("listing")
    .select("id")
    .where("source", "=", liveSource)
    .where("source_item_id", "in", ids.length > 0 ? ids : [""])
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

interface Looked {
  /** The ids of listings that are still there at their price, and of those that are not. */
  seen: readonly number[];
  gone: readonly number[];
  at: Date;
  hoursShown: number;
}

/** Notes that listings were seen again, or are shown no more until a search finds them. */
export async function noteLooked({ seen, gone, at, hoursShown }: Looked): Promise<void> {
  if (seen.length + gone.length === 0) return;
  await sql`
    update listing_seen set seen_at = ${at},
      expires_at = least(listing.ends_at, ${at}::timestamptz + make_interval(hours => ${sql.lit(hoursShown)}))
    from listing where listing.id = listing_id and listing_id = any(${seen}::bigint[]) and seen_at < ${at}`.execute(db);
  await sql`
    update listing_seen set expires_at = ${at}
    where listing_id = any(${gone}::bigint[]) and seen_at < ${at}`.execute(db);
}

/** Whether anything of eBay is on record, or its source. */
export async function isAnythingOfEbay(): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from source where name = ${liveSource})
      or exists (select from listing where source = ${liveSource})
      or exists (select from ended_listing where source = ${liveSource})
      or exists (select from asked_item where source = ${liveSource}) as is`.execute(db);
  return rows[0]?.is ?? false;
}
