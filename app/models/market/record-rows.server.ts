import { setTimeout as wait } from "node:timers/promises";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Copy } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";
import { changeCatalog, lockCatalog, noteChanges, tryCatalogChange } from "../catalog/catalog-change.server.ts";
import { noteChangedItems } from "../catalog/changed-items.server.ts";
import { liveSource, shelfAt } from "../catalog/live-source.ts";
import { isFromFile, usualHoursShown } from "../listings/expiry.server.ts";
import {
  countObservations,
  insertPlacements,
  recordSearchWords,
  removePlacements,
  searchColumns,
} from "../listings/placement.server.ts";
import { isConnectionLost } from "../platform/lost-connection.ts";
import { exclusionByTerms } from "../prices/source-terms.server.ts";
import { applyVerdicts } from "../prices/verdicts.server.ts";
import { addUp, nothingRecorded, type Recorded } from "./recorded.ts";
import { type Repeat, removeRepeatedSales, tellListingsApart } from "./repeats.server.ts";
import { marketTypes, type StagedRows } from "./staging.ts";

export interface RecordedBatch extends Recorded {
  repeats: Repeat[];
}

/** Where rows come from. */
export interface Provenance {
  /** The import that brings them; null for what no import can take back. */
  importId: number | null;
  /** The hours for which its listings are shown after the import or, if that is later, after they were seen. */
  hoursShown: number;
}

const unknownProvenance: Provenance = { importId: null, hoursShown: usualHoursShown };

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

/** Rests for twice as long as the work took, while the database answers others sooner. */
export function restSince(began: number): Promise<void> {
  return wait(2 * (performance.now() - began));
}

/** Records rows. Recording the same rows again changes nothing. */
async function recordStagedRows(
  trx: Transaction<Schema>,
  copy: Copy,
  { sales, listings, text }: StagedRows,
  provenance: Provenance,
): Promise<RecordedBatch> {
  if (sales + listings === 0) return nothingOfBatch;
  await stage(trx, copy, marketTypes, text);
  const [ofSales, ofListings] = [
    sales > 0 ? await mergeSales(trx, provenance.importId) : nothingOfBatch,
    listings > 0 ? await mergeListings(trx, listings, provenance) : nothingOfBatch,
  ];
  return { ...addUp(ofSales, ofListings), repeats: [...ofSales.repeats, ...ofListings.repeats] };
}

/** New rows from which `analyze` pays: statistics are stale until autovacuum runs a minute later. */
const minRowsToAnalyze = 10_000;

/**
 * Records batches of an import in order, each while the next one is read. Retries after a lost connection. What
 * `alsoRecord` writes of a batch is on record if and only if its rows are; it may be called again for the same batch.
 */
export async function recordBatches<Batch extends { staged: StagedRows }>(
  batches: AsyncIterable<Batch>,
  onRecorded: (batch: Batch, recorded: RecordedBatch) => unknown,
  provenance = unknownProvenance,
  alsoRecord: (trx: Transaction<Schema>, batch: Batch, recorded: RecordedBatch) => unknown = () => {},
): Promise<void> {
  let kept = 0;
  let recording: Promise<unknown> = Promise.resolve();
  for await (const batch of batches) {
    await recording;
    const record = () =>
      changeCatalog(async (trx, copy) => {
        const recorded = await recordStagedRows(trx, copy, batch.staged, provenance);
        await alsoRecord(trx, batch, recorded);
        return recorded;
      });
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
      await onRecorded(batch, await recordStagedRows(trx, copy, batch.staged, unknownProvenance));
      await sql`drop table if exists staged`.execute(trx);
    }
  });
}

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

/**
 * Upserts the items of these staged rows. A missing name takes the first one in the file. eBay's titles make no item:
 * of one that is not on record, only the catalogue may say that it exists.
 */
