import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";

/**
 * Notes that prices or listings of items changed, for whoever has set an alert. `ids` is SQL of a query for item ids, nulls
 * among them. The items of a batch are locked in order: two writers would else wait for each other.
 */
export async function noteChangedItems(
  trx: Transaction<Schema>,
  ids: RawBuilder<unknown>,
  { hasAged }: { hasAged: boolean } = { hasAged: false },
): Promise<void> {
  await sql`
    insert into changed_item as noted (item_id, has_aged)
    select distinct changed.id, ${hasAged}::boolean from (${ids}) as changed (id) where changed.id is not null order by changed.id
    on conflict (item_id) do update set has_aged = noted.has_aged or excluded.has_aged`.execute(trx);
}
