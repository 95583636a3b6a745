import { sql } from "kysely";
import { db } from "../database.server.ts";
import type { Money } from "../money.ts";
import { cachedByRevision } from "../revision.server.ts";
import type { Category } from "./categories.ts";
import type { ListingSort } from "./listing-sorts.ts";
import { readQuery, type SearchQuery } from "./search-query.server.ts";
import { splitNegativeTerms } from "./search-words.ts";
import { findTheme, shelfOf } from "./shelves.ts";
import { lastOfBlock, shelfMark, stretchNow } from "./shelving.server.ts";

/** An offer as cards and the API show it. */
export interface Listing {
  id: number;
  title: string;
  price: Money;
  condition: string | null;
  url: string | null;
  imageUrl: string | null;
  marketplace: string | null;
  source: string;
  observedAt: Date;
  lotSize: number | null;
  availableQuantity: number | null;
  totalAvailable: number | null;
  /** Name of the rule by which it is not one whole, genuine item; null when it is. */
  leftOutBy: string | null;
  /** Set number or other identity of its item inside the category. */
  itemNumber: string | null;
  /** Median of the item's counted sales of the last 90 days and how many there were; null for lots, parts and the like. */
  recent: { median: Money; count: number } | null;
  /** By how many percent it asks more, or less, than that; null where the two cannot be compared. */
  againstRecent: number | null;
}

export interface ListingFilter {
  category: Category;
  /** Id, name or search term of one of the category's themes; any other words must be in the title. */
  theme: string;
  /** Words that the title must hold, in any order. Those after a minus it must not hold, here and in `theme`. */
  query: string;
  sort: ListingSort;
}

export interface Page<Row> {
  rows: Row[];
  page: number;
  size: number;
  total: number;
  /** Whether there are more than `total`, which no page shows. */
  isAtLeast: boolean;
}

/** Matches that a search holds, and offers that "best against recent sales" holds: fifteen pages. */
const mostMatches = 450;

function listingsWithItem() {
  return db
    .selectFrom("listing")
    .leftJoin("item", "item.id", "listing.item_id")
    .select([
      "listing.id",
      "listing.title",
      "listing.price_minor",
      "listing.currency",
      "listing.condition",
      "listing.url",
      "listing.image_url",
      "listing.marketplace",
      "listing.source",
      "listing.observed_at",
      "listing.lot_size",
      "listing.available_quantity",
      "listing.total_available",
      "listing.left_out_by",
      "listing.against_recent",
      "item.number as item_number",
      "item.recent_currency",
      "item.recent_median",
      "item.recent_count",
    ]);
}

type ListingRow = Awaited<ReturnType<ReturnType<typeof listingsWithItem>["execute"]>>[number];

function toListing(row: ListingRow): Listing {
  return {
    id: row.id,
    title: row.title,
    price: { minor: row.price_minor, currency: row.currency },
    condition: row.condition,
    url: row.url,
    imageUrl: row.image_url,
    marketplace: row.marketplace,
    source: row.source,
    observedAt: row.observed_at,
    lotSize: row.lot_size,
    availableQuantity: row.available_quantity,
    totalAvailable: row.total_available,
    leftOutBy: row.left_out_by,
    itemNumber: row.item_number,
    recent: row.left_out_by === null ? recentOf(row) : null,
    againstRecent: row.against_recent,
  };
}

function recentOf({ recent_median, recent_currency, recent_count }: ListingRow): Listing["recent"] {
  if (recent_median === null || recent_currency === null) return null;
  return { median: { minor: recent_median, currency: recent_currency }, count: recent_count ?? 0 };
}

/** One page of a category's offers in the order asked for. A page beyond the last is the last. */
export async function listListings(filter: ListingFilter, page: number, size: number): Promise<Page<Listing>> {
  const { shelf, text, unwanted } = readFilter(filter);
  const query = await readQuery(filter.category.id, text, unwanted);
  if (query === null) return { rows: [], page: 1, size, total: 0, isAtLeast: false };
  if (query.tsquery === "" && filter.sort === "newest") return pageOfShelf(filter.category, shelf, page, size);
  const found =
    query.tsquery === "" ? await findBest(shelf) : await findMatches(filter.category, shelf, query, filter.sort);
  const total = found.ids.length;
  const shown = Math.min(page, lastPage(total, size));
  const rows = await listingsInOrder(found.ids.slice((shown - 1) * size, shown * size));
  return { rows, page: shown, size, total, isAtLeast: found.areMore };
}

/** The shelf to look on, and what titles there must and must not hold. */
function readFilter({ category, theme, query }: ListingFilter) {
  const phrases = category.listing.lotWords?.filter((word) => word.includes(" "));
  const said = { theme: splitNegativeTerms(theme, phrases), query: splitNegativeTerms(query, phrases) };
  const themeId = said.theme.text === "" ? "all" : findTheme(category, said.theme.text);
  const wanted = themeId === undefined ? [said.theme.text, said.query.text] : [said.query.text];
  const unwanted = [...said.theme.without, ...said.query.without];
  return {
    shelf: shelfOf(category, themeId),
    text: wanted.filter((text) => text !== "").join(" "),
    // What the category keeps off its shelves need not be looked for.
    unwanted: unwanted.filter((word) => !category.listing.lotWords?.includes(word)),
  };
}

