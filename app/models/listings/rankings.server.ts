import { type RawBuilder, sql } from "kysely";
import type { Category } from "../catalog/categories.ts";
import type { ConditionKind } from "../catalog/conditions/conditions.ts";
import { db } from "../platform/database.server.ts";
import { cachedByRevision } from "../platform/revision.server.ts";
import type { ListingSort } from "./listing-sorts.ts";
import { listingsThatRemain, type Narrowed, placementsOf, placementsThatRemain } from "./narrowing.server.ts";
import { countOnScreen } from "./screen-counts.server.ts";
import { bucketOf, searchTag } from "./screens.ts";
import type { SearchQuery } from "./search-query.server.ts";

/** Whatever is not a whole screen, newest first, is counted and paged up to here. */
export const maxCounted = 10_000;

/** The ids of listings in some order, read a part at a time. */
interface Ranking {
  count(): Promise<{ count: number }>;
  /** A part of the ids, and how many ids were read so far: at least those before the part's end. */
  slice(from: number, size: number): Promise<{ ids: number[]; read: number }>;
}

interface Wanted {
  query: SearchQuery;
  narrowed: Narrowed;
  sort: ListingSort;
}

/** The listings of a screen that match a query and remain after a narrowing. "best" leaves out what cannot be compared, unless there is a query. */
export async function rankListings(category: Category, screen: string, wanted: Wanted): Promise<Ranking> {
  const { query, sort } = wanted;
  if (sort === "cheapest" || sort === "dearest") {
    // The index of prices soon meets a frequent word, but not several of them.
    const isFrequentWord =
      !query.tsquery.includes("&") && (await expectMatches(category, screen, query.maxMatches)) > maxRankedAtOnce;
    if (query.tsquery === "" || isFrequentWord) return rankByPrice(category, screen, { ...wanted, sort });
  }
  if (query.tsquery !== "") return rankMatches(category, screen, wanted);
  return rankPlacements(category, screen, { ...wanted, isBest: sort === "best" });
}

/** Fewer are sorted; of more, the index of their order soon meets enough. */
const maxSorted = 5_000;

function rankPlacements(
  category: Category,
  screen: string,
  { narrowed, isBest }: { narrowed: Narrowed; isBest: boolean },
): Ranking {
  const all = sql`from listing_placement where screen = ${screen} ${isBest ? sql`and percent_vs_recent is not null` : sql``}
    ${narrowed.isAll ? sql`` : placementsThatRemain(narrowed)}`;
  const order = isBest ? sql`percent_vs_recent, listing_id` : sql`seen_on desc, listing_id desc`;
  const count = () => countPlacements(category, ["count", isBest ? "best" : "newest", screen, narrowed.key], all);
  return {
    count: isBest || hasRange(narrowed) ? count : async () => ({ count: narrowed.total }),
    slice: async (from, size) => {
      const isFew = narrowed.total <= maxSorted || (hasRange(narrowed) && (await count()).count <= maxSorted);
      const rows = isFew
        ? await listIds(sql`with remaining as materialized (select seen_on, listing_id, percent_vs_recent ${all})
            select listing_id from remaining order by ${order} limit ${size} offset ${from}`)
        : await listIds(sql`select listing_id ${all} order by ${order} limit ${size} offset ${from}`);
      return { ids: rows, read: from + rows.length };
    },
  };
}

function hasRange({ from, to }: Narrowed): boolean {
  return from !== null || to !== null;
}

async function listIds(query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ listing_id: number }>`${query}`.execute(db);
  return rows.map(({ listing_id }) => listing_id);
}

