import { type RawBuilder, sql } from "kysely";
import { env } from "../../env.server.ts";
import { liveSource } from "../catalog/live-source.ts";

/** The hours for which listings are shown after they were imported or seen, unless they end before or their source says another time. */
export const usualHoursShown = 30 * 24;

/** The hours for which what eBay shows may be shown after it was seen there: its licence says so. */
export const liveHours = 6;

/**
 * The longest that a page may show what is read now, in seconds: a minute in each of two caches of reads and in the
 * store of pages, five in the browser's copy of page data, and what shared caches may add.
 */
const cachedForSeconds = 480 + env.SHARED_CACHE_SECONDS;

/** The milliseconds for which a page may be made of a live listing after it was seen: the rest is for caches. */
export const liveShownMs = (liveHours * 3_600 - cachedForSeconds) * 1_000;

const hasExpired = sql`expired.expires_at <= now() + make_interval(secs => ${sql.lit(cachedForSeconds)})`;

/** SQL that is true for listings that do not expire while a page may show them. Takes the SQL of their id. */
export function isCurrent(listingId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from listing_seen as expired where expired.listing_id = ${listingId} and ${hasExpired})`;
}

/** SQL for the placements that `isCurrent` leaves out, and that the counts of shelves still hold; more conditions may follow. */
export const expiredPlacements = sql`listing_seen as expired join listing_placement using (listing_id) where ${hasExpired}`;

/** SQL that is true for listings that are neither made up nor eBay's. Takes the SQL of their source. */
export function isFromFile(source: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${source} not in ('sample', ${sql.lit(liveSource)})`;
}