function lastPage(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

interface Shelf {
  total: number;
  /** Stretches of the shelf, newest first, each with the number of listings before it. */
  blocks: { seenOn: string; lastId: number; before: number }[];
}

/** Where the stretches of a shelf begin, so that a deep page is as near as the first. */
function shelfBlocks(category: Category, shelf: string): Promise<Shelf> {
  return cachedByRevision(category.id, ["shelf", shelf], async () => {
    const rows = await db
      .selectFrom("shelf_block")
      .select(["seen_on", "block", "listings"])
      .where("shelf", "=", shelf)
      .where("listings", ">", 0)
      .orderBy("seen_on", "desc")
      .orderBy("block", "desc")
      .execute();
    let total = 0;
    const blocks = rows.map(({ seen_on, block, listings }) => {
      const before = total;
      total += listings;
      return { seenOn: seen_on, lastId: lastOfBlock(block), before };
    });
    return { total, blocks };
  });
}

/** How many listings a category's screen has. */
export async function countOnShelf(category: Category): Promise<number> {
  return (await shelfBlocks(category, shelfOf(category))).total;
}

async function pageOfShelf(category: Category, shelf: string, page: number, size: number): Promise<Page<Listing>> {
  const { total, blocks } = await shelfBlocks(category, shelf);
  const shown = Math.min(page, lastPage(total, size));
  const from = (shown - 1) * size;
  const block = blocks.findLast(({ before }) => before <= from);
  if (!block) return { rows: [], page: 1, size, total: 0, isAtLeast: false };
  const rows = await listingsWithItem()
    .innerJoin(
      (query) =>
        query
          .selectFrom("listing_on_shelf")
          .select("listing_id")
          .where("shelf", "=", shelf)
          .where(({ eb, refTuple, tuple }) =>
            eb(refTuple("seen_on", "listing_id"), "<=", tuple(block.seenOn, block.lastId)),
          )
          .orderBy("seen_on", "desc")
          .orderBy("listing_id", "desc")
          .limit(size)
          .offset(from - block.before)
          .as("on_page"),
      (join) => join.onRef("on_page.listing_id", "=", "listing.id"),
    )
    .orderBy("listing.seen_on", "desc")
    .orderBy("listing.id", "desc")
    .execute();
  return { rows: rows.map(toListing), page: shown, size, total, isAtLeast: false };
}

/** The listings of a shelf that ask the least against recent sales. */
async function findBest(shelf: string): Promise<Matches> {
  const rows = await db
    .selectFrom("listing_on_shelf")
    .select("listing_id")
    .where("shelf", "=", shelf)
    .where("against_recent", "is not", null)
    .orderBy("against_recent")
    .orderBy("listing_id")
    .limit(mostMatches + 1)
    .execute();
  const ids = rows.map(({ listing_id }) => listing_id);
  return { ids: ids.slice(0, mostMatches), areMore: ids.length > mostMatches };
}

/** With more matches than this to expect, a search looks only as far back as it shows. */
const manyMatches = 4 * mostMatches;
/** What a look at the last stretches must bring at least. With less there are few altogether, and all are looked at. */
const enoughMatches = 0.3 * mostMatches;

interface Matches {
  ids: number[];
  /** Whether there are, or may be, others. */
  areMore: boolean;
}

/**
 * The newest listings of a shelf that hold the words, as many as are shown, best match or best against recent sales
 * first. Of a frequent word's, those that were recorded in the last stretches are enough.
 */
async function findMatches(category: Category, shelf: string, query: SearchQuery, sort: ListingSort): Promise<Matches> {
  const back = await stretchesBack(category, shelf, query.most);
  if (back.length > 0) {
    const newest = await matchesOf(
      back.map((stretch) => shelfMark(shelf, stretch)),
      query.tsquery,
      sort,
    );
    if (newest.ids.length >= enoughMatches) return { ...newest, areMore: true };
  }
  return matchesOf([shelfMark(shelf)], query.tsquery, sort);
}

/** The last stretches of sightings that should hold as many matches as are shown; none where it is as quick to look at all. */
async function stretchesBack(category: Category, shelf: string, most: number): Promise<number[]> {
  const [{ total }, everything, last] = await Promise.all([
    shelfBlocks(category, shelf),
    countOnShelf(category),
    stretchNow(category.id),
  ]);
  const expected = Math.min(1, most / Math.max(1, everything)) * total;
  if (expected <= manyMatches) return [];
  const needed = Math.ceil((1.3 * mostMatches * (last + 1)) / expected);
  return Array.from({ length: Math.min(needed, last + 1) }, (_, index) => last - index);
}

/** The newest listings that bear one of the marks, which are asked one after the other, and hold the words. */
async function matchesOf(marks: readonly string[], words: string, sort: ListingSort): Promise<Matches> {
  const order = sort === "best" ? sql`against_recent nulls last` : sql`ts_rank(search, ${words}::tsquery) desc`;
  const each = marks.map(
    (mark) => sql`
      (select id, seen_on, search, against_recent from listing where search @@ ${`'${mark}' & ${words}`}::tsquery
      order by seen_on desc, id desc limit ${sql.lit(mostMatches + 1)})`,
  );
  const { rows } = await sql<{ id: number }>`
    with matching as materialized (
      select * from (${sql.join(each, sql` union all `)}) as newest limit ${sql.lit(mostMatches + 1)})
    select id from matching order by ${order}, seen_on desc, id desc`.execute(db);
  const ids = rows.map(({ id }) => id);
  return { ids: ids.slice(0, mostMatches), areMore: ids.length > mostMatches };
}

async function listingsInOrder(ids: readonly number[]): Promise<Listing[]> {
  if (ids.length === 0) return [];
  const rows = await listingsWithItem().where("listing.id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, toListing(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The newest offers of one item, at most `limit`, lots and parts among them. */
export async function listListingsOfItem(itemId: number, limit: number): Promise<Listing[]> {
  const rows = await listingsWithItem()
    .where("listing.item_id", "=", itemId)
    .orderBy("listing.observed_at", "desc")
    .orderBy("listing.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toListing);
}
