import { setTimeout as wait } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import type { Subject } from "../catalog/categories.ts";
import { findFacts } from "../catalog/known-items.server.ts";
import { searchText } from "../catalog/search-words.ts";
import {
  countSightings,
  findableAs,
  findableColumns,
  noteWords,
  putOnShelves,
  takeOffShelves,
} from "../catalog/shelving.server.ts";
import { type Placed, place } from "./place.server.ts";
import type { ListingRow, MarketRecord, SaleRow } from "./record.ts";
import { changeCatalogue, markChanged, takeTurn } from "./writers-turn.server.ts";

/** What became of a batch of records. */
export interface Recorded {
  kept: number;
  updated: number;
  /** The same row again, from this file or an earlier one. */
  repeated: number;
  /** The same sale again at a price that drifted: foreign prices are converted anew at each view. */
  nearlyRepeated: number;
}

/** Two prices of one title on one day this close are one sale, seen at two exchange rates. */
const sameSaleWithin = 0.03;

/**
 * Records a batch of sales and listings in one transaction and says what became of each. Recording the same again changes
 * nothing. Writers of several processes take turns; a connection lost on the way is mended by doing the batch again.
 */
export function recordMarketRows(rows: readonly MarketRecord[]): Promise<Recorded> {
  return recordPlacedRows(rows.map(place));
}

/** `recordMarketRows` for rows that were placed before, while the database was busy with others. */
export async function recordPlacedRows(rows: readonly Placed<MarketRecord>[]): Promise<Recorded> {
  const sales = rows.filter((placed): placed is Placed<SaleRow> => placed.row.kind === "sale");
  const listings = rows.filter((placed): placed is Placed<ListingRow> => placed.row.kind === "listing");
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await changeCatalogue(async (trx) => {
        await takeTurn(trx);
        return addUp(await recordSales(trx, sales), await recordListings(trx, listings));
      });
    } catch (error) {
      if (attempt >= 5 || !isConnectionLost(error)) throw error;
      await wait(attempt * 500);
    }
  }
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

function isConnectionLost(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return /^(08|57P)|^ECONN|^ENOENT|^EPIPE/.test(code) || /connection (terminated|ended|error)/i.test(message);
}

async function recordSales(trx: Transaction<Schema>, sales: Placed<SaleRow>[]): Promise<Recorded> {
  if (sales.length === 0) return nothingRecorded;
  const known = await knownPrices(trx, sales);
  const result = { ...nothingRecorded };
  const fresh: Placed<SaleRow>[] = [];
  for (const sale of sales) {
    const key = saleKey(sale.row.source, sale.sourceItemId, sale.row.soldAt);
    const prices = known.get(key) ?? [];
    if (prices.includes(sale.row.priceMinor)) result.repeated += 1;
    else if (prices.some((price) => isSamePrice(price, sale.row.priceMinor))) result.nearlyRepeated += 1;
    else {
      fresh.push(sale);
      known.set(key, [...prices, sale.row.priceMinor]);
    }
  }
  if (fresh.length === 0) return result;

  const itemIds = await ensureItems(trx, fresh);
  const { rows } = await sql<{ item_id: number | null; category: string }>`
    insert into sale (item_id, category, source, source_item_id, marketplace, title, price_minor, currency, shipping_minor,
      condition, grader, grade, url, lot_size, left_out_by, left_out_reason, sold_at, sold_at_precision)
    select * from unnest(
      ${fresh.map((sale) => itemIdOf(sale, itemIds))}::bigint[], ${fresh.map(({ row }) => row.category)}::text[],
      ${fresh.map(({ row }) => row.source)}::text[], ${fresh.map((sale) => sale.sourceItemId)}::text[],
      ${fresh.map(({ row }) => row.marketplace)}::text[], ${fresh.map(({ row }) => row.title)}::text[],
      ${fresh.map(({ row }) => row.priceMinor)}::bigint[], ${fresh.map(({ row }) => row.currency)}::text[],
      ${fresh.map(({ row }) => row.shippingMinor)}::bigint[], ${fresh.map(({ row }) => row.condition)}::text[],
      ${fresh.map(({ row }) => row.grader)}::text[], ${fresh.map(({ row }) => row.grade)}::text[],
      ${fresh.map(({ row }) => row.url)}::text[], ${fresh.map(({ row }) => row.lotSize)}::int[],
      ${fresh.map((sale) => sale.leftOutBy)}::text[], ${fresh.map((sale) => sale.leftOutReason)}::text[],
      ${fresh.map(({ row }) => row.soldAt.toISOString())}::timestamptz[],
      ${fresh.map(({ row }) => row.soldAtPrecision)}::text[])
    on conflict (source, source_item_id, sold_at, price_minor) do nothing
    returning item_id, category`.execute(trx);
  await markUnsettled(trx, new Set(rows.map((row) => row.item_id)));
  await tally(trx, rows);
  await markChanged(
    trx,
    rows.map(({ category }) => category),
  );
  return { ...result, kept: rows.length, repeated: result.repeated + fresh.length - rows.length };
}

