import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { bumpRevisions, changeCatalog, lockCatalog, noteChanges } from "../catalog/catalog-change.server.ts";
import type { ItemKind } from "../catalog/categories.ts";
import { noteChangedItems } from "../catalog/changed-items.server.ts";
import { liveSource } from "../catalog/live-source.ts";
import { isFromFile } from "./expiry.server.ts";
import { forgetSearchWords, removePlacements } from "./placement.server.ts";
import { searchFieldsOf } from "./search-fields.ts";

const listingsAtATime = 2_000;

/** Removes up to 2,000 listings for which a condition is true, in one transaction. Returns those removed. */
export async function removeListings(trx: Transaction<Schema>, isRemoved: RawBuilder<boolean>) {
  await lockCatalog(trx);
  const listings = await trx
    .selectFrom("listing")
    .leftJoin("item", "item.id", "listing.item_id")
    .select(["listing.id", "listing.category", "source", "source_item_id", "title", "item.theme"])
    .select(["lot_size as lotSize", "available_quantity as availableQuantity", "total_available as totalAvailable"])
    .where(isRemoved)
    .limit(listingsAtATime)
    .execute();
  if (listings.length === 0) return [];
  const ids = listings.map(({ id }) => id);
  await removePlacements(trx, ids);
  await forgetSearchWords(
    trx,
    listings.map((listing) => ({
      ...listing,
      words: searchFieldsOf(listing.category as ItemKind, listing).words,
    })),
  );
  await noteChangedItems(
    trx,
    sql`select item_id from listing where id = any(${ids}::bigint[]) and ${isFromFile(sql`source`)}`,
  );
  await trx.deleteFrom("listing_seen").where("listing_id", "in", ids).execute();
  await trx.deleteFrom("listing").where("id", "in", ids).execute();
  return listings;
}

/** Shows made-up listings again in those of these categories in which no other source has any left. */
export async function showSample(trx: Transaction<Schema>, categories: readonly string[]): Promise<void> {
  await lockCatalog(trx);
  const { rows } = await sql<{ category: string }>`
    with empty as (
      select category from unnest(${categories}::text[]) as left_by (category)
      where not exists (select from listing where listing.category = left_by.category and ${isFromFile(sql`source`)}))
    update listing_seen set expires_at = null from listing
    where listing.id = listing_id and listing.source = 'sample' and expires_at is not null
      and listing.category in (select category from empty)
    returning category`.execute(trx);
  await bumpRevisions(trx, rows);
}

/** For how long the id of a listing that has ended is known. */
const rememberedForDays = 180;

/**
 * Deletes the listings that have expired, but for made-up ones, and keeps their ids for when they come again. Returns how
 * many. Can be cut off at any time.
 */
export async function deleteExpired(): Promise<number> {
  let deleted = 0;
  for (;;) {
    const some = await changeCatalog(deleteSomeExpired);
    deleted += some;
    if (some === 0) break;
  }
  await changeCatalog((trx) =>
    sql`delete from ended_listing where ended_at < now() - make_interval(days => ${rememberedForDays})`.execute(trx),
  );
  return deleted;
}

async function deleteSomeExpired(trx: Transaction<Schema>): Promise<number> {
  const removed = await removeListings(
    trx,
    // With the limit inside, the index of what has expired is read, and not every listing.
    sql`listing.id in (
      select listing_id from listing_seen join listing as ended on ended.id = listing_id
      where expires_at <= now() and ended.source <> 'sample' limit ${sql.lit(listingsAtATime)})`,
  );
  // Of eBay's nothing is kept.
  const ended = removed.filter(({ source }) => source !== liveSource);
  await sql`
    insert into ended_listing (source, source_item_hash, listing_id)
    select source, md5(source_item_id), id
    from unnest(${ended.map(({ source }) => source)}::text[], ${ended.map((row) => row.source_item_id)}::text[],
      ${ended.map(({ id }) => id)}::bigint[]) as ended (source, source_item_id, id)
    on conflict (source, source_item_hash) do update set listing_id = excluded.listing_id, ended_at = excluded.ended_at`.execute(
    trx,
  );
  await noteChanges(trx, removed);
  return removed.length;
}
