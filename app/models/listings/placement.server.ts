import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import type { ItemKind } from "../catalog/categories.ts";
import { bumpRevisions, changeCatalog, lockCatalog } from "../platform/catalog-change.server.ts";
import { db } from "../platform/database.server.ts";
import { type CatalogueScope, cachedByRevision } from "../platform/revision.server.ts";
import { compareWithRecent } from "../prices/recent-prices.server.ts";
import { searchFieldsOf } from "./placement.ts";

/** Observations that make a bucket: short enough to be looked through at once, long enough that there are few. */
const observationsPerBucket = 32_768;

/** Counts so many more observations of listings and returns the bucket they fall in. */
export async function countObservations(trx: Transaction<Schema>, more: number): Promise<number> {
  const { observations } = await trx
    .updateTable("catalogue_state")
    .set((row) => ({ observations: row("observations", "+", more) }))
    .returning("observations")
    .executeTakeFirstOrThrow();
  return bucketOf(observations);
}

function bucketOf(observations: number): number {
  return Math.floor(observations / observationsPerBucket);
}

/** The bucket that the listings of a category are seen in now, or those of the last change of it were. */
export async function currentBucket(category: CatalogueScope): Promise<number> {
  const { observations } = await cachedByRevision(category, ["observations"], () =>
    db.selectFrom("catalogue_state").select("observations").executeTakeFirstOrThrow(),
  );
  return bucketOf(observations);
}

/** What stands in a listing's search words for a screen, or for the part of a screen seen in one bucket. */
export function searchTag(screen: string, bucket?: number): string {
  return bucket === undefined ? `#${screen}` : `#${screen}@${bucket}`;
}

/** The columns `screens` and `search` from the texts of `searchFieldsOf`: one index finds words, screens and buckets together. */
export function searchColumns(bucket: number) {
  return {
    screens: sql<string[]>`string_to_array(said.screens, ' ')`,
    search: sql<string>`to_tsvector('simple', said.words) || array_to_tsvector(array(
      select mark from unnest(string_to_array(said.screens, ' ')) as screen,
        unnest(array['#' || screen, '#' || screen || '@' || ${bucket}::text]) as mark))`,
  };
}

/** Listings whose ids share all but so many last bits are counted together: a deep page is at most so far into a block. */
const blockBits = 14;

/** The last id of a block. */
export function lastOfBlock(block: number): number {
  return (block + 1) * 2 ** blockBits - 1;
}

/** Takes listings off the screens where they stood. */
export async function removePlacements(trx: Transaction<Schema>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with gone as (delete from listing_placement where listing_id = any(${ids}::bigint[]) returning screen, seen_on, listing_id)
    update placement_block set listings = placement_block.listings - fewer.listings
    from (select screen, seen_on, (listing_id >> ${sql.lit(blockBits)})::int as block, count(*) as listings from gone group by 1, 2, 3) as fewer
    where placement_block.screen = fewer.screen and placement_block.seen_on = fewer.seen_on and placement_block.block = fewer.block`.execute(
    trx,
  );
  await trx.deleteFrom("placement_block").where("listings", "=", 0).execute();
}

/** Puts listings that stand on none on the screens that they name, compared with recent sales. */
export async function insertPlacements(trx: Transaction<Schema>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await compareWithRecent(trx, { listingIds: ids });
  await sql`
    with come as (
      insert into listing_placement (screen, seen_on, listing_id, percent_vs_recent)
      select screen, seen_on, id, percent_vs_recent from listing, unnest(screens) as screen where id = any(${ids}::bigint[])
      returning screen, seen_on, listing_id)
    insert into placement_block (screen, seen_on, block, listings)
    select screen, seen_on, (listing_id >> ${sql.lit(blockBits)})::int, count(*) from come group by 1, 2, 3
    on conflict (screen, seen_on, block) do update set listings = placement_block.listings + excluded.listings`.execute(
    trx,
  );
}

/**
 * Notes the words of listings, which is what searches know. `said` selects the id, the category and the words of each. Those
 * of new listings are counted, so that searches know which are frequent; a listing seen again, perhaps under another title,
 * only adds what is new.
 */
export async function recordSearchWords(
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
 * Shelves the listings whose screens are null: those recorded before there were screens, and those to be looked at again
 * after a change of the rules. Returns how many; safe to cut off.
 */
export async function placeUnplaced(): Promise<number> {
  let placed = 0;
  for (;;) {
    const done = (await unplaced(db)).length === 0 ? 0 : await changeCatalog(placeSome);
    if (done === 0) return placed;
    placed += done;
  }
}

function unplaced(from: Kysely<Schema>) {
  return from
    .selectFrom("listing")
    .select(["id", "category", "title", "lot_size", "available_quantity", "total_available", "search"])
    .where("screens", "is", null)
    .limit(listingsAtATime)
    .execute();
}

async function placeSome(trx: Transaction<Schema>): Promise<number> {
  await lockCatalog(trx);
  const listings = await unplaced(trx);
  const bucket = await countObservations(trx, listings.length);
  const found = listings.map(({ id, category, search, ...row }) => {
    const { title, lot_size, available_quantity, total_available } = row;
    const offer = { title, lotSize: lot_size, availableQuantity: available_quantity, totalAvailable: total_available };
    return { id, category, isNew: search === null, ...searchFieldsOf(category as ItemKind, offer) };
  });
  const ids = found.map(({ id }) => id);
  await removePlacements(trx, ids);
  const { screens, search } = searchColumns(bucket);
  await sql`
    update listing set screens = ${screens}, search = ${search}
    from unnest(${ids}::bigint[], ${found.map(({ screens }) => screens)}::text[], ${found.map(({ words }) => words)}::text[])
      as said (id, screens, words)
    where listing.id = said.id`.execute(trx);
  await insertPlacements(trx, ids);
  for (const are of ["new", "seen again"] as const) {
    const these = found.filter(({ isNew }) => isNew === (are === "new"));
    const said = sql`select * from unnest(${these.map(({ id }) => id)}::bigint[],
      ${these.map(({ category }) => category)}::text[], ${these.map(({ words }) => words)}::text[]) as said (id, category, words)`;
    if (these.length > 0) await recordSearchWords(trx, said, are);
  }
  await bumpRevisions(
    trx,
    found.map(({ category }) => category),
  );
  return listings.length;
}
