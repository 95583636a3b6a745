import { sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { changeCatalog, lockCatalog, noteChanges } from "../catalog/catalog-change.server.ts";
import { noteChangedItems } from "../catalog/changed-items.server.ts";
import { minSalesForDeal } from "../listings/deals.server.ts";
import { compareWithRecent } from "../listings/placement.server.ts";
import { endOfDay, utcDay } from "../platform/day.ts";
import { type ExclusionRule, priceRules } from "./exclusion-rules.ts";
import { type Judgement, judgeSales } from "./judge-sales.ts";
import { lowestUsualPrice } from "./outliers.ts";
import type { DatedPrice, DatedSale } from "./sale.ts";
import { applySourceTerms } from "./source-terms.server.ts";
import { type StoredValue, storeValues } from "./values.server.ts";

const replaced = sql.lit("sample-replaced" satisfies ExclusionRule);
const byPrice = sql.join(priceRules.map((rule) => sql.lit(rule)));
/** SQL that is true for sales that are not excluded, or only by a comparison of prices. */
const comparable = sql`(excluded_by is null or excluded_by in (${byPrice}))`;

const itemsAtATime = 200;

/**
 * Recalculates items with new sales. Returns how many. Can run in several processes and be cut off at any time. Waits for
 * what it calls after each batch. Raises revisions at most once a minute: `raiseDueRevisions` raises what is left.
 */
export async function recalculatePrices(onProgress?: (recalculated: number) => Promise<void>): Promise<number> {
  for (let recalculated = 0; ; await onProgress?.(recalculated)) {
    const items = await changeCatalog(recalculateBatch);
    if (items === 0) return recalculated;
    recalculated += items;
  }
}

/** Recalculates items whose windows have moved since an earlier day. Returns how many. Can be cut off at any time. */
export async function recalculateAgeingValues(): Promise<number> {
  await changeCatalog(async (trx) => {
    await lockCatalog(trx);
    const isOfEarlierDay = sql`as_of < (now() at time zone 'UTC')::date`;
    const { rows } = await sql<{ id: number }>`
      update item set prices_stale_since = now()
      where prices_stale_since is null and id in (
        select item_id from item_value where ${isOfEarlierDay} and (days is not null or sales_90_days > 0)
        union all
        -- What is held back may leave no window with a sale that counts.
        select item_id from item_value where ${isOfEarlierDay} and held_back is not null)
      returning id`.execute(trx);
    const aged = rows.map(({ id }) => id);
    await noteChangedItems(trx, sql`select unnest(${aged}::bigint[])`, { hasAged: true });
  });
  return recalculatePrices();
}

const itemsMarkedAtATime = 5_000;

/** Marks every item with sales to be recalculated. */
export async function markAllPricesStale(): Promise<void> {
  for (let after: number | null = 0; after !== null; ) {
    after = await changeCatalog(async (trx) => {
      await lockCatalog(trx);
      const { rows } = await sql<{ last: number | null }>`
        with chosen as (select id from item where id > ${after} order by id limit ${itemsMarkedAtATime}),
        marked as (
          update item set prices_stale_since = now() from chosen
          where item.id = chosen.id and prices_stale_since is null
            and exists (select from sale where sale.item_id = item.id))
        select max(id) as last from chosen`.execute(trx);
      return rows[0]?.last ?? null;
    });
  }
}

/** Returns how many items. */
async function recalculateBatch(trx: Transaction<Schema>): Promise<number> {
  const items = await trx
    .selectFrom("item")
    .select(["id", "category"])
    .where("prices_stale_since", "is not", null)
    .limit(itemsAtATime)
    .execute();
  if (items.length > 0) await recalculateItems(trx, items);
  return items.length;
}

/** Recalculates these items, with the transaction. */
export async function recalculateItems(
  trx: Transaction<Schema>,
  items: readonly { id: number; category: string }[],
): Promise<void> {
  await lockCatalog(trx);
  const ids = items.map(({ id }) => id);
  // Before the sample is replaced: by sales that count.
  const itemsByTerms = await applySourceTerms(trx, sql`sale.item_id = any(${ids}::bigint[])`);
  const replacedItems = await replaceSample(trx, ids);
  const today = utcDay(new Date());
  const groups = (await listComparableSales(trx, ids)).map((group) => ({
    ...group,
    ...judgeSales(group.sales, endOfDay(today), { conditionIsKnown: group.conditionKey !== "unknown" }),
  }));
  const excludedItems = await updateExclusions(trx, groups);
  const valuedItems = await storeValues(trx, ids, groups.map(itemValueOf), today);
  await compareWithRecent(trx, { itemIds: ids });
  await sql`
    update item set prices_stale_since = null,
      counted_sales = coalesce((select sum(counted) from item_value where item_id = item.id), 0)
    where id = any(${ids}::bigint[])`.execute(trx);
  await noteChangedItems(trx, sql`select unnest(${valuedItems}::bigint[])`);
  const changed = new Set([...itemsByTerms, ...replacedItems, ...excludedItems, ...valuedItems]);
  await noteChanges(
    trx,
    items.filter(({ id }) => changed.has(id)),
  );
}

/** Excludes the sample sales of items with real ones. Counts those of other items again. Returns the items changed. */
async function replaceSample(trx: Transaction<Schema>, itemIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number; has_real: boolean }>`
    select item_id as id, bool_or(source <> 'sample') as has_real
    from sale where item_id = any(${itemIds}::bigint[]) and (${comparable} or excluded_by = ${replaced})
    group by item_id
    having case when bool_or(source <> 'sample')
      then bool_or(source = 'sample' and excluded_by is distinct from ${replaced})
      else bool_or(excluded_by = ${replaced}) end`.execute(trx);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await sql`
    update sale set excluded_by = case when has_real then ${replaced} end,
      exclusion_reason = case when has_real then 'A made-up sale: this item has real ones.' end
    from unnest(${ids}::bigint[], ${rows.map(({ has_real }) => has_real)}::boolean[])
      as item (id, has_real)
    where sale.item_id = item.id and source = 'sample' and (${comparable} or excluded_by = ${replaced})
      and (excluded_by is not distinct from ${replaced}) <> has_real`.execute(trx);
  return ids;
}

