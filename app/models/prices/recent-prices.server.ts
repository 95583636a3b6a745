import { sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { compareWithRecent } from "../listings/placement.server.ts";
import { bumpRevisions, changeCatalog, lockCatalog } from "../platform/catalog-change.server.ts";

const days = sql.lit(90);
/** Stores with each item the median of its counted sales of the last 90 days, and compares its listings with it. */
export async function refreshRecent(trx: Transaction<Schema>, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    update item set recent_currency = recent.currency, recent_median = recent.median,
      recent_count = coalesce(recent.sales, 0), recent_as_of = (now() at time zone 'UTC')::date
    from unnest(${itemIds}::bigint[]) as chosen (id)
    left join lateral (
      select currency, count(*) as sales, round(percentile_cont(0.5) within group (order by price_minor)) as median
      from sale
      where item_id = chosen.id and excluded_by is null and sold_at > now() - interval '1 day' * ${days}
      group by currency order by count(*) desc, currency limit 1
    ) as recent on true
    where item.id = chosen.id
      and (item.recent_median, item.recent_count, item.recent_currency, item.recent_as_of) is distinct from
        (recent.median::bigint, coalesce(recent.sales, 0)::int, recent.currency, (now() at time zone 'UTC')::date)
    returning item.id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await compareWithRecent(trx, { itemIds: ids });
}

const itemsAtATime = 500;

/** Refreshes the items that were last refreshed on an earlier day. Returns how many. Can be cut off at any time. */
export async function refreshRecentPrices(): Promise<number> {
  let refreshed = 0;
  for (;;) {
    const batch = await changeCatalog(async (trx) => {
      const { rows } = await sql<{ id: number; category: string }>`
        select id, category from item where recent_count > 0 and recent_as_of < (now() at time zone 'UTC')::date
        limit ${itemsAtATime}`.execute(trx);
      if (rows.length > 0) await lockCatalog(trx);
      await refreshRecent(
        trx,
        rows.map(({ id }) => id),
      );
      await bumpRevisions(trx, rows);
      return rows.length;
    });
    if (batch === 0) return refreshed;
    refreshed += batch;
  }
}
