import { sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { db } from "../database.server.ts";
import { changeCatalogue, takeTurn } from "../market/writers-turn.server.ts";
import { compareAsks } from "../prices/against-recent.server.ts";
import { rememberUntilChanged } from "../revision.server.ts";
import type { Subject } from "./categories.ts";
import { searchText } from "./search-words.ts";
import { shelvesFor } from "./shelves.ts";

/** What a listing stores to be found: the names of its shelves and the words of its title, each as one text. */
export function findableAs(subject: Subject, offer: Parameters<typeof shelvesFor>[1]) {
  return { shelves: shelvesFor(subject, offer).join(" "), words: searchText(offer.title) };
}

/**
 * The columns `shelves` and `search` from the texts of `findableAs`. Beside the words of the title, `search` holds the
 * shelves and the stretch of time in which the listing was last seen, so that one index answers for them all.
 */
export const findableColumns = {
  shelves: sql<string[]>`string_to_array(said.shelves, ' ')`,
  search: sql<string>`to_tsvector('simple', said.words) || array_to_tsvector(
    array['@' || (nextval('listing_sighting') >> ${sql.lit(12)})] ||
    array(select '#' || shelf from unnest(string_to_array(said.shelves, ' ')) as shelf))`,
};

/** The number of the newest stretch of 4,096 sightings, and how many listings there are about. */
export function countSightings(): Promise<{ last: number; listings: number }> {
  return rememberUntilChanged("sightings", async () => {
    const { rows } = await sql<{ last: number; listings: number }>`
      select (select last_value >> ${sql.lit(12)} from listing_sighting) as last,
        greatest(1, (select sum(listings) from shelf_block where shelf not like '%/%')) as listings`.execute(db);
    return rows[0] ?? { last: 0, listings: 1 };
  });
}

/** Listings whose ids share all but their last twelve bits are counted together: a deep page is at most so far into a block. */
const blockBits = sql.lit(12);

/** Takes listings off the shelves where they stood. */
export async function takeOffShelves(trx: Transaction<Schema>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with gone as (delete from listing_on_shelf where listing_id = any(${ids}::bigint[]) returning shelf, seen_on, listing_id)
    update shelf_block set listings = shelf_block.listings - fewer.listings
    from (select shelf, seen_on, (listing_id >> ${blockBits})::int as block, count(*) as listings from gone group by 1, 2, 3) as fewer
    where shelf_block.shelf = fewer.shelf and shelf_block.seen_on = fewer.seen_on and shelf_block.block = fewer.block`.execute(
    trx,
  );
}

/** Puts listings on the shelves that they name, compared with recent sales. */
export async function putOnShelves(trx: Transaction<Schema>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await compareAsks(trx, { listingIds: ids });
  await sql`
    with come as (
      insert into listing_on_shelf (shelf, seen_on, listing_id, against_recent)
      select shelf, seen_on, id, against_recent from listing, unnest(shelves) as shelf where id = any(${ids}::bigint[])
      returning shelf, seen_on, listing_id)
    insert into shelf_block (shelf, seen_on, block, listings)
    select shelf, seen_on, (listing_id >> ${blockBits})::int, count(*) from come group by 1, 2, 3
    on conflict (shelf, seen_on, block) do update set listings = shelf_block.listings + excluded.listings`.execute(trx);
}

/**
 * Notes the words of listings, which is what searches know. Those of new listings are counted, so that searches know which
 * are frequent; a listing seen again, perhaps under another title, only adds what is new.
 */
export async function noteWords(
  trx: Transaction<Schema>,
  texts: readonly string[],
  are: "new" | "seen again",
): Promise<void> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const word of new Set(text.split(" "))) {
      if (word !== "") counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  if (counts.size === 0) return;
  await sql`
    insert into search_word (word, listings) select * from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[])
    on conflict (word) do ${are === "new" ? sql`update set listings = search_word.listings + excluded.listings` : sql`nothing`}`.execute(
    trx,
  );
}

const listingsAtATime = 1_000;

/** Shelves the listings that were recorded before there were shelves. Returns how many; safe to cut off. */
export async function shelveTheRest(): Promise<number> {
  let shelved = 0;
  for (;;) {
    const done = await changeCatalogue(shelveSome);
    if (done === 0) return shelved;
    shelved += done;
  }
}

async function shelveSome(trx: Transaction<Schema>): Promise<number> {
  const listings = await trx
    .selectFrom("listing")
    .select(["id", "category", "title", "lot_size", "available_quantity", "total_available"])
    .where("shelves", "is", null)
    .limit(listingsAtATime)
    .execute();
  if (listings.length === 0) return 0;
  await takeTurn(trx);
  const found = listings.map((row) =>
    findableAs(row.category as Subject, {
      title: row.title,
      lotSize: row.lot_size,
      availableQuantity: row.available_quantity,
      totalAvailable: row.total_available,
    }),
  );
  const ids = listings.map(({ id }) => id);
  await sql`
    update listing set shelves = ${findableColumns.shelves}, search = ${findableColumns.search}
    from unnest(${ids}::bigint[], ${found.map(({ shelves }) => shelves)}::text[], ${found.map(({ words }) => words)}::text[])
      as said (id, shelves, words)
    where listing.id = said.id`.execute(trx);
  await putOnShelves(trx, ids);
  await noteWords(
    trx,
    found.map(({ words }) => words),
    "new",
  );
  return listings.length;
}
