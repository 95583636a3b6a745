import { setTimeout } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Category } from "../catalog/categories.ts";
import { splitNegativeTerms } from "../catalog/search-words.ts";
import { db } from "../platform/database.server.ts";
import type { Money } from "../platform/money.ts";
import { cachedByRevision } from "../platform/revision.server.ts";
import type { ListingSort } from "./listing-sorts.ts";
import { currentBucket, lastOfBlock, searchTag } from "./placement.server.ts";
import { findTheme, screenOf } from "./placement.ts";
import { readQuery, type SearchQuery } from "./search-query.server.ts";

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
  excludedBy: string | null;
  /** Set number or other identity of its item inside the category. */
  itemKey: string | null;
  /** Median of the item's counted sales of the last 90 days and how many there were; null for lots, parts and the like. */
  recent: { median: Money; count: number } | null;
  /** By how many percent it asks more, or less, than that; null where the two cannot be compared. */
  percentVsRecent: number | null;
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
  /** Whether there are more than `total`, which no page shows: then it is 10,000. */
  isAtLeast: boolean;
}

/** As far as searches, and "best against recent sales", are counted and paged through. */
const mostCounted = 10_000;

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
      "listing.excluded_by",
      "listing.percent_vs_recent",
      "item.key as item_key",
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
    excludedBy: row.excluded_by,
    itemKey: row.item_key,
    recent: row.excluded_by === null ? recentOf(row) : null,
    percentVsRecent: row.percent_vs_recent,
  };
}

function recentOf({ recent_median, recent_currency, recent_count }: ListingRow): Listing["recent"] {
  if (recent_median === null || recent_currency === null) return null;
  return { median: { minor: recent_median, currency: recent_currency }, count: recent_count ?? 0 };
}

/** One page of a category's offers in the order asked for. A page beyond the last is the last. */
export async function listListings(filter: ListingFilter, page: number, size: number): Promise<Page<Listing>> {
  const { screen, text, unwanted } = readFilter(filter);
  const query = await readQuery(filter.category.id, text, unwanted);
  if (query === null) return { rows: [], page: 1, size, total: 0, isAtLeast: false };
  if (query.tsquery === "" && filter.sort === "newest") return pageOfScreen(filter.category, screen, page, size);
  const found =
    query.tsquery === ""
      ? bestOf(filter.category, screen)
      : await matchesOf(filter.category, screen, query, filter.sort);
  const counting = found.count();
  counting.catch(() => {});
  const asked = await found.ids((page - 1) * size, size);
  const inTime = await withinBudget(counting);
  const isThere = asked.ids.length > 0 && page * size <= mostCounted;
  // Which page is the last must be known when one beyond it is asked for.
  const counted = inTime ?? (isThere ? null : await counting);
  const total = Math.min(counted?.count ?? asked.read, mostCounted);
  const isAtLeast = counted === null || counted.count > total;
  const shown = Math.min(page, lastPage(total, size));
  const from = (shown - 1) * size;
  const { ids } = shown === page ? asked : await found.ids(from, size);
  return { rows: await listingsInOrder(ids.slice(0, total - from)), page: shown, size, total, isAtLeast };
}

/** A count that takes so much longer than its page is not waited for: the total says "more than" until it has been made. */
const countWithinMs = 10;

/** What was counted, or null where counting goes on; it is kept for whoever asks next. */
async function withinBudget<Counted>(counting: Promise<Counted>): Promise<Counted | null> {
  return Promise.race([counting, setTimeout(countWithinMs, null, { ref: false })]);
}

/** The screen to look on, and what titles there must and must not hold. */
function readFilter({ category, theme, query }: ListingFilter) {
  const phrases = category.listing.lotWords?.filter((word) => word.includes(" "));
  const said = { theme: splitNegativeTerms(theme, phrases), query: splitNegativeTerms(query, phrases) };
  const themeId = said.theme.text === "" ? "all" : findTheme(category, said.theme.text);
  const wanted = themeId === undefined ? [said.theme.text, said.query.text] : [said.query.text];
  const unwanted = [...said.theme.without, ...said.query.without];
  return {
    screen: screenOf(category, themeId),
    text: wanted.filter((text) => text !== "").join(" "),
    // What the category keeps off its screens need not be looked for.
    unwanted: unwanted.filter((word) => !category.listing.lotWords?.includes(word)),
  };
}

