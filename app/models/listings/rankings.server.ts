import { type RawBuilder, sql } from "kysely";
import pLimit from "p-limit";
import type { Category } from "../catalog/categories.ts";
import { wholeShelf } from "../catalog/live-source.ts";
import { db } from "../platform/database.server.ts";
import { cachedByRevision } from "../platform/revision.server.ts";
import { dealPercentNow, isSeenLately } from "./deals.server.ts";
import { isCurrent } from "./expiry.server.ts";
import type { ListingSort } from "./listing-sorts.ts";
import { bucketOf, searchTag } from "./search-fields.ts";
import type { SearchQuery } from "./search-query.server.ts";
import {
  countOnShelf,
  isOnShelf,
  listingsThatRemain,
  type Narrowed,
  placementsOf,
  placementsThatRemain,
} from "./shelves.server.ts";

/** Whatever is not a whole shelf, newest first, is counted and paged up to here. */
export const maxCounted = 10_000;

/** The ids of listings in some order, read a part at a time. */
interface Ranking {
  /** At most one more than `maxCounted` where not all are read; null when too many counts wait. */
  count(): Promise<{ count: number } | null>;
  /** A part of the ids, and how many ids were read so far: at least those before the part's end. */
  slice(from: number, size: number): Promise<{ ids: number[]; read: number }>;
}

interface Wanted {
  query: SearchQuery;
  narrowed: Narrowed;
  sort: ListingSort;
}

/**
 * The listings of a shelf that match a query and remain after a narrowing. "best" leaves out what is no deal, unless there
 * is a query.
 */
export async function rankListings(category: Category, shelf: string, wanted: Wanted): Promise<Ranking> {
  const { query, sort } = wanted;
  if (query.tsquery === "") {
    if (sort === "cheapest" || sort === "dearest") return rankByIndex(category, shelf, { ...wanted, sort });
    return rankPlacements(category, shelf, { ...wanted, isBest: sort === "best" });
  }
  if ((await expectMatches(category, shelf, query.maxMatches)) > maxRankedAtOnce) {
    if ((await countRemaining(category, shelf, wanted.narrowed)) <= maxRead) return rankFew(category, shelf, wanted);
    if (sort !== "newest" && (await isIndexFaster(category, shelf, wanted)))
      return rankByIndex(category, shelf, { ...wanted, sort });
  }
  return rankMatches(category, shelf, wanted);
}

function rankPlacements(
  category: Category,
  shelf: string,
  { narrowed, isBest }: { narrowed: Narrowed; isBest: boolean },
): Ranking {
  const all = placementsOn(shelf, narrowed, isBest ? areDeals : sql``);
  const order = isBest ? sql`deal_percent desc, listing_id` : sql`seen_on desc, listing_id desc`;
  return {
    count: async () =>
      isBest ? countDeals(category, shelf, narrowed) : { count: await countRemaining(category, shelf, narrowed) },
    slice: async (from, size) => {
      const ids = await listIds(sql`select listing_id ${all} order by ${order} limit ${size} offset ${from}`);
      return { ids, read: from + ids.length };
    },
  };
}

/** SQL for what remains of a shelf, of that only the placements that a further condition leaves. */
function placementsOn(shelf: string, narrowed: Narrowed, further: RawBuilder<unknown>) {
  const remain = narrowed.isAll ? sql`and ${isOnShelf}` : placementsThatRemain(narrowed);
  return sql`from listing_placement where shelf = ${shelf} ${further} ${remain}`;
}

/** SQL that is true for the placements of what is a deal now, after others. */
const areDeals = sql`and deal_percent is not null and ${isSeenLately(sql`listing_placement.listing_id`)}`;

/** Counts the deals that remain, at most one more than `maxCounted`. */
function countDeals(category: Category, shelf: string, narrowed: Narrowed): Promise<{ count: number }> {
  const deals = placementsOn(shelf, narrowed, areDeals);
  return cachedByRevision(category.id, ["count", "best", shelf, narrowed.key], () => countUpTo(sql`select ${deals}`));
}

/** Counts the listings that remain, at most one more than `maxCounted` where prices were narrowed. */
async function countRemaining(category: Category, shelf: string, narrowed: Narrowed): Promise<number> {
  if (narrowed.from === null && narrowed.to === null) return narrowed.total;
  const { count } = await cachedByRevision(category.id, ["count", "newest", shelf, narrowed.key], () =>
    countUpTo(sql`select from listing_placement where shelf = ${shelf} ${placementsThatRemain(narrowed)}`),
  );
  return count;
}

/** Maximum listings that remain for which each is read to see whether it matches. */
const maxRead = 2_000;

