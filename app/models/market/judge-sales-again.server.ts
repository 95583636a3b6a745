import { sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { lockCatalog } from "../catalog/catalog-change.server.ts";
import { applySourceTerms } from "../prices/source-terms.server.ts";

/**
 * Has the sales of a source judged again, since it was changed whether they count: those that name no item now, the
 * others when the prices of their items are recalculated.
 */
export async function judgeSalesAgain(trx: Transaction<Schema>, source: string): Promise<void> {
  await lockCatalog(trx);
  await sql`
    update item set prices_stale_since = now()
    where prices_stale_since is null and id in (select item_id from sale where sale.source = ${source})`.execute(trx);
  await applySourceTerms(trx, sql`sale.source = ${source} and sale.item_id is null`);
}
