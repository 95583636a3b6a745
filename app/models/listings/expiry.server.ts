import { type RawBuilder, sql } from "kysely";
import { env } from "../../env.server.ts";
import type { Category } from "../catalog/categories.ts";
import { db } from "../platform/database.server.ts";
import { cachedByRevision } from "../platform/revision.server.ts";

/** The days for which listings of a file are shown after they were imported or seen, unless they end before. */
export const shownForDays = 30;

/**
 * The longest that a page may show what is read now, in seconds: a minute in each of two caches of reads and in the
 * store of pages, five in the browser's copy of page data, and what shared caches may add.
 */
const cachedForSeconds = 480 + env.SHARED_CACHE_SECONDS;

const hasExpired = sql`expired.expires_at <= now() + make_interval(secs => ${sql.lit(cachedForSeconds)})`;

/** SQL that is true for listings that do not expire while a page may show them. Takes the SQL of their id. */
export function isCurrent(listingId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from listing_seen as expired where expired.listing_id = ${listingId} and ${hasExpired})`;
}

/** SQL for the placements that `isCurrent` leaves out, and that the counts of shelves still hold; more conditions may follow. */
export const expiredPlacements = sql`listing_seen as expired join listing_placement using (listing_id) where ${hasExpired}`;

/** When the newest listing of a category was seen; null where there are none, or only made-up ones. */
export async function findNewestSeen(category: Category): Promise<Date | null> {
  const { newest } = await cachedByRevision(category.id, ["newest seen"], () =>
    db
      .selectFrom("market_freshness")
      .select(({ fn }) => fn.max("seen_at").as("newest"))
      .where("category", "=", category.id)
      .where("source", "<>", "sample")
      .executeTakeFirstOrThrow(),
  );
  return newest;
}
