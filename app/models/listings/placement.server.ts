import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { bumpRevisions, changeCatalog, lockCatalog } from "../catalog/catalog-change.server.ts";
import type { ItemKind } from "../catalog/categories.ts";
import { wholeShelfOf } from "../catalog/live-source.ts";
import { searchText } from "../catalog/search-words.ts";
import { db } from "../platform/database.server.ts";
import { dealPercent } from "./deals.server.ts";
import { bucketOf, searchFieldsOf } from "./search-fields.ts";
import { blockBits, gradelessConditions } from "./shelves.server.ts";

/** Adds to the number of listings observed. Returns the recency bucket of the new observations. */
export async function countObservations(trx: Transaction<Schema>, added: number): Promise<number> {
  const { observations } = await trx
    .updateTable("catalogue_state")
    .set((row) => ({ observations: row("observations", "+", added) }))
    .returning("observations")
    .executeTakeFirstOrThrow();
  return bucketOf(observations);
}

/**
 * SQL for the columns `shelves` and `search` from `fields.shelves` and `fields.words`: one index finds words and tags
 * together.
 */
export function searchColumns(bucket: number) {
  return {
    shelves: sql<string[]>`string_to_array(fields.shelves, ' ')`,
    search: sql<string>`to_tsvector('simple', fields.words) || array_to_tsvector(array(
      select tag from unnest(string_to_array(fields.shelves, ' ')) as shelf,
        unnest(array['#' || shelf, '#' || shelf || '@' || ${bucket}::text]) as tag))`,
  };
}

const block = sql`(listing_id >> ${sql.lit(blockBits)})::int`;
/** SQL for how many of these placements there are of each tally, and in each block. */
const tallied = (placements: RawBuilder<unknown>) =>
  sql`select shelf, currency, condition_kind, is_lot, count(*) as listings from ${placements} group by 1, 2, 3, 4`;
const inBlocks = (placements: RawBuilder<unknown>) =>
  sql`select shelf, seen_on, ${block} as block, count(*) as listings from ${placements} group by 1, 2, 3`;

