import { sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { bumpRevisions, changeCatalog, lockCatalog } from "../platform/catalog-change.server.ts";
import type { ExclusionRule } from "./exclusion-rules.ts";
import { fewestCompared, findOutliers, neverTooFar } from "./outliers.ts";
import { refreshRecent } from "./recent-prices.server.ts";

const tooFar = sql.lit("price-outlier" satisfies ExclusionRule);
const replaced = sql.lit("sample-replaced" satisfies ExclusionRule);
/** What the title rules let through: these two compare, and may be taken back. */
const comparable = sql`(excluded_by is null or excluded_by in (${tooFar}, ${replaced}))`;

const itemsAtATime = 200;

/**
 * Compares the prices of every item that new sales came in for, and stores which sales are too far from the rest. Returns
 * the number of items recalculated. Safe to run in several processes and to cut off: what is not recalculated stays marked.
 */
export async function recalculatePrices(onProgress?: (recalculated: number) => void): Promise<number> {
  let recalculated = 0;
  for (;;) {
    const done = await changeCatalog(recalculateSome);
    if (done === 0) return recalculated;
    recalculated += done;
    onProgress?.(recalculated);
  }
}

async function recalculateSome(trx: Transaction<Schema>): Promise<number> {
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
  await bumpRevisions(
    trx,
    items.map(({ category }) => category),
  );
  return items.length;
}

/** Leaves out the made-up sales of items that have real ones, and takes back those of items that have none. */
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

/** Leaves out the sales whose price is far from the rest of their item's in the same currency, and takes back the others. */
async function recalculateOutliers(trx: Transaction<Schema>, itemIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ ids: string; prices: string; times: string; far: string | null }>`
    select array_agg(id)::text as ids, array_agg(price_minor)::text as prices,
      array_agg((date_part('epoch', sold_at) * 1000)::bigint)::text as times,
      (array_agg(id) filter (where excluded_by is not null))::text as far
    from sale
    where item_id = any(${itemIds}::bigint[]) and (excluded_by is null or excluded_by = ${tooFar})
    group by item_id, currency
    having count(excluded_by) > 0
      or (count(*) >= ${fewestCompared} and max(price_minor) > ${neverTooFar}::float8 * greatest(min(price_minor), 1))`.execute(
    trx,
  );
  const changes = rows.flatMap(({ ids, prices, times, far }) => {
    const [minors, soldAt] = [numbers(prices), numbers(times)];
    const before = new Set(numbers(far ?? "{}"));
    const sales = numbers(ids).map((id, at) => ({ id, minor: minors[at] ?? 0, soldAt: soldAt[at] ?? 0 }));
    const now = findOutliers(sales);
    return sales.flatMap(({ id }) => {
      const reason = now.get(id) ?? null;
      return (reason !== null) === before.has(id) ? [] : [{ id, reason }];
    });
  });
  if (changes.length === 0) return;
  await sql`
    update sale set excluded_by = case when said.reason is not null then ${tooFar} end, exclusion_reason = said.reason
    from unnest(${changes.map(({ id }) => id)}::bigint[], ${changes.map(({ reason }) => reason)}::text[]) as said (id, reason)
    where sale.id = said.id`.execute(trx);
}

/** The members of an array of whole numbers as PostgreSQL writes it: many times quicker than the driver's own reading. */
function numbers(array: string): number[] {
  return JSON.parse(`[${array.slice(1, -1)}]`);
}