/** Where a narrowing leaves few listings of a shelf: all of those that match. */
function rankFew(category: Category, shelf: string, { query: { tsquery }, narrowed, sort }: Wanted): Ranking {
  const remaining = sql`select listing_id from listing_placement where shelf = ${shelf} ${placementsThatRemain(narrowed)}`;
  const matching = sql`select ${rankedColumns} from listing where id in (${remaining}) and search @@ ${tsquery}::tsquery`;
  const matches = () =>
    cachedByRevision(category.id, ["few", shelf, tsquery, narrowed.key, sort], () => inOrder(matching, tsquery, sort));
  return {
    count: async () => ({ count: (await matches()).length }),
    slice: async (from, size) => {
      const ids = await matches();
      return { ids: ids.slice(from, from + size), read: ids.length };
    },
  };
}

async function listIds(query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ listing_id: number }>`${query}`.execute(db);
  return rows.map(({ listing_id }) => listing_id);
}

/**
 * Orders by price in one currency, with prices far from recent sales at the end; "best" has the deals first, and what is
 * none at the end, newest first.
 */
function rankByIndex(
  category: Category,
  shelf: string,
  wanted: Wanted & { sort: Exclude<ListingSort, "newest"> },
): Ranking {
  const { query, narrowed, sort } = wanted;
  // The planner takes frequent words that stand together for rare ones: the offset keeps the order of the index.
  const matching = sql`cross join lateral (
    select from listing where id = listing_id and search @@ ${query.tsquery}::tsquery offset 0) as matching`;
  const direction = sort === "cheapest" ? sql`asc` : sql`desc`;
  const byPrice = (isAtEnd: boolean) => {
    const order = sql`order by price_minor ${direction}, listing_id ${direction}`;
    // Merged first, since a title with "sealed" is never of a used item: in that condition alone none would be met.
    const ofConditions = narrowed.conditions.map(
      (condition) => sql`(select price_minor, listing_id from listing_placement
        where shelf = ${shelf} and is_far_off = ${sql.lit(isAtEnd)} ${placementsOf(condition, narrowed)} ${order})`,
    );
    return { order, placements: sql.join(ofConditions, sql` union all `) };
  };
  const best = (isAtEnd: boolean) => ({
    order: isAtEnd ? sql`order by seen_on desc, listing_id desc` : sql`order by deal_percent desc, listing_id`,
    placements: sql`select deal_percent, seen_on, listing_id
      ${placementsOn(shelf, narrowed, isAtEnd ? sql`and not (true ${areDeals})` : areDeals)}`,
  });
  const part = (isAtEnd: boolean, from: number, size: number) => {
    const { order, placements } = sort === "best" ? best(isAtEnd) : byPrice(isAtEnd);
    return listIds(sql`select listing_id from (${placements}) as placement
      ${query.tsquery === "" ? sql`` : matching} ${order} limit ${size} offset ${from}`);
  };
  return {
    count: async () =>
      query.tsquery === ""
        ? { count: await countRemaining(category, shelf, narrowed) }
        : countInTurn(category, shelf, wanted),
    slice: async (from, size) => {
      const near = await part(false, from, size);
      if (near.length === size) return { ids: near, read: from + size };
      const allNear = near.length > 0 ? from + near.length : (await part(false, 0, from)).length;
      const far = await part(true, from + near.length - allNear, size - near.length);
      return { ids: [...near, ...far], read: from + near.length + far.length };
    },
  };
}

/** Where more matches are expected, a search ranks them in tiers. */
const maxRankedAtOnce = 1_800;
const matchesPerTier = 300;
/** Where more matches are expected, counting bucket by bucket ends sooner than scanning all listings with the words. */
const maxCountedAtOnce = 4 * maxCounted;

/** One after the other: they take longer than the pages that they are for, which must not wait for their connections. */
const counts = pLimit(1);
const maxWaitingCounts = 30;

