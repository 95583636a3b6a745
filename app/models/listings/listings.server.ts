import { setTimeout } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { type Category, type CategoryId, requireCategory } from "../catalog/categories.ts";
import { splitNegativeTerms } from "../catalog/search-words.ts";
import { db } from "../platform/database.server.ts";
import { NotFoundError } from "../platform/errors.ts";
import { cachedByRevision } from "../platform/revision.server.ts";
import type { ListingSort } from "./listing-sorts.ts";
import { bucketOf, findTheme, lastOfBlock, screenOf, searchTag } from "./screens.ts";
import { readQuery, type SearchQuery } from "./search-query.server.ts";

function selectListings() {
  return db
    .selectFrom("listing")
    .leftJoin("item", "item.id", "listing.item_id")
    .leftJoin("item_value as value", (join) =>
      join
        .onRef("value.item_id", "=", "listing.item_id")
        .onRef("value.currency", "=", "listing.currency")
        .onRef("value.condition_key", "=", "listing.condition_key")
        .on("value.median", "is not", null)
        .on("value.days", "is not", null),
    )
    .select([
      "listing.id",
      "listing.title",
      "listing.price_minor",
      "listing.shipping_minor",
      "listing.currency",
      "listing.condition",
      "listing.condition_key as conditionKey",
      "listing.url",
      "listing.image_url as imageUrl",
      "listing.marketplace",
      "listing.source",
      "listing.observed_at as observedAt",
      "listing.lot_size as lotSize",
      "listing.available_quantity as availableQuantity",
      "listing.total_available as totalAvailable",
      "listing.excluded_by as excludedBy",
      "listing.percent_vs_recent as percentVsRecent",
      "item.key as itemKey",
      "item.name as itemName",
      "item.theme",
      "item.year",
      "item.pieces",
      "value.median",
      "value.sales",
      "value.days",
    ]);
}

type ListingRow = Awaited<ReturnType<ReturnType<typeof selectListings>["execute"]>>[number];

/** `recent`, the value in its condition, is null where there is none and for an excluded listing. */
export type Listing = ReturnType<typeof toListing>;

function toListing({ price_minor, shipping_minor, currency, median, sales, days, ...listing }: ListingRow) {
  const hasRecent = listing.excludedBy === null && median !== null && sales !== null && days !== null;
  return {
    ...listing,
    price: { minor: price_minor, currency },
    /** Delivery; null where the source does not say it. */
    shipping: shipping_minor === null ? null : { minor: shipping_minor, currency },
    recent: hasRecent ? { median: { minor: median, currency }, count: sales, days } : null,
  };
}

/** A listing and its category. Throws `NotFoundError` for one that is not on record. */
export async function requireListing(id: number): Promise<Listing & { category: CategoryId }> {
  const row = await selectListings().select("listing.category").where("listing.id", "=", id).executeTakeFirst();
  if (!row) throw new NotFoundError("listing", "This listing is no longer on record.");
  const { category, ...listing } = row;
  return { ...toListing(listing), category: requireCategory(category).id };
}

