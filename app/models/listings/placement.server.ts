import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import type { Subject } from "../catalog/categories.ts";
import { changeCatalogue, markChanged, takeTurn } from "../platform/catalog-change.server.ts";
import { db } from "../platform/database.server.ts";
import { type CatalogueScope, cachedByRevision } from "../platform/revision.server.ts";
import { compareAsks } from "../prices/recent-prices.server.ts";
import { findableAs } from "./placement.ts";

/** Sightings that make a stretch: short enough to be looked through at once, long enough that there are few. */
const sightingsAStretch = 32_768;

/** Counts so many more sightings of listings and returns the stretch they fall in. */
export async function countSightings(trx: Transaction<Schema>, more: number): Promise<number> {
  const { sightings } = await trx
    .updateTable("catalogue_state")
    .set((row) => ({ sightings: row("sightings", "+", more) }))
    .returning("sightings")
    .executeTakeFirstOrThrow();
  return stretchOf(sightings);
}

function stretchOf(sightings: number): number {
  return Math.floor(sightings / sightingsAStretch);
}

/** The stretch that the listings of a category are seen in now, or those of the last change of it were. */
export async function stretchNow(category: CatalogueScope): Promise<number> {
  const { sightings } = await cachedByRevision(category, ["sightings"], () =>
    db.selectFrom("catalogue_state").select("sightings").executeTakeFirstOrThrow(),
  );
  return stretchOf(sightings);
}

/** What stands in a listing's search words for a shelf, or for the part of a shelf seen in one stretch. */
export function shelfMark(shelf: string, stretch?: number): string {
  return stretch === undefined ? `#${shelf}` : `#${shelf}@${stretch}`;
}

/** The columns `shelves` and `search` from the texts of `findableAs`: one index finds words, shelves and stretches together. */
export function findableColumns(stretch: number) {
  return {
    shelves: sql<string[]>`string_to_array(said.shelves, ' ')`,
    search: sql<string>`to_tsvector('simple', said.words) || array_to_tsvector(array(
      select mark from unnest(string_to_array(said.shelves, ' ')) as shelf,
        unnest(array['#' || shelf, '#' || shelf || '@' || ${stretch}::text]) as mark))`,
  };
}

/** Listings whose ids share all but so many last bits are counted together: a deep page is at most so far into a block. */
const blockBits = 14;

/** The last id of a block. */
export function lastOfBlock(block: number): number {
  return (block + 1) * 2 ** blockBits - 1;
}

/** Takes listings off the shelves where they stood. */
export async function takeOffShelves(trx: Transaction<Schema>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with gone as (delete from listing_on_shelf where listing_id = any(${ids}::bigint[]) returning shelf, seen_on, listing_id)
    update shelf_block set listings = shelf_block.listings - fewer.listings
    from (select shelf, seen_on, (listing_id >> ${sql.lit(blockBits)})::int as block, count(*) as listings from gone group by 1, 2, 3) as fewer
    where shelf_block.shelf = fewer.shelf and shelf_block.seen_on = fewer.seen_on and shelf_block.block = fewer.block`.execute(
    trx,
  );
  await trx.deleteFrom("shelf_block").where("listings", "=", 0).execute();
}

/** Puts listings that stand on none on the shelves that they name, compared with recent sales. */
export async function putOnShelves(trx: Transaction<Schema>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await compareAsks(trx, { listingIds: ids });
  await sql`
    with come as (
      insert into listing_on_shelf (shelf, seen_on, listing_id, against_recent)
      select shelf, seen_on, id, against_recent from listing, unnest(shelves) as shelf where id = any(${ids}::bigint[])
      returning shelf, seen_on, listing_id)
    insert into shelf_block (shelf, seen_on, block, listings)
    select shelf, seen_on, (listing_id >> ${sql.lit(blockBits)})::int, count(*) from come group by 1, 2, 3
    on conflict (shelf, seen_on, block) do update set listings = shelf_block.listings + excluded.listings`.execute(trx);
}

/**
 * Notes the words of listings, which is what searches know. `said` selects the id, the category and the words of each. Those
 * of new listings are counted, so that searches know which are frequent; a listing seen again, perhaps under another title,
 * only adds what is new.
 */
export async function noteWords(
  trx: Transaction<Schema>,
  said: RawBuilder<unknown>,
  are: "new" | "seen again",
): Promise<void> {
  const then = are === "new" ? sql`update set listings = search_word.listings + excluded.listings` : sql`nothing`;
  await sql`
    insert into search_word (category, word, listings)
    select category, word, count(distinct id) from (${said}) as said, unnest(string_to_array(words, ' ')) as word
    where word <> '' group by category, word
    on conflict (category, word) do ${then}`.execute(trx);
}

const listingsAtATime = 1_000;

/**
 * Shelves the listings whose shelves are null: those recorded before there were shelves, and those to be looked at again
 * after a change of the rules. Returns how many; safe to cut off.
 */
export async function shelveTheRest(): Promise<number> {
  let shelved = 0;
  for (;;) {
    const done = (await unshelved(db)).length === 0 ? 0 : await changeCatalogue(shelveSome);
    if (done === 0) return shelved;
    shelved += done;
  }
}

function unshelved(from: Kysely<Schema>) {
  return from
    .selectFrom("listing")
    .select(["id", "category", "title", "lot_size", "available_quantity", "total_available", "search"])
    .where("shelves", "is", null)
    .limit(listingsAtATime)
    .execute();
}

async function shelveSome(trx: Transaction<Schema>): Promise<number> {
  await takeTurn(trx);
  const listings = await unshelved(trx);
  const stretch = await countSightings(trx, listings.length);
  const found = listings.map(({ id, category, search, ...row }) => {
    const { title, lot_size, available_quantity, total_available } = row;
    const offer = { title, lotSize: lot_size, availableQuantity: available_quantity, totalAvailable: total_available };
    return { id, category, isNew: search === null, ...findableAs(category as Subject, offer) };
  });
  const ids = found.map(({ id }) => id);
  await takeOffShelves(trx, ids);
  const { shelves, search } = findableColumns(stretch);
  await sql`
    update listing set shelves = ${shelves}, search = ${search}
    from unnest(${ids}::bigint[], ${found.map(({ shelves }) => shelves)}::text[], ${found.map(({ words }) => words)}::text[])
      as said (id, shelves, words)
    where listing.id = said.id`.execute(trx);
  await putOnShelves(trx, ids);
  for (const are of ["new", "seen again"] as const) {
    const these = found.filter(({ isNew }) => isNew === (are === "new"));
    const said = sql`select * from unnest(${these.map(({ id }) => id)}::bigint[],
      ${these.map(({ category }) => category)}::text[], ${these.map(({ words }) => words)}::text[]) as said (id, category, words)`;
    if (these.length > 0) await noteWords(trx, said, are);
  }
  await markChanged(
    trx,
    found.map(({ category }) => category),
  );
  return listings.length;
}
