import { sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { bumpRevisions, changeCatalog, lockCatalog } from "../platform/catalog-change.server.ts";

const days = sql.lit(90);
const fewestSales = sql.lit(5);
/** An ask this many times above or below what the item sells for is most likely for something else. */
const farthest = sql.lit(4);

/**
 * Stores with each listing by how many percent it asks more (or, negative, less) than the median of its item's recent
 * counted sales: same currency, five sales at least, one whole, genuine item. Null where that cannot be said.
 */
export async function compareWithRecent(
  trx: Transaction<Schema>,
  of: { listingIds: readonly number[] } | { itemIds: readonly number[] },
): Promise<void> {
  const which =
    "listingIds" in of
      ? sql`listing.id = any(${of.listingIds}::bigint[])`
      : sql`listing.item_id = any(${of.itemIds}::bigint[])`;
  await sql`
    with said as (
      select listing.id,
        case when listing.excluded_by is null and listing.currency = item.recent_currency
            and item.recent_count >= ${fewestSales} and item.recent_median > 0
            and listing.price_minor between item.recent_median::numeric / ${farthest} and item.recent_median * ${farthest}
          then round((listing.price_minor::numeric / item.recent_median - 1) * 100)::int end as percent
      from listing join item on item.id = listing.item_id
      where ${which}),
    changed as (
      update listing set percent_vs_recent = said.percent from said
      where listing.id = said.id and listing.percent_vs_recent is distinct from said.percent
      returning listing.id, listing.percent_vs_recent)
    update listing_placement set percent_vs_recent = changed.percent_vs_recent from changed
    where listing_placement.listing_id = changed.id`.execute(trx);
}

/** Stores with each item the median of its counted sales of the last 90 days, and compares its listings with it. */
export async function refreshRecent(trx: Transaction<Schema>, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    update item set recent_currency = recent.currency, recent_median = recent.median,
      recent_count = coalesce(recent.sales, 0), recent_as_of = (now() at time zone 'UTC')::date
    from unnest(${itemIds}::bigint[]) as wanted (id)
    left join lateral (
      select currency, count(*) as sales, round(percentile_cont(0.5) within group (order by price_minor)) as median
      from sale
      where item_id = wanted.id and excluded_by is null and sold_at > now() - interval '1 day' * ${days}
      group by currency order by count(*) desc, currency limit 1
    ) as recent on true
    where item.id = wanted.id
      and (item.recent_median, item.recent_count, item.recent_currency, item.recent_as_of) is distinct from
        (recent.median::bigint, coalesce(recent.sales, 0)::int, recent.currency, (now() at time zone 'UTC')::date)
    returning item.id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await compareWithRecent(trx, { itemIds: ids });
}

const itemsAtATime = 500;

/** Looks again at the items whose recent sales were last looked at on an earlier day. Returns how many; safe to cut off. */
export async function refreshRecentPrices(): Promise<number> {
  let refreshed = 0;
  for (;;) {
    const done = await changeCatalog(async (trx) => {
      const { rows } = await sql<{ id: number; category: string }>`
        select id, category from item where recent_count > 0 and recent_as_of < (now() at time zone 'UTC')::date
        limit ${itemsAtATime}`.execute(trx);
      if (rows.length > 0) await lockCatalog(trx);
      await refreshRecent(
        trx,
        rows.map(({ id }) => id),
      );
      await bumpRevisions(
        trx,
        rows.map(({ category }) => category),
      );
      return rows.length;
    });
    if (done === 0) return refreshed;
    refreshed += done;
  }
}
