import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { type ExclusionRule, rulesBeyondRow } from "./exclusion-rules.ts";

const takenOut = sql.lit("taken-out" satisfies ExclusionRule);

/** SQL that is true for the dispute of a row of \`sale\`: one that was removed and comes again is the same sale. */
export function isDisputeOf(sale: string) {
  const columns = ["source", "source_item_id", "sold_at", "price_minor"];
  const columnsOf = (table: string) => sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
  return sql<boolean>`(${columnsOf("dispute")}) = (${columnsOf(sale)})`;
}

/** SQL that is true for a dispute that waits for an operator. */
export const awaitsVerdict = sql<boolean>`
  dispute.reported_at is not null and (dispute.judged_at is null or dispute.reported_at > dispute.judged_at)`;

/** SQL that is true for a sale that an operator moved to another item than its title names. */
export function isMoved(sale: string) {
  return sql<boolean>`exists (
    select from disputed_sale as dispute where ${isDisputeOf(sale)} and dispute.verdict = 'moved')`;
}

/**
 * Takes out or moves those of the chosen sales of which an operator said so, and marks the prices of the items that they
 * are of now as stale. What a title says against a sale stays.
 */
export async function applyVerdicts(trx: Transaction<Schema>, isChosen: RawBuilder<unknown>): Promise<void> {
  await sql`
    with judged as (
      select sale.id, coalesce(moved.id, sale.item_id) as item_id, verdict = 'moved' as is_moved,
        verdict = 'out' and (excluded_by is null or excluded_by = any(${rulesBeyondRow}::text[])) as is_out, sentence
      from disputed_sale as dispute join sale on ${isDisputeOf("sale")}
      left join item as moved on verdict = 'moved' and moved.category = item_kind and moved.key = item_key
      where verdict in ('out', 'moved') and ${isChosen}),
    changed as (
      update sale set item_id = judged.item_id, names_item = names_item or is_moved,
        excluded_by = case when is_out then ${takenOut} else excluded_by end,
        exclusion_reason = case when is_out then sentence else exclusion_reason end
      from judged where sale.id = judged.id
        and (sale.item_id is distinct from judged.item_id or (is_out and exclusion_reason is distinct from sentence)
          or (is_moved and not names_item))
      returning sale.item_id)
    update item set prices_stale_since = now()
    where prices_stale_since is null and id in (select item_id from changed)`.execute(trx);
}

/** Counts chosen sales again that an operator had taken out, as far as nothing else excludes them. */
export async function liftVerdicts(trx: Transaction<Schema>, isChosen: RawBuilder<unknown>): Promise<void> {
  await sql`
    update sale set excluded_by = null, exclusion_reason = null
    where ${isChosen} and excluded_by = ${takenOut}`.execute(trx);
}
