import { sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { bumpRevisions, changeCatalog, lockCatalog } from "../platform/catalog-change.server.ts";
import type { ExclusionRule } from "./exclusion-rules.ts";
import { fewestSales, findOutliers, maxRatioWithoutOutliers } from "./outliers.ts";
import { refreshRecent } from "./recent-prices.server.ts";

const outlier = sql.lit("price-outlier" satisfies ExclusionRule);
const replaced = sql.lit("sample-replaced" satisfies ExclusionRule);
/** Not excluded by its title: only these two rules compare sales, and may count a sale again. */
const comparable = sql`(excluded_by is null or excluded_by in (${outlier}, ${replaced}))`;

const itemsAtATime = 200;

/** Recalculates items with new sales. Returns how many. Can run in several processes and be cut off at any time. */
export async function recalculatePrices(onProgress?: (recalculated: number) => void): Promise<number> {
  let recalculated = 0;
  for (;;) {
    const batch = await changeCatalog(recalculateBatch);
    if (batch === 0) return recalculated;
    recalculated += batch;
    onProgress?.(recalculated);
  }
}

async function recalculateBatch(trx: Transaction<Schema>): Promise<number> {
  const items = await trx
    .selectFrom("item")
    .select(["id", "category"])
    .where("prices_stale_since", "is not", null)
    .limit(itemsAtATime)
    .execute();
  if (items.length === 0) return 0;
  await lockCatalog(trx);
  const ids = items.map(({ id }) => id);
  await replaceSample(trx, ids);
  await recalculateOutliers(trx, ids);
  await refreshRecent(trx, ids);
  await trx.updateTable("item").set({ prices_stale_since: null }).where("id", "in", ids).execute();
  await bumpRevisions(trx, items);
  return items.length;
}

/** Excludes the sample sales of items with real ones. Counts those of other items again. */
async function replaceSample(trx: Transaction<Schema>, itemIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; has_real: boolean }>`
    select item_id as id, bool_or(source <> 'sample') as has_real
    from sale where item_id = any(${itemIds}::bigint[]) and ${comparable}
    group by item_id
    having case when bool_or(source <> 'sample')
      then bool_or(source = 'sample' and excluded_by is distinct from ${replaced})
      else bool_or(excluded_by = ${replaced}) end`.execute(trx);
  if (rows.length === 0) return;
  await sql`
    update sale set excluded_by = case when has_real then ${replaced} end,
      exclusion_reason = case when has_real then 'A made-up sale: this item has real ones.' end
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ has_real }) => has_real)}::boolean[])
      as item (id, has_real)
    where sale.item_id = item.id and source = 'sample' and ${comparable}
      and (excluded_by is not distinct from ${replaced}) <> has_real`.execute(trx);
}

/** Excludes the outliers among each item's sales in one currency. Counts the others again. */
async function recalculateOutliers(trx: Transaction<Schema>, itemIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ ids: string; prices: string; times: string; outliers: string | null }>`
    select array_agg(id)::text as ids, array_agg(price_minor)::text as prices,
      array_agg((date_part('epoch', sold_at) * 1000)::bigint)::text as times,
      (array_agg(id) filter (where excluded_by is not null))::text as outliers
    from sale
    where item_id = any(${itemIds}::bigint[]) and (excluded_by is null or excluded_by = ${outlier})
    group by item_id, currency
    having count(excluded_by) > 0
      or (count(*) >= ${fewestSales} and max(price_minor) > ${maxRatioWithoutOutliers}::float8 * greatest(min(price_minor), 1))`.execute(
    trx,
  );
  const changes = rows.flatMap(({ ids, prices, times, outliers }) => {
    const [minors, soldAt] = [numbers(prices), numbers(times)];
    const before = new Set(numbers(outliers ?? "{}"));
    const sales = numbers(ids).map((id, at) => ({ id, minor: minors[at] ?? 0, soldAt: soldAt[at] ?? 0 }));
    const now = findOutliers(sales);
    return sales.flatMap(({ id }) => {
      const reason = now.get(id) ?? null;
      return (reason !== null) === before.has(id) ? [] : [{ id, reason }];
    });
  });
  if (changes.length === 0) return;
  await sql`
    update sale set excluded_by = case when change.reason is not null then ${outlier} end, exclusion_reason = change.reason
    from unnest(${changes.map(({ id }) => id)}::bigint[], ${changes.map(({ reason }) => reason)}::text[]) as change (id, reason)
    where sale.id = change.id`.execute(trx);
}

/** Parses PostgreSQL's text of an array of integers, many times faster than the driver. */
function numbers(array: string): number[] {
  return JSON.parse(`[${array.slice(1, -1)}]`);
}