/** At most one more than `maxCounted`. */
function countPlacements(
  category: Category,
  key: string[],
  placements: RawBuilder<unknown>,
): Promise<{ count: number }> {
  return cachedByRevision(category.id, key, async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (select ${placements} limit ${sql.lit(maxCounted + 1)}) as counted`.execute(db);
    return { count: rows[0]?.count ?? 0 };
  });
}

/** By price in one currency, those whose price is far from recent sales at the end. */
function rankByPrice(
  category: Category,
  screen: string,
  { query: { tsquery }, narrowed, sort }: Wanted & { sort: "cheapest" | "dearest" },
): Ranking {
  const matches = tsquery === "" ? sql`` : sql`and listing.search @@ ${tsquery}::tsquery`;
  const joined = tsquery === "" ? sql`` : sql`join listing on listing.id = listing_id`;
  const direction = sort === "cheapest" ? sql`asc` : sql`desc`;
  const part = (isFarOff: boolean): Ranking => {
    const ofCondition = (condition: ConditionKind) => sql`
      from (select * from listing_placement where screen = ${screen} and is_far_off = ${sql.lit(isFarOff)} ${placementsOf(condition, narrowed)})
        as placement ${joined} where true ${matches}`;
    const columns = sql`placement.price_minor, listing_id`;
    const all = sql.join(
      narrowed.conditions.map((condition) => sql`select ${columns} ${ofCondition(condition)}`),
      sql` union all `,
    );
    return {
      count: () =>
        countPlacements(
          category,
          ["count by price", screen, tsquery, narrowed.key, String(isFarOff)],
          sql`from (${all}) as placements`,
        ),
      slice: async (from, size) => {
        const first = narrowed.conditions.map(
          (condition) => sql`(select ${columns} ${ofCondition(condition)}
            order by placement.price_minor ${direction}, listing_id ${direction} limit ${from + size})`,
        );
        const ids = await listIds(sql`
          select listing_id from (${sql.join(first, sql` union all `)}) as first
          order by price_minor ${direction}, listing_id ${direction} limit ${size} offset ${from}`);
        return { ids, read: from + ids.length };
      },
    };
  };
  return oneAfterTheOther(part(false), part(true));
}

function oneAfterTheOther(first: Ranking, second: Ranking): Ranking {
  return {
    count: async () => {
      const [one, other] = await Promise.all([first.count(), second.count()]);
      return { count: one.count + other.count };
    },
    slice: async (from, size) => {
      const part = await first.slice(from, size);
      if (part.ids.length === size) return part;
      const { count } = await first.count();
      const rest = await second.slice(Math.max(0, from - count), size - part.ids.length);
      return { ids: [...part.ids, ...rest.ids], read: count + rest.read };
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
  { query: { tsquery, maxMatches }, narrowed, sort }: Wanted,
): Promise<Ranking> {
  const [expected, buckets] = await Promise.all([
    expectMatches(category, screen, maxMatches),
    bucketsOf(category, screen),
  ]);
  const isByPrice = sort === "cheapest" || sort === "dearest";
  const bucketsPerTier = Math.ceil((matchesPerTier * buckets.length) / Math.max(1, expected));
  const tiers = expected > maxRankedAtOnce && !isByPrice ? chunksOf(buckets, bucketsPerTier) : [[searchTag(screen)]];
  const remain = listingsThatRemain(narrowed);
  const idsOfTier = async (tier: number) => {
    const key = ["matches", screen, tsquery, narrowed.key, sort, tier, tiers.length];
    const { ids } = await cachedByRevision(category.id, key, () =>
      listMatches(tiers[tier] ?? [], { tsquery, sort, remain }),
    );
    return ids;
  };
  return {
    count: async () => {
      if (tiers.length === 1) return { count: (await idsOfTier(0)).length };
      const tags = await tagsToCount(category, screen, maxMatches);
      return cachedByRevision(category.id, ["count", screen, tsquery, narrowed.key], () =>
        countMatches(tags, tsquery, remain),
      );
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

async function listMatches(
  tags: readonly string[],
  { tsquery, sort, remain }: { tsquery: string; sort: ListingSort; remain: RawBuilder<unknown> },
): Promise<{ ids: number[] }> {
  const orders: Record<ListingSort, RawBuilder<unknown>> = {
    newest: sql`ts_rank(search, ${tsquery}::tsquery) desc`,
    cheapest: sql`is_far_off, price_minor`,
    dearest: sql`is_far_off, price_minor desc`,
    best: sql`percent_vs_recent nulls last`,
  };
  const columns = sql`id, seen_on, search, percent_vs_recent, is_far_off, price_minor`;
  const { rows } = await sql<{ id: number }>`
    with matching as materialized (${selectMatches(tags, tsquery, columns, remain)})
    select id from matching order by ${orders[sort]}, seen_on desc, id desc limit ${sql.lit(maxCounted + 1)}`.execute(
    db,
  );
  return { ids: rows.map(({ id }) => id) };
}

async function countMatches(
  tags: readonly string[],
  tsquery: string,
  remain: RawBuilder<unknown>,
): Promise<{ count: number }> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from (${selectMatches(tags, tsquery, sql``, remain)}) as matching
      limit ${sql.lit(maxCounted + 1)}) as counted`.execute(db);
  return { count: rows[0]?.count ?? 0 };
}

/** Listings under any of these tags that match, all of them for an empty query, and that remain after a narrowing. */
export function selectMatches(
  tags: readonly string[],
  tsquery: string,
  columns: RawBuilder<unknown>,
  remain: RawBuilder<unknown> = sql``,
) {
  const parts = tags.map((tag) => {
    const tagged = [`'${tag}'`, tsquery].filter(Boolean).join(" & ");
    return sql`(select ${columns} from listing where search @@ ${tagged}::tsquery ${remain})`;
  });
  return sql.join(parts, sql` union all `);
}
