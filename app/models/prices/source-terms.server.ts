import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { kindsWithParts } from "../catalog/kinds/bricklink-types.ts";
import { type ExclusionRule, priceRules } from "./exclusion-rules.ts";

const rule = sql.lit("source-terms" satisfies ExclusionRule);
const byPrice = sql.join(priceRules.map((priceRule) => sql.lit(priceRule)));

const withParts = sql.join(kindsWithParts.map((kind) => sql.lit(kind)));

/**
 * SQL for the rule and the reason by which a sale on record, or one that is to be recorded, counts in no value by what is
 * set of its source; null where it may count.
 */
export function exclusionByTerms(table: "sale" | "staged") {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const source = column("source");
  const isUncounted = sql<boolean>`${source} in (select name from source where settings ->> 'countsInValues' = 'false')`;
  const mayBeIncomplete = sql<boolean>`(${column("category")} in (${withParts}) and ${column("condition_key")} = 'used' and ${source} in
    (select name from source where kind = 'bricklink' and settings ->> 'usedSetsCount' is distinct from 'true'))`;
  return {
    by: sql`case when ${isUncounted} or ${mayBeIncomplete} then ${rule} end`,
    reason: sql`case
      when ${isUncounted} then 'Sales of the source "' || ${source} || '" do not count in values.'
      when ${mayBeIncomplete} then 'BrickLink does not say whether a used set is complete.' end`,
  };
}

/**
 * Excludes those of the chosen sales whose source lets them count in no value, and that nothing or only their price
 * excludes. Those of other sources it no longer excludes. Returns their items.
 */
export async function applySourceTerms(trx: Transaction<Schema>, isChosen: RawBuilder<unknown>): Promise<number[]> {
  const { by, reason } = exclusionByTerms("sale");
  const { rows } = await sql<{ item_id: number }>`
    update sale set excluded_by = ${by}, exclusion_reason = ${reason}
    where ${isChosen} and (excluded_by is null or excluded_by in (${byPrice}) or excluded_by = ${rule})
      and case when ${by} is null then excluded_by = ${rule} else exclusion_reason is distinct from ${reason} end
    returning item_id`.execute(trx);
  return rows.map(({ item_id }) => item_id);
}
