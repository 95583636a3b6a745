import { sql } from "kysely";
import type { Category } from "../catalog/categories.ts";
import { wholeShelf } from "../catalog/live-source.ts";
import type { Money } from "../platform/amounts.ts";
import { db } from "../platform/database.server.ts";
import { cachedByRevision } from "../platform/revision.server.ts";
import { type ListingFilter, readFilter } from "./listings.server.ts";
import { maxCounted, selectMatches, tagsToCount } from "./rankings.server.ts";
import { searchTag } from "./search-fields.ts";
import { readQuery } from "./search-query.server.ts";
import { countOnShelf } from "./shelves.server.ts";

export interface MatchSummary {
  /** Number of matches as the listing page counts them: up to 10,000 in a search. */
  total: number;
  /** Whether there are more than `total`. */
  isAtLeast: boolean;
  /**
   * The lowest asking price in each currency, that of most matches first. Without excluded listings (lots, parts,
   * copies); of the newest 10,000 matches where there are more.
   */
  lowest: Money[];
}

type MatchFilter = Pick<ListingFilter, "category" | "theme" | "query">;

interface Matches {
  category: Category;
  shelf: string;
  tsquery: string;
  maxMatches: number;
}

const none: MatchSummary = { total: 0, isAtLeast: false, lowest: [] };

/** How many listings a category's page shows for a theme and a query, and for how little one can be had. */
export async function summarizeMatches(filter: MatchFilter): Promise<MatchSummary> {
  const matches = await readMatches(filter);
  if (!matches) return none;
  const { category, shelf, tsquery } = matches;
  return cachedByRevision(category.id, ["match summary", shelf, tsquery], () => readSummary(matches));
}

/** What the listing page finds for a filter; null where that is nothing. */
async function readMatches(filter: MatchFilter): Promise<Matches | null> {
  const { shelf, text, excludedWords } = readFilter(filter);
  const query = await readQuery(wholeShelf(shelf), text, excludedWords);
  return query && { category: filter.category, shelf, ...query };
}

async function readSummary({ category, shelf, tsquery, maxMatches }: Matches): Promise<MatchSummary> {
  const tags = await tagsToCount(category, shelf, maxMatches);
  const columns = sql`currency, price_minor, excluded_by`;
  const { rows } = await sql<{ currency: string; listings: number; lowest: number | null }>`
    select currency, count(*) as listings, min(price_minor) filter (where excluded_by is null) as lowest
    from (select * from (${selectMatches(tags, tsquery, columns)}) as matching limit ${sql.lit(maxCounted + 1)}) as newest
    group by currency order by listings desc, currency`.execute(db);
  const found = rows.reduce((sum, { listings }) => sum + listings, 0);
  const total = tsquery === "" ? await countOnShelf(category, shelf) : Math.min(found, maxCounted);
  const lowest = rows.flatMap(({ currency, lowest }) => (lowest === null ? [] : [{ minor: lowest, currency }]));
  return { total, isAtLeast: tsquery !== "" && found > maxCounted, lowest };
}

/** Maximum number up to which new matches are counted. */
export const maxNewMatches = 100;

/** The number of listings that a category's page shows for a theme and a query and whose ids are higher; at most 101. */
export async function countNewMatches(filter: MatchFilter, lastListingId: number): Promise<number> {
  const newest = await cachedByRevision("all", ["newest listing"], findNewestListing);
  if (newest.id <= lastListingId) return 0;
  const matches = await readMatches(filter);
  if (!matches) return 0;
  const { category, shelf, tsquery } = matches;
  const { count } = await cachedByRevision(category.id, ["new matches", shelf, tsquery, lastListingId], async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (select from (${selectMatches([searchTag(shelf)], tsquery, sql`id`)}) as matching
        where id > ${lastListingId} limit ${sql.lit(maxNewMatches + 1)}) as counted`.execute(db);
    return { count: rows[0]?.count ?? 0 };
  });
  return count;
}

/** The highest id of a listing, 0 without any. An id stays with its listing, however often that is imported again. */
export async function findNewestListing(): Promise<{ id: number }> {
  const { id } = await db
    .selectFrom("listing")
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  return { id: id ?? 0 };
}