/** Takes listings off their shelves. */
export async function removePlacements(trx: Transaction<Schema>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with removed as (delete from listing_placement where listing_id = any(${ids}::bigint[]) returning *),
    tallied as (
      update placement_tally set listings = placement_tally.listings - fewer.listings
      from (${tallied(sql`removed`)}) as fewer
      where (placement_tally.shelf, placement_tally.currency, placement_tally.condition_kind, placement_tally.is_lot)
        = (fewer.shelf, fewer.currency, fewer.condition_kind, fewer.is_lot))
    update placement_block set listings = placement_block.listings - fewer.listings
    from (${inBlocks(sql`removed`)}) as fewer
    where placement_block.shelf = fewer.shelf and placement_block.seen_on = fewer.seen_on and placement_block.block = fewer.block`.execute(
    trx,
  );
  await trx.deleteFrom("placement_block").where("listings", "=", 0).execute();
}

const gradeless = sql.join(gradelessConditions.map((kind) => sql.lit(kind)));

/** Puts listings without a placement on the shelves in their `shelves` column, compared with recent sales. */
export async function insertPlacements(trx: Transaction<Schema>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await compareWithRecent(trx, { listingIds: ids });
  await sql`
    with added as (
      insert into listing_placement (shelf, seen_on, listing_id, currency, condition_kind, price_minor, is_lot, is_far_off,
        deal_percent)
      select shelf, seen_on, id, currency,
        case when condition_key in (${gradeless}) then condition_key else 'graded' end, price_minor,
        excluded_by is not distinct from 'lot', is_far_off, deal_percent
      from listing, unnest(shelves) as shelf where id = any(${ids}::bigint[])
      returning *),
    tallied as (
      insert into placement_tally (shelf, currency, condition_kind, is_lot, listings)
      ${tallied(sql`added`)}
      on conflict (shelf, currency, condition_kind, is_lot)
        do update set listings = placement_tally.listings + excluded.listings)
    insert into placement_block (shelf, seen_on, block, listings)
    ${inBlocks(sql`added`)}
    on conflict (shelf, seen_on, block) do update set listings = placement_block.listings + excluded.listings`.execute(
    trx,
  );
}

/** A price this many times above or below the median is most likely for something else. */
const maxRatio = sql.lit(4);
const isNear = sql`price_minor between value.median::numeric / ${maxRatio} and value.median * ${maxRatio}`;

/**
 * Stores percent above the item's value in the listing's condition and currency; null where it is excluded, too far
 * away, or where a year has no value; and whether that makes it a deal. A price is far off if it is too far from that
 * value, or where there is none, from the values in all conditions. The price of an auction, or of one of several
 * variations, is compared with nothing, and one in an unknown condition with no value.
 */
export async function compareWithRecent(
  trx: Transaction<Schema>,
  chosen: { listingIds: readonly number[] } | { itemIds: readonly number[] },
): Promise<void> {
  const isChosen =
    "listingIds" in chosen
      ? sql`listing.id = any(${chosen.listingIds}::bigint[])`
      : sql`listing.item_id = any(${chosen.itemIds}::bigint[])`;
  await sql`
    with chosen as materialized (
      select id, item_id, currency, condition_key, condition_conflict, price_minor, shipping_minor, excluded_by, names_item, offer,
        is_flawed
      from listing where ${isChosen}),
    bounds as (
      select item_id, currency, min(median)::numeric / ${maxRatio} as low, max(median) * ${maxRatio} as high
      from item_value where item_id in (select item_id from chosen) and median > 0 and days is not null
      group by item_id, currency),
    compared as (
      select chosen.id,
        case when excluded_by is null and offer is null and ${isNear}
          then round((price_minor::numeric / value.median - 1) * 100)::int end as percent,
        coalesce(case when offer is not null then false
          when value.median is null then price_minor not between bounds.low and bounds.high
          else not (${isNear}) end, false) as is_far_off,
        ${dealPercent(sql`chosen`, sql`value`, isNear)} as deal
      from chosen
      left join bounds on bounds.item_id = chosen.item_id and bounds.currency = chosen.currency
      left join item_value as value on value.item_id = chosen.item_id and value.currency = chosen.currency
        and value.condition_key = chosen.condition_key and value.condition_key <> 'unknown' and value.median > 0
        and value.days is not null),
    changed as (
      update listing set percent_vs_recent = percent, is_far_off = compared.is_far_off, deal_percent = deal from compared
      where listing.id = compared.id and (percent_vs_recent, listing.is_far_off, deal_percent)
        is distinct from (percent, compared.is_far_off, deal)
      returning listing.id, listing.is_far_off, deal_percent)
    update listing_placement set is_far_off = changed.is_far_off, deal_percent = changed.deal_percent from changed
    where listing_placement.listing_id = changed.id`.execute(trx);
}

/**
 * `listings` selects id, whole shelf and words: the words of eBay's titles are not those of others. A listing seen again
 * only adds words that are new.
 */
export async function recordSearchWords(
  trx: Transaction<Schema>,
  listings: RawBuilder<unknown>,
  seen: "new" | "seen again",
): Promise<void> {
  const onConflict =
    seen === "new" ? sql`update set listings = search_word.listings + excluded.listings` : sql`nothing`;
  await sql`
    insert into search_word (category, word, listings)
    select shelf, word, count(distinct id)
    from (${listings}) as titles (id, shelf, words), unnest(string_to_array(words, ' ')) as word
    where word <> '' group by shelf, word
    on conflict (category, word) do ${onConflict}`.execute(trx);
}

/** Takes back what `recordSearchWords` counted for new listings that are gone. */
export async function forgetSearchWords(
  trx: Transaction<Schema>,
  listings: readonly { category: string; source: string; words: string }[],
): Promise<void> {
  await sql`
    update search_word set listings = search_word.listings - fewer.listings
    from (
      select category, word, count(distinct nth) as listings
      from unnest(${listings.map(wholeShelfOf)}::text[], ${listings.map(({ words }) => words)}::text[])
        with ordinality as gone (category, words, nth), unnest(string_to_array(words, ' ')) as word
      group by category, word) as fewer
    where (search_word.category, search_word.word) = (fewer.category, fewer.word)`.execute(trx);
  await sql`delete from search_word where listings <= 0`.execute(trx);
}

const titlesAtATime = 5_000;

/** Counts all listings again, on their shelves and by the words of their titles, where nothing counts them. */
export async function recountListings(trx: Transaction<Schema>): Promise<void> {
  const placements = sql`listing_placement`;
  await sql`
    insert into placement_tally (shelf, currency, condition_kind, is_lot, listings) ${tallied(placements)}`.execute(
    trx,
  );
  await sql`insert into placement_block (shelf, seen_on, block, listings) ${inBlocks(placements)}`.execute(trx);
  for (let after = 0; ; ) {
    const listings = await trx
      .selectFrom("listing")
      .select(["id", "category", "source", "title"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(titlesAtATime)
      .execute();
    const last = listings.at(-1);
    if (!last) return;
    after = last.id;
    await recordSearchWords(trx, titlesOf(listings.map((row) => ({ ...row, words: searchText(row.title) }))), "new");
  }
}

/** SQL for what `recordSearchWords` takes. */
function titlesOf(
  listings: readonly { id: number; category: string; source: string; words: string }[],
): RawBuilder<unknown> {
  return sql`select * from unnest(${listings.map(({ id }) => id)}::bigint[],
    ${listings.map(wholeShelfOf)}::text[], ${listings.map(({ words }) => words)}::text[])`;
}

const listingsAtATime = 1_000;

/** Places the listings whose shelves are null. Returns how many. Can be cut off at any time. */
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
    .leftJoin("item", "item.id", "listing.item_id")
    .select([
      "listing.id",
      "listing.category",
      "source",
      "title",
      "item.theme",
      "lot_size as lotSize",
      "available_quantity as availableQuantity",
      "total_available as totalAvailable",
      "search",
    ])
    .where("shelves", "is", null)
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
  const { shelves, search } = searchColumns(bucket);
  await sql`
    update listing set shelves = ${shelves}, search = ${search}
    from unnest(${ids}::bigint[], ${listings.map(({ shelves }) => shelves)}::text[], ${listings.map(({ words }) => words)}::text[])
      as fields (id, shelves, words)
    where listing.id = fields.id`.execute(trx);
  await insertPlacements(trx, ids);
  for (const seen of ["new", "seen again"] as const) {
    const group = listings.filter((listing) => (listing.search === null) === (seen === "new"));
    if (group.length > 0) await recordSearchWords(trx, titlesOf(group), seen);
  }
  await bumpRevisions(trx, listings);
  return listings.length;
}