export async function upsertItems(trx: Transaction<Schema>, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into item (category, key, name, theme, year, pieces)
    select new_item.category, new_item.item_key, item_name, new_item.theme, new_item.year, new_item.pieces
    from (
      select distinct on (category, item_key) category, item_key, item_name, theme, year, pieces
      from staged
      where item_key is not null and (source <> ${sql.lit(liveSource)} or item_name is not null) and ${which}
      order by category, item_key, item_name is null, line) as new_item
    left join item on item.category = new_item.category and item.key = new_item.item_key
    where item.id is null or (item.name is null and item_name is not null)
    on conflict (category, key) do update set name = excluded.name`.execute(trx);
}

/** Inserts the staged sales, judged as an operator judged them before. Duplicates of recorded or earlier staged sales are only counted. */
async function mergeSales(trx: Transaction<Schema>, importId: number | null): Promise<RecordedBatch> {
  const repeats = await removeRepeatedSales(trx);
  await upsertItems(trx, sql`kind = 'sale'`);
  const terms = exclusionByTerms("staged");
  const { rows } = await sql<{ category: string; kept: number }>`
    with kept as (
      insert into sale (item_id, category, source, source_item_id, marketplace, title, price_minor, currency, shipping_minor,
        ${conditionColumns}, url, lot_size, excluded_by, exclusion_reason, sold_at, sold_at_precision, import_id)
      select item.id, staged.category, source, source_item_id, marketplace, title, price_minor, currency, shipping_minor,
        ${conditionColumns}, url, lot_size, coalesce(excluded_by, ${terms.by}), coalesce(exclusion_reason, ${terms.reason}), at,
        sold_at_precision, ${importId}::bigint
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
  await applyVerdicts(
    trx,
    sql`(sale.source, sale.source_item_id) in (select source, source_item_id from staged where kind = 'sale')`,
  );
  await noteChanges(trx, rows);
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
 * Records the newest observation of each staged listing if it is newer than the one on record. One that says nothing new
 * only moves the time when the listing was last seen. A listing stays one of the import that brought it first.
 */
async function mergeListings(trx: Transaction<Schema>, staged: number, provenance: Provenance): Promise<RecordedBatch> {
  await tellListingsApart(trx);
  const { rows: older } = await sql<Omit<Repeat, "isNear">>`
    delete from staged using (
      select line, row_number() over newest_first as nth, first_value(line) over newest_first as newest
      from staged where kind = 'listing'
      window newest_first as (partition by source, source_item_id order by at desc, line desc)) as ranked
    where staged.kind = 'listing' and staged.line = ranked.line and nth > 1
    returning staged.line, title, newest as "ofLine", null as "ofImport"`.execute(trx);
  const seenAgain = [...(await noteRepeated(trx, provenance)), ...(await noteSeenAgain(trx, provenance))];
  await upsertItems(trx, sql`kind = 'listing'`);
  const rows = await writeListings(trx, staged - older.length - seenAgain.length, provenance);
  await expireSample(trx, rows);
  await noteChanges(trx, rows);
  const added = rows.filter(({ isNew }) => isNew).length;
  const repeats = [...older, ...seenAgain].map((repeat) => ({ ...repeat, isNear: false }));
  return { kept: added, updated: rows.length - added, repeated: repeats.length, nearlyRepeated: 0, repeats };
}

/**
 * SQL for when a staged listing expires, in its source's time or at its own end if that is before. Those of files begin
 * when they are imported, eBay's when they were seen. Made-up ones never do.
 */
const expiresAt = (table: RawBuilder<unknown>, { hoursShown }: Provenance) => sql`case when ${table}.source <> 'sample'
  then least(${table}.ends_at, case when ${table}.source = ${sql.lit(liveSource)} then ${table}.at else greatest(${table}.at, now()) end
    + make_interval(hours => ${sql.lit(hoursShown)})) end`;

/** What a listing says, beside its condition: the same names in `listing` and `staged`. */
const statedColumns = [
  ...["category", "marketplace", "title", "price_minor", "currency", "shipping_minor", ...conditionColumnNames],
  ...["url", "image_url", "lot_size", "available_quantity", "total_available", "excluded_by", "exclusion_reason"],
  ...["listed_at", "ends_at", "offer", "bids", "is_flawed"],
];

/** Takes out the staged rows that repeat what they were recorded from before, and notes that their listings were seen. */
async function noteRepeated(trx: Transaction<Schema>, provenance: Provenance): Promise<Omit<Repeat, "isNear">[]> {
  const { rows } = await sql<Omit<Repeat, "isNear">>`
    with repeated as (
      delete from staged where kind = 'repeated listing'
      returning line, title, source, listing_id, at, ends_at),
    newest as (
      select distinct on (listing_id) listing_id, at, ${expiresAt(sql`repeated`, provenance)} as expires_at
      from repeated order by listing_id, at desc),
    noted as (
      update listing_seen set seen_at = newest.at, expires_at = newest.expires_at from newest
      where listing_seen.listing_id = newest.listing_id and newest.at >= listing_seen.seen_at)
    select line, repeated.title, null::int as "ofLine", import_id as "ofImport"
    from repeated left join listing on listing.id = repeated.listing_id order by line`.execute(trx);
  return rows;
}

/** Takes out of the staged listings those on record that say nothing new or were seen later, and returns these. */
async function noteSeenAgain(trx: Transaction<Schema>, provenance: Provenance): Promise<Omit<Repeat, "isNear">[]> {
  const { rows } = await sql<Omit<Repeat, "isNear">>`
    with known as (
      select staged.line, listing.id, listing.import_id, seen.seen_at, staged.at, ${expiresAt(sql`staged`, provenance)} as expires_at,
        coalesce(seen.row_hash = staged.row_hash, false) as is_unchanged
      from staged join listing using (source, source_item_id) join listing_seen as seen on seen.listing_id = listing.id
      where staged.kind = 'listing'),
    seen_again as (
      update listing_seen set seen_at = known.at, expires_at = known.expires_at from known
      where listing_seen.listing_id = known.id and known.is_unchanged and known.at >= known.seen_at)
    delete from staged using known
    where staged.line = known.line and (known.is_unchanged or known.at <= known.seen_at)
    returning staged.line, staged.title, null::int as "ofLine", known.import_id as "ofImport"`.execute(trx);
  return rows.sort((one, other) => one.line - other.line);
}

interface Written {
  id: number;
  category: string;
  isNew: boolean;
}

/** Writes so many staged listings, new and changed ones, with all that is read of them. */
async function writeListings(trx: Transaction<Schema>, count: number, provenance: Provenance): Promise<Written[]> {
  if (count === 0) return [];
  const { shelves, search } = searchColumns(await countObservations(trx, count));
  const assignments = sql.raw(
    ["item_id", ...statedColumns, "observed_at", "shelves", "search"]
      .map((name) => `${name} = excluded.${name}`)
      .join(", "),
  );
  const { rows } = await sql<Written>`
    insert into listing (id, item_id, source, source_item_id, ${sql.raw(statedColumns.join(", "))}, observed_at, shelves, search,
      import_id)
    overriding system value
    select coalesce(ended.listing_id, nextval('listing_id_seq')), item.id, fields.source, source_item_id,
      ${sql.raw(statedColumns.map((name) => `fields.${name}`).join(", "))}, at, ${shelves}, ${search}, ${provenance.importId}::bigint
    from staged as fields
    left join item on item.category = fields.category and item.key = fields.item_key
    left join ended_listing as ended
      on ended.source = fields.source and ended.source_item_hash = md5(fields.source_item_id)
    where kind = 'listing' order by line
    on conflict (source, source_item_id) do update set ${assignments}
    returning id, category, (xmax = 0) as "isNew"`.execute(trx);
  const all = rows.map(({ id }) => id);
  const added = rows.filter(({ isNew }) => isNew).map(({ id }) => id);
  const updated = rows.filter(({ isNew }) => !isNew).map(({ id }) => id);
  await sql`
    insert into listing_seen (listing_id, seen_at, expires_at, row_hash)
    select listing.id, staged.at, ${expiresAt(sql`staged`, provenance)}, staged.row_hash from staged join listing using (source, source_item_id)
    where staged.kind = 'listing'
    on conflict (listing_id) do update set
      seen_at = excluded.seen_at, expires_at = excluded.expires_at, row_hash = excluded.row_hash`.execute(trx);
  await sql`delete from ended_listing where listing_id = any(${added}::bigint[])`.execute(trx);
  await removePlacements(trx, updated);
  await insertPlacements(trx, all);
  const titles = (ids: number[]) => sql`
    select listing.id, case when source = ${sql.lit(liveSource)} then ${sql.lit(shelfAt("", "ebay"))} else '' end || listing.category, staged.words
    from listing join staged using (source, source_item_id)
    where staged.kind = 'listing' and listing.id = any(${ids}::bigint[])`;
  await recordSearchWords(trx, titles(added), "new");
  await recordSearchWords(trx, titles(updated), "seen again");
  await noteChangedItems(
    trx,
    sql`select item_id from listing where id = any(${all}::bigint[]) and ${isFromFile(sql`source`)}`,
  );
  return rows;
}

/** Of these categories, made-up listings are shown no more in those where another source has listings. */
async function expireSample(trx: Transaction<Schema>, rows: readonly { category: string }[]): Promise<void> {
  if (rows.length === 0) return;
  const written = [...new Set(rows.map(({ category }) => category))];
  await sql`
    with filled as (
      select category from unnest(${written}::text[]) as written (category)
      where exists (select from listing where listing.category = written.category and ${isFromFile(sql`source`)}))
    update listing_seen set expires_at = now()
    from listing
    where listing.id = listing_id and listing.source = 'sample' and expires_at is null
      and listing.category in (select category from filled)`.execute(trx);
}