/** The sales of one item, currency and condition that no title excludes. */
interface ComparableSales {
  itemId: number;
  currency: string;
  conditionKey: string;
  sales: Omit<DatedSale, "title">[];
}

/** Every item, currency and condition with a sale, also where every title is excluded. */
async function listComparableSales(trx: Transaction<Schema>, itemIds: readonly number[]): Promise<ComparableSales[]> {
  const codes = sql.join(
    priceRules.map((rule, at) => sql`when ${sql.lit(rule)} then ${sql.lit(at + 1)}`),
    sql` `,
  );
  const { rows } = await sql<
    { item_id: number; currency: string; condition_key: string } & Record<
      "ids" | "prices" | "times" | "names" | "verdicts",
      string | null
    >
  >`
    select item_id, currency, condition_key,
      (array_agg(id) filter (where ${comparable}))::text as ids,
      (array_agg(price_minor) filter (where ${comparable}))::text as prices,
      (array_agg((date_part('epoch', sold_at) * 1000)::bigint) filter (where ${comparable}))::text as times,
      (array_agg(names_item::int) filter (where ${comparable}))::text as names,
      (array_agg(case excluded_by ${codes} else 0 end) filter (where ${comparable}))::text as verdicts
    from sale where item_id = any(${itemIds}::bigint[])
    group by item_id, currency, condition_key`.execute(trx);
  return rows.map(({ item_id, currency, condition_key, ids, prices, times, names, verdicts }) => {
    const [minors, soldAt, named, rules] = [prices, times, names, verdicts].map(numbers);
    const sales = numbers(ids).map((id, at) => ({
      id,
      minor: minors?.[at] ?? 0,
      soldAt: new Date(soldAt?.[at] ?? 0),
      namesItem: named?.[at] === 1,
      excludedBy: priceRules[(rules?.[at] ?? 0) - 1] ?? null,
    }));
    return { itemId: item_id, currency, conditionKey: condition_key, sales };
  });
}

type Judged = ComparableSales & Judgement;

/** Excludes what only the other sales of a group can tell, and counts the rest again. Returns the items changed. */
async function updateExclusions(trx: Transaction<Schema>, groups: readonly Judged[]): Promise<number[]> {
  const changes = groups.flatMap(({ itemId, sales, exclusions }) =>
    sales.flatMap(({ id, excludedBy }) => {
      const { rule = null, reason = null } = exclusions.get(id) ?? {};
      return rule === excludedBy ? [] : [{ itemId, id, rule, reason }];
    }),
  );
  if (changes.length === 0) return [];
  await sql`
    update sale set excluded_by = change.rule, exclusion_reason = change.reason
    from unnest(${changes.map(({ id }) => id)}::bigint[], ${changes.map(({ rule }) => rule)}::text[],
      ${changes.map(({ reason }) => reason)}::text[]) as change (id, rule, reason)
    where sale.id = change.id`.execute(trx);
  return changes.map(({ itemId }) => itemId);
}

function itemValueOf({ itemId, currency, conditionKey, sales, exclusions, value }: Judged): StoredValue {
  const last = sales.reduce<DatedPrice | null>(
    (latest, sale) => (exclusions.has(sale.id) || (latest && latest.soldAt >= sale.soldAt) ? latest : sale),
    null,
  );
  const mayHaveDeals = conditionKey !== "unknown" && sales.length >= minSalesForDeal;
  const unusualBelow = mayHaveDeals ? lowestUsualPrice(sales) : null;
  return { itemId, currency, conditionKey, ...value, last, unusualBelow };
}

/** Parses PostgreSQL's text of an array of integers, many times faster than the driver. */
function numbers(array: string | null | undefined): number[] {
  return array ? JSON.parse(`[${array.slice(1, -1)}]`) : [];
}
