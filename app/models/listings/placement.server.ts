import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import type { ItemKind } from "../catalog/categories.ts";
import { bumpRevisions, changeCatalog, lockCatalog } from "../platform/catalog-change.server.ts";
import { db } from "../platform/database.server.ts";
import { blockBits, bucketOf } from "./screens.ts";
import { searchFieldsOf } from "./search-fields.ts";

/** Adds to the number of listings observed. Returns the recency bucket of the new observations. */
export async function countObservations(trx: Transaction<Schema>, added: number): Promise<number> {
  const { observations } = await trx
    .updateTable("catalogue_state")
    .set((row) => ({ observations: row("observations", "+", added) }))
    .returning("observations")
    .executeTakeFirstOrThrow();
  return bucketOf(observations);
}

/** SQL for the columns `screens` and `search` from `fields.screens` and `fields.words`: one index finds words and tags together. */
export function searchColumns(bucket: number) {
  return {
    screens: sql<string[]>`string_to_array(fields.screens, ' ')`,
    search: sql<string>`to_tsvector('simple', fields.words) || array_to_tsvector(array(
      select tag from unnest(string_to_array(fields.screens, ' ')) as screen,
        unnest(array['#' || screen, '#' || screen || '@' || ${bucket}::text]) as tag))`,
  };
}

/** Takes listings off their screens. */
export async function removePlacements(trx: Transaction<Schema>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with removed as (delete from listing_placement where listing_id = any(${ids}::bigint[]) returning screen, seen_on, listing_id)
    update placement_block set listings = placement_block.listings - fewer.listings
    from (select screen, seen_on, (listing_id >> ${sql.lit(blockBits)})::int as block, count(*) as listings from removed group by 1, 2, 3) as fewer
    where placement_block.screen = fewer.screen and placement_block.seen_on = fewer.seen_on and placement_block.block = fewer.block`.execute(
    trx,
  );
  await trx.deleteFrom("placement_block").where("listings", "=", 0).execute();
}

/** Puts listings without a placement on the screens in their `screens` column, compared with recent sales. */
export async function insertPlacements(trx: Transaction<Schema>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await compareWithRecent(trx, { listingIds: ids });
  await sql`
    with added as (
      insert into listing_placement (screen, seen_on, listing_id, percent_vs_recent)
      select screen, seen_on, id, percent_vs_recent from listing, unnest(screens) as screen where id = any(${ids}::bigint[])
      returning screen, seen_on, listing_id)
    insert into placement_block (screen, seen_on, block, listings)
    select screen, seen_on, (listing_id >> ${sql.lit(blockBits)})::int, count(*) from added group by 1, 2, 3
    on conflict (screen, seen_on, block) do update set listings = placement_block.listings + excluded.listings`.execute(
    trx,
  );
}

/** A price this many times above or below the median is most likely for something else. */
const maxRatio = sql.lit(4);

/**
 * Stores percent above the item's value in the listing's condition and currency; null where it is excluded, too far
 * away, or where a year has no value.
 */
export async function compareWithRecent(
  trx: Transaction<Schema>,
  of: { listingIds: readonly number[] } | { itemIds: readonly number[] },
): Promise<void> {
  const isChosen =
    "listingIds" in of
      ? sql`listing.id = any(${of.listingIds}::bigint[])`
      : sql`listing.item_id = any(${of.itemIds}::bigint[])`;
  await sql`
    with compared as (
      select listing.id,
        case when listing.excluded_by is null
            and listing.price_minor between value.median::numeric / ${maxRatio} and value.median * ${maxRatio}
          then round((listing.price_minor::numeric / value.median - 1) * 100)::int end as percent
      from listing left join item_value as value on value.item_id = listing.item_id and value.currency = listing.currency
        and value.condition_key = listing.condition_key and value.median > 0 and value.days is not null
      where ${isChosen}),
    changed as (
      update listing set percent_vs_recent = compared.percent from compared
      where listing.id = compared.id and listing.percent_vs_recent is distinct from compared.percent
      returning listing.id, listing.percent_vs_recent)
    update listing_placement set percent_vs_recent = changed.percent_vs_recent from changed
    where listing_placement.listing_id = changed.id`.execute(trx);
}

/** `listings` selects id, category and words. A listing seen again only adds words that are new. */
export async function recordSearchWords(
  trx: Transaction<Schema>,
  listings: RawBuilder<unknown>,
  are: "new" | "seen again",
): Promise<void> {
  const onConflict = are === "new" ? sql`update set listings = search_word.listings + excluded.listings` : sql`nothing`;
  await sql`
    insert into search_word (category, word, listings)
    select category, word, count(distinct id) from (${listings}) as titles, unnest(string_to_array(words, ' ')) as word
    where word <> '' group by category, word
    on conflict (category, word) do ${onConflict}`.execute(trx);
}

const listingsAtATime = 1_000;

/** Places the listings whose screens are null. Returns how many. Can be cut off at any time. */
export async function placeUnplaced(): Promise<number> {
  let placed = 0;
  for (;;) {
    const batch = (await listUnplaced(db)).length === 0 ? 0 : await changeCatalog(placeBatch);
    if (batch === 0) return placed;
    placed += batch;
  }
}

function listUnplaced(on: Kysely<Schema>) {
  return on
    .selectFrom("listing")
    .select([
      "id",
      "category",
      "title",
      "lot_size as lotSize",
      "available_quantity as availableQuantity",
      "total_available as totalAvailable",
      "search",
    ])
    .where("screens", "is", null)
    .limit(listingsAtATime)
    .execute();
}

async function placeBatch(trx: Transaction<Schema>): Promise<number> {
  await lockCatalog(trx);
  const listings = (await listUnplaced(trx)).map((listing) => ({
    ...listing,
    ...searchFieldsOf(listing.category as ItemKind, listing),
  }));
  const bucket = await countObservations(trx, listings.length);
  const ids = listings.map(({ id }) => id);
  await removePlacements(trx, ids);
  const { screens, search } = searchColumns(bucket);
  await sql`
    update listing set screens = ${screens}, search = ${search}
    from unnest(${ids}::bigint[], ${listings.map(({ screens }) => screens)}::text[], ${listings.map(({ words }) => words)}::text[])
      as fields (id, screens, words)
    where listing.id = fields.id`.execute(trx);
  await insertPlacements(trx, ids);
  for (const are of ["new", "seen again"] as const) {
    const group = listings.filter((listing) => (listing.search === null) === (are === "new"));
    const titles = sql`select * from unnest(${group.map(({ id }) => id)}::bigint[],
      ${group.map(({ category }) => category)}::text[], ${group.map(({ words }) => words)}::text[]) as fields (id, category, words)`;
    if (group.length > 0) await recordSearchWords(trx, titles, are);
  }
  await bumpRevisions(trx, listings);
  return listings.length;
}