/** The newest listings of an item, at most `limit`, excluded ones too. */
export async function listListingsOfItem(itemId: number, limit: number): Promise<Listing[]> {
  const rows = await selectListings()
    .where("listing.item_id", "=", itemId)
    .orderBy("listing.observed_at", "desc")
    .orderBy("listing.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toListing);
}

/** The number of listings on a category's screen, and of all its sales. */
export async function countCategory(category: Category): Promise<{ listings: number; sales: number }> {
  const [listings, tally] = await Promise.all([
    countOnScreen(category),
    db.selectFrom("category_tally").select("sales").where("category", "=", category.id).executeTakeFirst(),
  ]);
  return { listings, sales: tally?.sales ?? 0 };
}

export interface ListingFilter {
  category: Category;
  /** Id, name or search term of a theme of the category. Any other words must be in the title. */
  theme: string;
  /** Words that the title must hold, in any order. Here and in `theme`, a minus excludes titles with the word after it. */
  query: string;
  sort: ListingSort;
}

export interface Page<Row> {
  rows: Row[];
  page: number;
  size: number;
  total: number;
  /** There are more than `total`, which is then 10,000; no page shows those. */
  isAtLeast: boolean;
}

/** Searches and the order "best" are counted and paged up to here. */
export const maxCounted = 10_000;

/** One page of a category's listings. A page beyond the last is the last. */
export async function listListings(filter: ListingFilter, page: number, size: number): Promise<Page<Listing>> {
  const { screen, text, excludedWords } = readFilter(filter);
  const query = await readQuery(filter.category.id, text, excludedWords);
  if (query === null) return { rows: [], page: 1, size, total: 0, isAtLeast: false };
  if (query.tsquery === "" && filter.sort === "newest") return pageOfScreen(filter.category, screen, page, size);
  const ranking =
    query.tsquery === ""
      ? rankByDiscount(filter.category, screen)
      : await rankMatches(filter.category, screen, query, filter.sort);
  const counting = ranking.count();
  counting.catch(() => {});
  const requested = await ranking.slice((page - 1) * size, size);
  const inTime = await Promise.race([counting, setTimeout(maxCountingMs, null, { ref: false })]);
  const isThere = requested.ids.length > 0 && page * size <= maxCounted;
  // The last page must be known where the requested one lies beyond it.
  const counted = inTime ?? (isThere ? null : await counting);
  const total = Math.min(counted?.count ?? requested.read, maxCounted);
  const shownPage = Math.min(page, lastPage(total, size));
  const from = (shownPage - 1) * size;
  const { ids } = shownPage === page ? requested : await ranking.slice(from, size);
  const rows = await listInOrder(ids.slice(0, total - from));
  return { rows, page: shownPage, size, total, isAtLeast: counted === null || counted.count > total };
}

/** A page waits no longer for the count: its total says "more than" until the count, which goes on, is cached. */
const maxCountingMs = 10;

export function readFilter({ category, theme, query }: Omit<ListingFilter, "sort">) {
  const { lotWords = [] } = category.listing;
  const phrases = lotWords.filter((word) => word.includes(" "));
  const [inTheme, inQuery] = [splitNegativeTerms(theme, phrases), splitNegativeTerms(query, phrases)];
  const themeId = inTheme.text === "" ? "all" : findTheme(category, inTheme.text);
  return {
    screen: screenOf(category, themeId),
    text: [themeId === undefined ? inTheme.text : "", inQuery.text].filter(Boolean).join(" "),
    // No title on these screens holds a lot word.
    excludedWords: [...inTheme.without, ...inQuery.without].filter((word) => !lotWords.includes(word)),
  };
}

function lastPage(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

interface Screen {
  total: number;
  blocks: { seenOn: string; lastId: number; before: number }[];
}

/** The blocks of a screen: with them a deep page is as quick as the first. */
function readScreen(category: Category, screen: string): Promise<Screen> {
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

export async function countOnScreen(category: Category, screen = screenOf(category)): Promise<number> {
  return (await readScreen(category, screen)).total;
}

async function pageOfScreen(category: Category, screen: string, page: number, size: number): Promise<Page<Listing>> {
  const { total, blocks } = await readScreen(category, screen);
  const shownPage = Math.min(page, lastPage(total, size));
  const from = (shownPage - 1) * size;
  const block = blocks.findLast(({ before }) => before <= from);
  if (!block) return { rows: [], page: 1, size, total: 0, isAtLeast: false };
  const rows = await selectListings()
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
  return { rows: rows.map(toListing), page: shownPage, size, total, isAtLeast: false };
}

/** The ids of listings in some order, read a part at a time. */
interface Ranking {
  count(): Promise<{ count: number }>;
  /** A part of the ids, and how many ids were read so far: at least those before the part's end. */
  slice(from: number, size: number): Promise<{ ids: number[]; read: number }>;
}

/** The listings of a screen, the lowest price against recent sales first. Those that cannot be compared are left out. */
function rankByDiscount(category: Category, screen: string): Ranking {
  const compared = db
    .selectFrom("listing_placement")
    .select("listing_id")
    .where("screen", "=", screen)
    .where("percent_vs_recent", "is not", null);
  return {
    count: () =>
      cachedByRevision(category.id, ["count best", screen], () =>
        db
          .selectFrom(compared.limit(maxCounted + 1).as("best"))
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .executeTakeFirstOrThrow(),
      ),
    slice: async (from, size) => {
      const rows = await compared.orderBy("percent_vs_recent").orderBy("listing_id").limit(size).offset(from).execute();
      return { ids: rows.map(({ listing_id }) => listing_id), read: from + rows.length };
    },
  };
}

/** Where more matches are expected, a search ranks them in tiers. */
const maxRankedAtOnce = 1_800;
const matchesPerTier = 600;
/** Where more matches are expected, counting bucket by bucket ends sooner than scanning all listings with the words. */
const maxCountedAtOnce = 4 * maxCounted;

/** Matches of frequent words come in tiers: those of the newest buckets in order, then those of older buckets. */
async function rankMatches(
  category: Category,
  screen: string,
  { tsquery, maxMatches }: SearchQuery,
  sort: ListingSort,
): Promise<Ranking> {
  const [expected, buckets] = await Promise.all([
    expectMatches(category, screen, maxMatches),
    bucketsOf(category, screen),
  ]);
  const bucketsPerTier = Math.ceil((matchesPerTier * buckets.length) / Math.max(1, expected));
  const tiers = expected > maxRankedAtOnce ? chunksOf(buckets, bucketsPerTier) : [[searchTag(screen)]];
  const idsOfTier = async (tier: number) => {
    const key = ["matches", screen, tsquery, sort, tier, tiers.length];
    const { ids } = await cachedByRevision(category.id, key, () => listMatches(tiers[tier] ?? [], tsquery, sort));
    return ids;
  };
  return {
    count: async () => {
      if (tiers.length === 1) return { count: (await idsOfTier(0)).length };
      const tags = await tagsToCount(category, screen, maxMatches);
      return cachedByRevision(category.id, ["count", screen, tsquery], () => countMatches(tags, tsquery));
    },
    slice: async (from, size) => {
      const ids: number[] = [];
      let read = 0;
      for (let tier = 0; tier < tiers.length && ids.length < size; tier += 1) {
        const inTier = await idsOfTier(tier);
        ids.push(...inTier.slice(Math.max(0, from - read), Math.max(0, from + size - read)));
        read += inTier.length;
      }
      return { ids, read };
    },
  };
}

/** About how many listings of a screen match a query, by the most that match in its category. */
async function expectMatches(category: Category, screen: string, maxMatches: number): Promise<number> {
  const [onScreen, inCategory] = await Promise.all([countOnScreen(category, screen), countOnScreen(category)]);
  return Math.min(1, maxMatches / Math.max(1, inCategory)) * onScreen;
}

/** The tags of a screen's recency buckets, the newest first. */
async function bucketsOf(category: Category, screen: string): Promise<string[]> {
  const { observations } = await cachedByRevision(category.id, ["observations"], () =>
    db.selectFrom("catalogue_state").select("observations").executeTakeFirstOrThrow(),
  );
  const last = bucketOf(observations);
  return Array.from({ length: last + 1 }, (_, index) => searchTag(screen, last - index));
}

/** The tags under which counting up to `maxCounted` matches ends soonest. */
export async function tagsToCount(category: Category, screen: string, maxMatches: number): Promise<string[]> {
  const expected = await expectMatches(category, screen, maxMatches);
  return expected > maxCountedAtOnce ? bucketsOf(category, screen) : [searchTag(screen)];
}

function chunksOf<Value>(values: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, at) => values.slice(at * size, (at + 1) * size));
}

async function listMatches(tags: readonly string[], tsquery: string, sort: ListingSort): Promise<{ ids: number[] }> {
  const order = sort === "best" ? sql`percent_vs_recent nulls last` : sql`ts_rank(search, ${tsquery}::tsquery) desc`;
  const { rows } = await sql<{ id: number }>`
    with matching as materialized (${selectMatches(tags, tsquery, sql`id, seen_on, search, percent_vs_recent`)})
    select id from matching order by ${order}, seen_on desc, id desc limit ${sql.lit(maxCounted + 1)}`.execute(db);
  return { ids: rows.map(({ id }) => id) };
}

async function countMatches(tags: readonly string[], tsquery: string): Promise<{ count: number }> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from (${selectMatches(tags, tsquery, sql``)}) as matching
      limit ${sql.lit(maxCounted + 1)}) as counted`.execute(db);
  return { count: rows[0]?.count ?? 0 };
}

/** Listings under any of these tags that match; all of them for an empty query. */
export function selectMatches(tags: readonly string[], tsquery: string, columns: RawBuilder<unknown>) {
  const parts = tags.map((tag) => {
    const tagged = [`'${tag}'`, tsquery].filter(Boolean).join(" & ");
    return sql`(select ${columns} from listing where search @@ ${tagged}::tsquery)`;
  });
  return sql.join(parts, sql` union all `);
}

async function listInOrder(ids: readonly number[]): Promise<Listing[]> {
  if (ids.length === 0) return [];
  const rows = await selectListings().where("listing.id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, toListing(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