/** The best matches of frequent words come in tiers: those of the newest buckets in order, then those of older buckets. */
async function rankMatches(category: Category, shelf: string, wanted: Wanted): Promise<Ranking> {
  const { query, narrowed, sort } = wanted;
  const { tsquery, maxMatches } = query;
  const [expected, buckets] = await Promise.all([
    expectMatches(category, shelf, maxMatches),
    bucketsOf(category, shelf),
  ]);
  const bucketsPerTier = Math.ceil((matchesPerTier * buckets.length) / Math.max(1, expected));
  const tiers =
    expected > maxRankedAtOnce && sort === "newest" ? chunksOf(buckets, bucketsPerTier) : [[searchTag(shelf)]];
  const remain = listingsThatRemain(narrowed);
  const idsOfTier = (tier: number) => {
    const key = ["matches", shelf, tsquery, narrowed.key, sort, tier, tiers.length];
    const matching = selectMatches(tiers[tier] ?? [], tsquery, rankedColumns, remain);
    return cachedByRevision(category.id, key, () => inOrder(matching, tsquery, sort));
  };
  return {
    count: async () =>
      tiers.length === 1 ? { count: (await idsOfTier(0)).length } : countInTurn(category, shelf, wanted),
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

/** About how many listings of a shelf match a query, by the most that match in its category. */
async function expectMatches(category: Category, shelf: string, maxMatches: number): Promise<number> {
  const [onShelf, inCategory] = await Promise.all([
    countOnShelf(category, shelf),
    countOnShelf(category, wholeShelf(shelf)),
  ]);
  return Math.min(1, maxMatches / Math.max(1, inCategory)) * onShelf;
}

/** Number of matches on a page. */
const pageSize = 30;

/**
 * Whether the index of an order meets a page of matches before all matches of the query would be read. By those in one
 * recency bucket: several frequent words may well stand in few titles together, and those beyond the prices that
 * remain.
 */
async function isIndexFaster(category: Category, shelf: string, { query, narrowed, sort }: Wanted): Promise<boolean> {
  // Where few are deals, all of those are read sooner than the matches of a frequent word.
  if (sort === "best" && (await countDeals(category, shelf, narrowed)).count <= maxCounted) return true;
  const [newest = "", whole = newest, ...older] = await bucketsOf(category, shelf);
  const isRanked = sort === "best" ? sql`and deal_percent is not null` : sql``;
  const { matches, remaining } = await cachedByRevision(
    category.id,
    ["estimate", shelf, query.tsquery, narrowed.key, sort === "best" ? "best" : "price"],
    async () => {
      const { rows } = await sql<{ matches: number; remaining: number }>`
        select count(*) as matches, count(*) filter (where true ${isRanked} ${listingsThatRemain(narrowed)}) as remaining
        from (${selectMatches([whole], query.tsquery, sql`currency, condition_key, price_minor, excluded_by, deal_percent`)}) as matching`.execute(
        db,
      );
      return rows[0] ?? { matches: 0, remaining: 0 };
    },
  );
  const buckets = older.length + 2;
  return (pageSize * narrowed.total) / (remaining * buckets) < matches * buckets;
}

/** The tags of a shelf's recency buckets, the newest first. */
async function bucketsOf(category: Category, shelf: string): Promise<string[]> {
  const { observations } = await cachedByRevision(category.id, ["observations"], () =>
    db.selectFrom("catalogue_state").select("observations").executeTakeFirstOrThrow(),
  );
  const last = bucketOf(observations);
  return Array.from({ length: last + 1 }, (_, index) => searchTag(shelf, last - index));
}

/** The tags under which counting up to `maxCounted` matches ends soonest. */
export async function tagsToCount(category: Category, shelf: string, maxMatches: number): Promise<string[]> {
  const expected = await expectMatches(category, shelf, maxMatches);
  return expected > maxCountedAtOnce ? bucketsOf(category, shelf) : [searchTag(shelf)];
}

function chunksOf<Value>(values: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, at) => values.slice(at * size, (at + 1) * size));
}

const rankedColumns = sql`id, seen_on, search, is_far_off, price_minor, ${dealPercentNow} as deal_percent`;

/** The ids of matches in an order, at most one more than `maxCounted`. */
async function inOrder(matching: RawBuilder<unknown>, tsquery: string, sort: ListingSort): Promise<number[]> {
  const orders: Record<ListingSort, RawBuilder<unknown>> = {
    newest: sql`ts_rank(search, ${tsquery}::tsquery) desc`,
    cheapest: sql`is_far_off, price_minor`,
    dearest: sql`is_far_off, price_minor desc`,
    best: sql`deal_percent desc nulls last`,
  };
  return listIds(sql`
    with matching as materialized (${matching})
    select id as listing_id from matching order by ${orders[sort]}, seen_on desc, id desc limit ${sql.lit(maxCounted + 1)}`);
}

/** Counts matches, one count after another. Null when too many counts wait. */
async function countInTurn(category: Category, shelf: string, { query, narrowed }: Wanted) {
  if (counts.pendingCount >= maxWaitingCounts) return null;
  const { tsquery, maxMatches } = query;
  const tags = await tagsToCount(category, shelf, maxMatches);
  const matching = selectMatches(tags, tsquery, sql``, listingsThatRemain(narrowed));
  return cachedByRevision(category.id, ["count", shelf, tsquery, narrowed.key], () =>
    counts(() => countUpTo(sql`select from (${matching}) as matching`)),
  );
}

/** Counts rows, at most one more than `maxCounted`. */
async function countUpTo(rows: RawBuilder<unknown>): Promise<{ count: number }> {
  const counted = await sql<{ count: number }>`
    select count(*) as count from (${rows} limit ${sql.lit(maxCounted + 1)}) as counted`.execute(db);
  return { count: counted.rows[0]?.count ?? 0 };
}

/** Current listings under any of these tags that match, all for an empty query, and that remain after a narrowing. */
export function selectMatches(
  tags: readonly string[],
  tsquery: string,
  columns: RawBuilder<unknown>,
  remain: RawBuilder<unknown> = sql``,
) {
  const parts = tags.map((tag) => {
    const tagged = [`'${tag}'`, tsquery].filter(Boolean).join(" & ");
    return sql`(select ${columns} from listing where search @@ ${tagged}::tsquery ${remain} and ${isCurrent(sql`listing.id`)})`;
  });
  return sql.join(parts, sql` union all `);
}
