import { sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { bumpRevisions } from "../catalog/catalog-change.server.ts";
import {
  countObservations,
  insertPlacements,
  recordSearchWords,
  removePlacements,
  searchColumns,
} from "../listings/placement.server.ts";
import type { Recorded } from "./record-rows.server.ts";
import { conditionAssignments, conditionColumns, upsertItems } from "./stage.server.ts";

/** Records the newest observation of each staged listing, if it is newer than the one on record. */
export async function mergeListings(trx: Transaction<Schema>, staged: number): Promise<Recorded> {
  const older = await sql`
    delete from staged using (
      select line, row_number() over (partition by source, source_item_id order by at desc, line desc) as nth
      from staged where kind = 'listing') as ranked
    where staged.kind = 'listing' and staged.line = ranked.line and nth > 1`.execute(trx);
  await upsertItems(trx, sql`kind = 'listing'`);
  const bucket = await countObservations(trx, staged - Number(older.numAffectedRows ?? 0));
  const { screens, search } = searchColumns(bucket);
  const { rows } = await sql<{ id: number; category: string; is_new: boolean }>`
    insert into listing (item_id, category, source, source_item_id, marketplace, title, price_minor, currency,
      shipping_minor, ${conditionColumns}, url, image_url, lot_size, available_quantity, total_available, excluded_by,
      exclusion_reason, observed_at, listed_at, ends_at, screens, search)
    select item.id, fields.category, source, source_item_id, marketplace, title, price_minor, currency,
      shipping_minor, ${conditionColumns}, url, fields.image_url, lot_size, available_quantity, total_available, excluded_by,
      exclusion_reason, at, listed_at, ends_at, ${screens}, ${search}
    from staged as fields left join item on item.category = fields.category and item.key = fields.item_key
    where kind = 'listing' order by line
    on conflict (source, source_item_id) do update set
      item_id = excluded.item_id, category = excluded.category, marketplace = excluded.marketplace, title = excluded.title,
      price_minor = excluded.price_minor, currency = excluded.currency, shipping_minor = excluded.shipping_minor,
      ${conditionAssignments}, url = excluded.url, image_url = excluded.image_url, lot_size = excluded.lot_size,
      available_quantity = excluded.available_quantity, total_available = excluded.total_available,
      excluded_by = excluded.excluded_by, exclusion_reason = excluded.exclusion_reason, observed_at = excluded.observed_at,
      listed_at = excluded.listed_at, ends_at = excluded.ends_at, screens = excluded.screens, search = excluded.search
    where listing.observed_at < excluded.observed_at
    returning id, category, (xmax = 0) as is_new`.execute(trx);
  const added = rows.filter((row) => row.is_new).map(({ id }) => id);
  const updated = rows.filter((row) => !row.is_new).map(({ id }) => id);
  await removePlacements(trx, updated);
  await insertPlacements(
    trx,
    rows.map(({ id }) => id),
  );
  const titles = (ids: number[]) => sql`
    select listing.id, listing.category, staged.words from listing join staged using (source, source_item_id)
    where staged.kind = 'listing' and listing.id = any(${ids}::bigint[])`;
  await recordSearchWords(trx, titles(added), "new");
  await recordSearchWords(trx, titles(updated), "seen again");
  await bumpRevisions(trx, rows);
  return { kept: added.length, updated: updated.length, repeated: staged - rows.length, nearlyRepeated: 0 };
}
