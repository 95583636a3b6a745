import { sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { bumpRevisions, changeCatalog, lockCatalog, raiseDueRevisions } from "../catalog/catalog-change.server.ts";
import { forgetReadingChoices } from "../files/reading-choices.server.ts";
import { removeListings, showSample } from "../listings/remove-listings.server.ts";
import { db } from "../platform/database.server.ts";
import { clip } from "../platform/text-length.ts";
import { findHighlights } from "../prices/highlights.server.ts";
import { recalculatePrices } from "../prices/recalculate.server.ts";
import { removeUnusedItems } from "./reclassify-items.server.ts";
import { despiteLostConnections } from "./record-rows.server.ts";
import { giveUpSample } from "./sample-load.server.ts";

const rowsAtATime = 2_000;

/** What a purge took away: rows, and the items that nothing else names. */
export interface Purged {
  sales: number;
  listings: number;
  items: number;
}

/**
 * Removes a source like `removeSource`, and forgets what was said of its files. Of the sample
 * catalogue, no start brings anything back.
 */
export async function purgeSource(source: string, onProgress?: (rows: number) => void): Promise<Purged> {
  if (source === "sample") await giveUpSample();
  await forgetReadingChoices(db, { source });
  return removeSource(source, onProgress);
}

/**
 * Takes the sales and listings of a source away, with the items that nothing else names, and calculates the prices of
 * the others again. Can run beside a server and be cut off: a second run takes the rest.
 */
export async function removeSource(source: string, onProgress?: (rows: number) => void): Promise<Purged> {
  const purged = await removeRows({ source }, onProgress);
  for (const table of ["ended_listing", "market_import", "asked_item", "price_guide_day"] as const)
    await db.deleteFrom(table).where("source", "=", source).execute();
  return purged;
}

/**
 * Takes back what an import brought, like a source; listings that it only saw again stay as it saw them. Null for an
 * import that there is not, or no more.
 */
export async function undoImport(id: number, onProgress?: (rows: number) => void): Promise<Purged | null> {
  const run = await db.selectFrom("market_import").select("source").where("id", "=", id).executeTakeFirst();
  if (!run) return null;
  const purged = await removeRows({ source: run.source, importId: id }, onProgress);
  await forgetImport(id);
  return purged;
}

/** Forgets an import that has brought nothing, or no longer has. */
export async function forgetImport(id: number): Promise<void> {
  await db.deleteFrom("market_import").where("id", "=", id).execute();
}

/** Begins an import of the market, and returns its number. */
export async function beginImport(source: string, file: string): Promise<number> {
  const name = clip(file.toWellFormed().replaceAll("\0", " "), 200);
  const run = db.insertInto("market_import").values({ source, file: name }).returning("id");
  return (await despiteLostConnections(() => run.executeTakeFirstOrThrow())).id;
}

/** The last imports of the market, the latest first. */
export function listImports(count: number) {
  return db
    .selectFrom("market_import")
    .select(["id", "source", "file", "started_at as startedAt"])
    .orderBy("id", "desc")
    .limit(count)
    .execute();
}

/** The rows of a source, or those of one of its imports. */
interface RowsToTake {
  source: string;
  importId?: number;
}

function areTaken({ source, importId }: RowsToTake) {
  return importId === undefined
    ? sql<boolean>`source = ${source}`
    : sql<boolean>`source = ${source} and import_id = ${importId}`;
}

async function removeRows(which: RowsToTake, onProgress: (rows: number) => void = () => {}): Promise<Purged> {
  let rows = 0;
  const takeAll = async (takeSome: (trx: Transaction<Schema>, which: RowsToTake) => Promise<number>) => {
    let taken = 0;
    for (;;) {
      const some = await changeCatalog((trx) => takeSome(trx, which));
      if (some === 0) return taken;
      taken += some;
      rows += some;
      onProgress(rows);
    }
  };
  const sales = await takeAll(takeSales);
  const left = new Set<string>();
  const listings = await takeAll(async (trx) => {
    const removed = await removeListings(trx, areTaken(which));
    await bumpRevisions(trx, removed);
    for (const { category } of removed) left.add(category);
    return removed.length;
  });
  await changeCatalog((trx) => showSample(trx, [...left]));
  // The same file again is no longer one without news.
  await db.updateTable("source").set({ cursor: null }).where("name", "=", which.source).execute();
  const items = await removeUnusedItems();
  await recalculatePrices();
  await findHighlights();
  await raiseDueRevisions("all");
  return { sales, listings, items };
}

async function takeSales(trx: Transaction<Schema>, which: RowsToTake): Promise<number> {
  await lockCatalog(trx);
  const { rows } = await sql<{ category: string; sales: number }>`
    with taken as (
      delete from sale where id in (select id from sale where ${areTaken(which)} limit ${rowsAtATime})
      returning item_id, category),
    stale as (
      update item set prices_stale_since = now()
      where id in (select item_id from taken) and prices_stale_since is null),
    by_category as (select category, count(*)::integer as sales from taken group by category),
    tallied as (
      update category_tally set sales = category_tally.sales - by_category.sales
      from by_category where category_tally.category = by_category.category)
    select category, sales from by_category`.execute(trx);
  await bumpRevisions(trx, rows);
  return rows.reduce((sum, { sales }) => sum + sales, 0);
}
