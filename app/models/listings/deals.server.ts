import { type RawBuilder, sql } from "kysely";

/** A value is sure enough to call a price below it a deal from so many sales on. */
export const minSalesForDeal = 10;

/**
 * SQL for by how many percent a listing is a deal; null for one that is none. A deal is one whole item at one price, in a
 * known condition, and grade where it is graded, that nothing contradicts, without a flaw. With delivery, where that is
 * known, it costs at least one percent less than the value in that very condition, and not so little that a sale at its
 * price would be excluded, or that `isNear` is false.
 */
export function dealPercent(
  listing: RawBuilder<unknown>,
  value: RawBuilder<unknown>,
  isNear: RawBuilder<unknown>,
): RawBuilder<number | null> {
  const landed = sql`(${listing}.price_minor + coalesce(${listing}.shipping_minor, 0))`;
  const percent = sql`round((1 - ${landed}::numeric / ${value}.median) * 100)::int`;
  return sql`case when ${listing}.excluded_by is null and ${listing}.offer is null and not ${listing}.is_flawed
      and ${listing}.names_item and ${listing}.condition_key <> 'graded' and ${listing}.condition_conflict is null
      and ${value}.sales >= ${sql.lit(minSalesForDeal)} and ${value}.certainty in ('medium', 'high')
      and ${isNear} and ${listing}.price_minor >= ${value}.unusual_below and ${percent} >= 1
    then ${percent} end`;
}

const maxDaysSinceSeen = 14;

/** SQL that is true for listings that were seen lately enough to be a deal. Takes the SQL of their id. */
export function isSeenLately(listingId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from listing_seen as lately where lately.listing_id = ${listingId}
      and lately.seen_at > now() - make_interval(days => ${sql.lit(maxDaysSinceSeen)}))`;
}

/** SQL for by how many percent a row of `listing` is a deal now; null for one that is none, or no longer. */
export const dealPercentNow = sql<number | null>`case when listing.deal_percent is not null
  and ${isSeenLately(sql`listing.id`)} then listing.deal_percent end`;
