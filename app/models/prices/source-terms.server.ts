import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { type ExclusionRule, priceRules } from "./exclusion-rules.ts";

const rule = sql.lit("source-terms" satisfies ExclusionRule);
const byPrice = sql.join(priceRules.map((priceRule) => sql.lit(priceRule)));

/** SQL for the rule and the reason by which a sale of this source counts in no value; null where it may count. */
export function exclusionByTerms(source: RawBuilder<unknown>) {
  const isUncounted = sql<boolean>`${source} in (select name from source where settings ->> 'countsInValues' = 'false')`;
  return {
    isUncounted,
    by: sql`case when ${isUncounted} then ${rule} end`,
    reason: sql`case when ${isUncounted} then 'Sales of the source "' || ${source} || '" do not count in values.' end`,
  };
}

/**
 * Excludes those of the chosen sales whose source lets them count in no value, and that nothing or only their price
 * excludes. Those of other sources it no longer excludes. Returns their items.
 */
export async function applySourceTerms(trx: Transaction<Schema>, isChosen: RawBuilder<unknown>): Promise<number[]> {
  const { isUncounted, by, reason } = exclusionByTerms(sql`sale.source`);
  const { rows } = await sql<{ item_id: number }>`
    update sale set excluded_by = ${by}, exclusion_reason = ${reason}
    where ${isChosen} and case when ${isUncounted} then excluded_by is null or excluded_by in (${byPrice})
      else excluded_by = ${rule} end
    returning item_id`.execute(trx);
  return rows.map(({ item_id }) => item_id);
}