function saleKey(source: string, sourceItemId: string, soldAt: Date): string {
  return `${source}\u0000${sourceItemId}\u0000${soldAt.getTime()}`;
}

function isSamePrice(one: number, other: number): boolean {
  return Math.abs(one - other) <= sameSaleWithin * Math.max(one, other);
}

/** Prices already recorded under the identities of these sales. */
async function knownPrices(trx: Transaction<Schema>, sales: Placed<SaleRow>[]): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ source: string; source_item_id: string; sold_at: Date; price_minor: number }>`
    select sale.source, sale.source_item_id, sale.sold_at, sale.price_minor
    from (select distinct * from unnest(
      ${sales.map(({ row }) => row.source)}::text[], ${sales.map((sale) => sale.sourceItemId)}::text[])) as said (source, id)
    join sale on sale.source = said.source and sale.source_item_id = said.id`.execute(trx);
  const known = new Map<string, number[]>();
  for (const { source, source_item_id, sold_at, price_minor } of rows) {
    const key = saleKey(source, source_item_id, sold_at);
    known.set(key, [...(known.get(key) ?? []), price_minor]);
  }
  return known;
}

async function recordListings(trx: Transaction<Schema>, listings: Placed<ListingRow>[]): Promise<Recorded> {
  if (listings.length === 0) return nothingRecorded;
  const newest = new Map<string, Placed<ListingRow>>();
  for (const listing of listings) {
    const key = `${listing.row.source}\u0000${listing.sourceItemId}`;
    const other = newest.get(key);
    if (!other || other.row.observedAt <= listing.row.observedAt) newest.set(key, listing);
  }
  const seen = [...newest.values()];
  const itemIds = await ensureItems(trx, seen);
  const stretch = await countSightings(trx, seen.length);
  const findable = seen.map(({ row }) => findableAs(row.category, row, stretch));
  const { rows } = await sql<{ id: number; category: string; title: string; is_new: boolean }>`
    insert into listing (item_id, category, source, source_item_id, marketplace, title, price_minor, currency,
      shipping_minor, condition, url, image_url, lot_size, available_quantity, total_available, left_out_by, left_out_reason,
      observed_at, listed_at, ends_at, shelves, search)
    select item_id, category, source, source_item_id, marketplace, title, price_minor, currency,
      shipping_minor, condition, url, image_url, lot_size, available_quantity, total_available, left_out_by, left_out_reason,
      observed_at, listed_at, ends_at, ${findableColumns.shelves}, ${findableColumns.search}
    from unnest(
      ${seen.map((listing) => itemIdOf(listing, itemIds))}::bigint[], ${seen.map(({ row }) => row.category)}::text[],
      ${seen.map(({ row }) => row.source)}::text[], ${seen.map((listing) => listing.sourceItemId)}::text[],
      ${seen.map(({ row }) => row.marketplace)}::text[], ${seen.map(({ row }) => row.title)}::text[],
      ${seen.map(({ row }) => row.priceMinor)}::bigint[], ${seen.map(({ row }) => row.currency)}::text[],
      ${seen.map(({ row }) => row.shippingMinor)}::bigint[], ${seen.map(({ row }) => row.condition)}::text[],
      ${seen.map(({ row }) => row.url)}::text[], ${seen.map(({ row }) => row.imageUrl)}::text[],
      ${seen.map(({ row }) => row.lotSize)}::int[], ${seen.map(({ row }) => row.availableQuantity)}::int[],
      ${seen.map(({ row }) => row.totalAvailable)}::int[],
      ${seen.map((listing) => listing.leftOutBy)}::text[], ${seen.map((listing) => listing.leftOutReason)}::text[],
      ${seen.map(({ row }) => row.observedAt.toISOString())}::timestamptz[],
      ${seen.map(({ row }) => row.listedAt?.toISOString() ?? null)}::timestamptz[],
      ${seen.map(({ row }) => row.endsAt?.toISOString() ?? null)}::timestamptz[],
      ${findable.map(({ shelves }) => shelves)}::text[], ${findable.map(({ marks }) => marks)}::text[],
      ${findable.map(({ words }) => words)}::text[])
      as said (item_id, category, source, source_item_id, marketplace, title, price_minor, currency,
      shipping_minor, condition, url, image_url, lot_size, available_quantity, total_available, left_out_by, left_out_reason,
      observed_at, listed_at, ends_at, shelves, marks, words)
    on conflict (source, source_item_id) do update set
      item_id = excluded.item_id, category = excluded.category, marketplace = excluded.marketplace, title = excluded.title,
      price_minor = excluded.price_minor, currency = excluded.currency, shipping_minor = excluded.shipping_minor,
      condition = excluded.condition, url = excluded.url, image_url = excluded.image_url, lot_size = excluded.lot_size,
      available_quantity = excluded.available_quantity, total_available = excluded.total_available,
      left_out_by = excluded.left_out_by, left_out_reason = excluded.left_out_reason, observed_at = excluded.observed_at,
      listed_at = excluded.listed_at, ends_at = excluded.ends_at, shelves = excluded.shelves, search = excluded.search
    where listing.observed_at < excluded.observed_at
    returning id, category, title, (xmax = 0) as is_new`.execute(trx);
  const fresh = rows.filter((row) => row.is_new);
  const moved = rows.filter((row) => !row.is_new);
  await takeOffShelves(
    trx,
    moved.map(({ id }) => id),
  );
  await putOnShelves(
    trx,
    rows.map(({ id }) => id),
  );
  const wordsOfTitles = (recorded: { category: string; title: string }[]) =>
    recorded.map(({ category, title }) => ({ category, words: searchText(title) }));
  await noteWords(trx, wordsOfTitles(fresh), "new");
  await noteWords(trx, wordsOfTitles(moved), "seen again");
  await markChanged(
    trx,
    rows.map(({ category }) => category),
  );
  return {
    kept: fresh.length,
    updated: moved.length,
    repeated: listings.length - rows.length,
    nearlyRepeated: 0,
  };
}

