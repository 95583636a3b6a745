import { setTimeout as wait } from "node:timers/promises";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Copy } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";
import { bumpRevisions, changeCatalog, lockCatalog, tryCatalogChange } from "../catalog/catalog-change.server.ts";
import {
  countObservations,
  insertPlacements,
  recordSearchWords,
  removePlacements,
  searchColumns,
} from "../listings/placement.server.ts";
import { isConnectionLost } from "../platform/lost-connection.ts";
import { type Repeat, removeRepeatedSales, tellListingsApart } from "./repeats.server.ts";
import { marketTypes, type StagedRows } from "./staging.ts";

export interface Recorded {
  kept: number;
  updated: number;
  /** The same row again, from this file or an earlier one. */
  repeated: number;
  /** The same sale again at another exchange rate: marketplaces convert foreign prices at each view. */
  nearlyRepeated: number;
}

export interface RecordedBatch extends Recorded {
  repeats: Repeat[];
}

/** Retries `act` up to four times after a lost connection. `act` must be idempotent. */
export async function despiteLostConnections<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      if (attempt >= 5 || !isConnectionLost(error)) throw error;
      await wait(attempt * 500);
    }
  }
}

/** Records rows. Recording the same rows again changes nothing. */
async function recordStagedRows(
  trx: Transaction<Schema>,
  copy: Copy,
  { sales, listings, text }: StagedRows,
  importId: number | null,
): Promise<RecordedBatch> {
  if (sales + listings === 0) return nothingOfBatch;
  await stage(trx, copy, marketTypes, text);
  const [ofSales, ofListings] = [
    sales > 0 ? await mergeSales(trx, importId) : nothingOfBatch,
    listings > 0 ? await mergeListings(trx, listings, importId) : nothingOfBatch,
  ];
  return { ...addUp(ofSales, ofListings), repeats: [...ofSales.repeats, ...ofListings.repeats] };
}

/** New rows from which `analyze` pays: statistics are stale until autovacuum runs a minute later. */
const minRowsToAnalyze = 10_000;

/** Records batches of an import in order, each while the next one is read. Retries after a lost connection. */
export async function recordBatches<Batch extends { staged: StagedRows }>(
  batches: AsyncIterable<Batch>,
  onRecorded: (batch: Batch, recorded: RecordedBatch) => unknown,
  importId: number | null = null,
): Promise<void> {
  let kept = 0;
  let recording: Promise<unknown> = Promise.resolve();
  for await (const batch of batches) {
    await recording;
    const record = () => changeCatalog((trx, copy) => recordStagedRows(trx, copy, batch.staged, importId));
    recording = despiteLostConnections(record).then((recorded) => {
      // Frees the buffer now: this thread rarely runs the garbage collector.
      batch.staged.text.buffer.transfer(0);
      kept += recorded.kept;
      return onRecorded(batch, recorded);
    });
    recording.catch(() => {}); // thrown where it is awaited
  }
  await recording;
  if (kept < minRowsToAnalyze) return;
  // Only the columns that the recalculation filters by. Autovacuum analyzes the rest.
  await despiteLostConnections(() =>
    changeCatalog((trx) => sql`analyze item, sale (item_id), listing (item_id)`.execute(trx)),
  );
}

/** Reports what `recordBatches` would, and changes nothing: all batches in one transaction, which is rolled back. */
export async function tryBatches<Batch extends { staged: StagedRows }>(
  batches: AsyncIterable<Batch>,
  onRecorded: (batch: Batch, recorded: RecordedBatch) => unknown,
): Promise<void> {
  await tryCatalogChange(async (trx, copy) => {
    for await (const batch of batches) {
      await onRecorded(batch, await recordStagedRows(trx, copy, batch.staged, null));
      await sql`drop table if exists staged`.execute(trx);
    }
  });
}

export function addUp(one: Recorded, other: Recorded): Recorded {
  return {
    kept: one.kept + other.kept,
    updated: one.updated + other.updated,
    repeated: one.repeated + other.repeated,
    nearlyRepeated: one.nearlyRepeated + other.nearlyRepeated,
  };
}

export const nothingRecorded: Recorded = { kept: 0, updated: 0, repeated: 0, nearlyRepeated: 0 };
const nothingOfBatch: RecordedBatch = { ...nothingRecorded, repeats: [] };

/** Copies rows into the temporary table `staged`, then locks the catalogue until the transaction ends. */
export async function stage(trx: Transaction<Schema>, copy: Copy, types: string, text: Uint8Array): Promise<void> {
  await sql`create temporary table staged (line int not null, ${sql.raw(types)}) on commit drop`.execute(trx);
  await copy("copy staged from stdin", text);
  await lockCatalog(trx);
}

/** Condition columns, as stated and as read: the same names in `sale`, `listing` and `staged`. */
const conditionColumnNames = [
  ...["condition", "grader", "grade", "declared_condition", "catalog_ref", "condition_key", "condition_detail"],
  ...["condition_origin", "condition_conflict", "names_item"],
];
const conditionColumns = sql.raw(conditionColumnNames.join(", "));
/** `on conflict` assignments. */
const conditionAssignments = sql.raw(conditionColumnNames.map((name) => `${name} = excluded.${name}`).join(", "));