function lastPage(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

interface Screen {
  total: number;
  /** Stretches of the screen, newest first, each with the number of listings before it. */
  blocks: { seenOn: string; lastId: number; before: number }[];
}

/** Where the buckets of a screen begin, so that a deep page is as near as the first. */
function placementBlocks(category: Category, screen: string): Promise<Screen> {
  return cachedByRevision(category.id, ["screen", screen], async () => {
    const rows = await db
      .selectFrom("placement_block")
      .select(["seen_on", "block", "listings"])
      .where("screen", "=", screen)
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
export async function countOnScreen(category: Category): Promise<number> {
  return (await placementBlocks(category, screenOf(category))).total;
}

async function pageOfScreen(category: Category, screen: string, page: number, size: number): Promise<Page<Listing>> {
  const { total, blocks } = await placementBlocks(category, screen);
  const shown = Math.min(page, lastPage(total, size));
  const from = (shown - 1) * size;
  const block = blocks.findLast(({ before }) => before <= from);
  if (!block) return { rows: [], page: 1, size, total: 0, isAtLeast: false };
  const rows = await listingsWithItem()
    .innerJoin(
      (query) =>
        query
          .selectFrom("listing_placement")
          .select("listing_id")
          .where("screen", "=", screen)
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

/** What was found, in its order, to be read a part at a time. */
interface Found {
  /** How many there are, counted up to one more than `mostCounted`. */
  count(): Promise<{ count: number }>;
  /** Those of a part, and how many were read to get there, at the least as many as there are before its end. */
  ids(from: number, size: number): Promise<{ ids: number[]; read: number }>;
}

/** The listings of a screen that ask the least against recent sales. */
function bestOf(category: Category, screen: string): Found {
  const compared = db
    .selectFrom("listing_placement")
    .where("screen", "=", screen)
    .where("percent_vs_recent", "is not", null);
  return {
    count: () =>
      cachedByRevision(category.id, ["count best", screen], () =>
        db
          .selectFrom(
            compared
              .select("listing_id")
              .limit(mostCounted + 1)
              .as("best"),
          )
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .executeTakeFirstOrThrow(),
      ),
    ids: async (from, size) => {
      const rows = await compared
        .select("listing_id")
        .orderBy("percent_vs_recent")
        .orderBy("listing_id")
        .limit(size)
        .offset(from)
        .execute();
      return { ids: rows.map(({ listing_id }) => listing_id), read: from + rows.length };
    },
  };
}

/** With more matches than this to expect, a search ranks a tier of them at a time. */
const manyMatches = 1_800;
/** Matches that a tier should hold. */
const tierMatches = 600;
/** With more than this to expect, counting bucket by bucket ends sooner than looking at all that hold the words. */
const mostAtOnce = 4 * mostCounted;

/**
 * The listings of a screen that hold the words, best match or best against recent sales first. Those of a frequent word come
 * in tiers: the newest buckets of observations, each tier in that order, then the ones before them.
 */
async function matchesOf(category: Category, screen: string, query: SearchQuery, sort: ListingSort): Promise<Found> {
  const [{ total }, everything, last] = await Promise.all([
    placementBlocks(category, screen),
    countOnScreen(category),
    currentBucket(category.id),
  ]);
  const expected = Math.min(1, query.most / Math.max(1, everything)) * total;
  const buckets = Array.from({ length: last + 1 }, (_, index) => searchTag(screen, last - index));
  const aTier = Math.ceil((tierMatches * buckets.length) / Math.max(1, expected));
  const tiers = expected > manyMatches ? chunksOf(buckets, aTier) : [[searchTag(screen)]];
  const idsOf = async (tier: number) => {
    const marks = tiers[tier] ?? [];
    const key = ["matches", screen, query.tsquery, sort, tier, tiers.length];
    const { ids } = await cachedByRevision(category.id, key, () => rankedMatches(marks, query.tsquery, sort));
    return ids;
  };
  return {
    count: async () => {
      if (tiers.length === 1) return { count: (await idsOf(0)).length };
      const marks = expected > mostAtOnce ? buckets : [searchTag(screen)];
      return cachedByRevision(category.id, ["count", screen, query.tsquery], () => countMatches(marks, query.tsquery));
    },
    ids: async (from, size) => {
      const found: number[] = [];
      let before = 0;
      for (let tier = 0; tier < tiers.length && found.length < size; tier += 1) {
        const ids = await idsOf(tier);
        found.push(...ids.slice(Math.max(0, from - before), Math.max(0, from + size - before)));
        before += ids.length;
      }
      return { ids: found, read: before };
    },
  };
}

function chunksOf<Value>(values: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, at) => values.slice(at * size, (at + 1) * size));
}

/** The listings that bear one of the marks and hold the words, in their order. */
async function rankedMatches(
  marks: readonly string[],
  words: string,
  sort: ListingSort,
): Promise<{ ids: readonly number[] }> {
  const order = sort === "best" ? sql`percent_vs_recent nulls last` : sql`ts_rank(search, ${words}::tsquery) desc`;
  const { rows } = await sql<{ id: number }>`
    with matching as materialized (${holding(marks, words, sql`id, seen_on, search, percent_vs_recent`)})
    select id from matching order by ${order}, seen_on desc, id desc limit ${sql.lit(mostCounted + 1)}`.execute(db);
  return { ids: rows.map(({ id }) => id) };
}

async function countMatches(marks: readonly string[], words: string): Promise<{ count: number }> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from (${holding(marks, words, sql``)}) as matching
      limit ${sql.lit(mostCounted + 1)}) as counted`.execute(db);
  return { count: rows[0]?.count ?? 0 };
}

/** The listings that bear one of the marks, which are asked one after the other, and hold the words. */
function holding(marks: readonly string[], words: string, columns: RawBuilder<unknown>) {
  const each = marks.map(
    (mark) => sql`(select ${columns} from listing where search @@ ${`'${mark}' & ${words}`}::tsquery)`,
  );
  return sql.join(each, sql` union all `);
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