function itemKey(category: string, number: string): string {
  return `${category}\u0000${number}`;
}

function itemIdOf({ row, number }: Placed<MarketRecord>, itemIds: Map<string, number>): number | null {
  return number === null ? null : (itemIds.get(itemKey(row.category, number)) ?? null);
}

/** The items these rows are about, made where they are new, by category and number. */
async function ensureItems(trx: Transaction<Schema>, placed: Placed<MarketRecord>[]): Promise<Map<string, number>> {
  const wanted = new Map<string, { category: Subject; number: string; name: string | null }>();
  for (const { row, number, name } of placed) {
    if (number === null) continue;
    const key = itemKey(row.category, number);
    wanted.set(key, { category: row.category, number, name: wanted.get(key)?.name ?? name });
  }
  if (wanted.size === 0) return new Map();
  const items = [...wanted.values()].map((item) => ({
    ...item,
    facts: findFacts(item.category, item.number),
  }));
  const categories = items.map((item) => item.category);
  const numbers = items.map((item) => item.number);
  await sql`
    insert into item (category, number, name, theme, year, pieces)
    select * from unnest(${categories}::text[], ${numbers}::text[],
      ${items.map(({ facts, name }) => facts?.name ?? name)}::text[], ${items.map(({ facts }) => facts?.theme ?? null)}::text[],
      ${items.map(({ facts }) => facts?.year ?? null)}::int[], ${items.map(({ facts }) => facts?.pieces ?? null)}::int[])
    on conflict (category, number) do update set name = excluded.name
    where item.name is null and excluded.name is not null`.execute(trx);
  const { rows } = await sql<{ id: number; category: string; number: string }>`
    select item.id, item.category, item.number
    from unnest(${categories}::text[], ${numbers}::text[]) as wanted (category, number)
    join item using (category, number)`.execute(trx);
  return new Map(rows.map(({ id, category, number }) => [itemKey(category, number), id]));
}

async function markUnsettled(trx: Transaction<Schema>, itemIds: Set<number | null>): Promise<void> {
  itemIds.delete(null);
  if (itemIds.size === 0) return;
  await sql`update item set unsettled_since = now()
    where id = any(${[...itemIds]}::bigint[]) and unsettled_since is null`.execute(trx);
}

/** Keeps the number of sales of each category, which home shows. */
async function tally(trx: Transaction<Schema>, sales: readonly { category: string }[]): Promise<void> {
  const counts = [...Map.groupBy(sales, ({ category }) => category)].map(([category, group]) => ({
    category,
    sales: group.length,
  }));
  if (counts.length === 0) return;
  await trx
    .insertInto("category_tally")
    .values(counts)
    .onConflict((conflict) =>
      conflict
        .column("category")
        .doUpdateSet(({ ref }) => ({ sales: sql`${ref("category_tally.sales")} + excluded.sales` })),
    )
    .execute();
}