/** Upserts the items of these staged rows. A missing name takes the first one in the file. */
export async function upsertItems(trx: Transaction<Schema>, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into item (category, key, name, theme, year, pieces)
    select new_item.category, new_item.item_key, item_name, new_item.theme, new_item.year, new_item.pieces
    from (
      select distinct on (category, item_key) category, item_key, item_name, theme, year, pieces
      from staged where item_key is not null and ${which}
      order by category, item_key, item_name is null, line) as new_item
    left join item on item.category = new_item.category and item.key = new_item.item_key
    where item.id is null or (item.name is null and item_name is not null)
    on conflict (category, key) do update set name = excluded.name`.execute(trx);
}

/** Inserts the staged sales. Duplicates of recorded or earlier staged sales are only counted. */
async function mergeSales(trx: Transaction<Schema>, importId: number | null): Promise<RecordedBatch> {
  const repeats = await removeRepeatedSales(trx);
  await upsertItems(trx, sql`kind = 'sale'`);
  const { rows } = await sql<{ category: string; kept: number }>`
    with kept as (
      insert into sale (item_id, category, source, source_item_id, marketplace, title, price_minor, currency, shipping_minor,
        ${conditionColumns}, url, lot_size, excluded_by, exclusion_reason, sold_at, sold_at_precision, import_id)
      select item.id, staged.category, source, source_item_id, marketplace, title, price_minor, currency, shipping_minor,
        ${conditionColumns}, url, lot_size, excluded_by, exclusion_reason, at, sold_at_precision, ${importId}::bigint
      from staged left join item on item.category = staged.category and item.key = staged.item_key
      where kind = 'sale' order by line
      returning item_id, category),
    stale as (
      update item set prices_stale_since = now()
      where id in (select item_id from kept) and prices_stale_since is null),
    tallied as (
      insert into category_tally (category, sales) select category, count(*) from kept group by category
      on conflict (category) do update set sales = category_tally.sales + excluded.sales)
    select category, count(*)::int as kept from kept group by category`.execute(trx);
  await bumpRevisions(trx, rows);
  const nearlyRepeated = repeats.filter(({ isNear }) => isNear).length;
  return {
    kept: rows.reduce((sum, { kept }) => sum + kept, 0),
    updated: 0,
    repeated: repeats.length - nearlyRepeated,
    nearlyRepeated,
    repeats,
  };
}

/**
 * Records the newest observation of each staged listing if it is newer than the one on record. A listing stays one of the
 * import that brought it first.
 */
async function mergeListings(
  trx: Transaction<Schema>,
  staged: number,
  importId: number | null,
): Promise<RecordedBatch> {
  await tellListingsApart(trx);
  const { rows: older } = await sql<Omit<Repeat, "isNear">>`
    delete from staged using (
      select line, row_number() over newest_first as nth, first_value(line) over newest_first as newest
      from staged where kind = 'listing'
      window newest_first as (partition by source, source_item_id order by at desc, line desc)) as ranked
    where staged.kind = 'listing' and staged.line = ranked.line and nth > 1
    returning staged.line, title, newest as "ofLine", null as "ofImport"`.execute(trx);
  await upsertItems(trx, sql`kind = 'listing'`);
  const bucket = await countObservations(trx, staged - older.length);
  const { shelves, search } = searchColumns(bucket);
  const { rows } = await sql<{ id: number; category: string; is_new: boolean }>`
    insert into listing (item_id, category, source, source_item_id, marketplace, title, price_minor, currency,
      shipping_minor, ${conditionColumns}, url, image_url, lot_size, available_quantity, total_available, excluded_by,
      exclusion_reason, observed_at, listed_at, ends_at, shelves, search, import_id)
    select item.id, fields.category, source, source_item_id, marketplace, title, price_minor, currency,
      shipping_minor, ${conditionColumns}, url, fields.image_url, lot_size, available_quantity, total_available, excluded_by,
      exclusion_reason, at, listed_at, ends_at, ${shelves}, ${search}, ${importId}::bigint
    from staged as fields left join item on item.category = fields.category and item.key = fields.item_key
    where kind = 'listing' order by line
    on conflict (source, source_item_id) do update set
      item_id = excluded.item_id, category = excluded.category, marketplace = excluded.marketplace, title = excluded.title,
      price_minor = excluded.price_minor, currency = excluded.currency, shipping_minor = excluded.shipping_minor,
      ${conditionAssignments}, url = excluded.url, image_url = excluded.image_url, lot_size = excluded.lot_size,
      available_quantity = excluded.available_quantity, total_available = excluded.total_available,
      excluded_by = excluded.excluded_by, exclusion_reason = excluded.exclusion_reason, observed_at = excluded.observed_at,
      listed_at = excluded.listed_at, ends_at = excluded.ends_at, shelves = excluded.shelves, search = excluded.search
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
  const unchanged = staged - older.length - rows.length > 0 ? await findUnchanged(trx, [...added, ...updated]) : [];
  const repeats = [...older, ...unchanged].map((repeat) => ({ ...repeat, isNear: false }));
  return {
    kept: added.length,
    updated: updated.length,
    repeated: staged - rows.length,
    nearlyRepeated: 0,
    repeats,
  };
}

/** Staged listings that are on record as they were seen then or later. */
async function findUnchanged(trx: Transaction<Schema>, written: readonly number[]): Promise<Omit<Repeat, "isNear">[]> {
  const { rows } = await sql<Omit<Repeat, "isNear">>`
    select staged.line, staged.title, null::int as "ofLine", listing.import_id as "ofImport"
    from staged join listing using (source, source_item_id)
    where staged.kind = 'listing' and listing.id <> all(${written}::bigint[]) order by staged.line`.execute(trx);
  return rows;
}
