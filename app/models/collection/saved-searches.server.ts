import { type Selectable, sql } from "kysely";
import type { SavedSearchTable } from "#db/schema.ts";
import { type Category, type CategoryId, categories } from "../catalog/categories.ts";
import {
  countNewMatches,
  findNewestListing,
  type MatchSummary,
  maxNewMatches,
  summarizeMatches,
} from "../listings/match-summary.server.ts";
import { fewMatches, searchCatalogue } from "../listings/search.server.ts";
import { compareMoney, type Money } from "../platform/amounts.ts";
import { db } from "../platform/database.server.ts";
import { InvalidError, LimitReachedError, NotFoundError } from "../platform/errors.ts";
import { withCollection } from "./locked-collection.server.ts";

/** What a search looks for. */
export interface SearchTerms {
  /** Null for the search over several categories. */
  category: CategoryId | null;
  /** The id of a theme of the category; null for all. */
  theme: string | null;
  query: string;
}

export interface SavedSearch extends SearchTerms, Pick<MatchSummary, "total" | "isAtLeast" | "lowest"> {
  id: string;
  /** "LEGO, Star Wars: falcon". */
  words: string;
  /** Listings recorded since its owner last looked; at most 101. */
  newMatches: number;
  /** Whether it rings when it finds something new. */
  isAlert: boolean;
}

/** The number of searches that a person can save. */
const savedSearchLimit = 50;

/**
 * Saves a search with the listings of now as seen. One that is there already stays as it is, at a full list too. Throws
 * `LimitReachedError` when the list is full.
 */
export async function saveSearch(userId: string, terms: SearchTerms): Promise<{ words: string; isNew: boolean }> {
  const { category, theme, query } = terms;
  if (theme === null && query === "") throw new InvalidError("nothing-to-save", "Choose a theme or type words first.");
  const words = wordsOfSearch(terms);
  // Before the lock: whoever waits for it holds a connection, of which there are few.
  const newest = await findNewestListing();
  return withCollection(userId, async (trx) => {
    const saved = await trx
      .selectFrom("saved_search")
      .select(["category", "theme", "query"])
      .where("user_id", "=", userId)
      .execute();
    if (saved.some((row) => row.category === category && row.theme === theme && row.query === query))
      return { words, isNew: false };
    if (saved.length >= savedSearchLimit)
      throw new LimitReachedError(
        "SEARCH_LIMIT_REACHED",
        `You can only have ${savedSearchLimit} saved searches. Please remove some first.`,
      );
    await trx
      .insertInto("saved_search")
      .values({ user_id: userId, category, theme, query, last_listing_id: newest.id })
      .execute();
    return { words, isNew: true };
  });
}

/** Removes a search of a person and returns what it looked for. Somebody else's counts as missing. */
export async function removeSearch(userId: string, id: string): Promise<{ words: string }> {
  const removed = await db
    .deleteFrom("saved_search")
    .where("user_id", "=", userId)
    .where(sql<string>`id::text`, "=", id)
    .returningAll()
    .executeTakeFirst();
  if (!removed) throw missing();
  return { words: wordsOfSearch(termsOf(removed)) };
}

/** Marks the listings of now as seen, and returns what the search looks for. Somebody else's counts as missing. */
export async function lookAtSearch(userId: string, id: string): Promise<SearchTerms> {
  const newest = await findNewestListing();
  const row = await db
    .updateTable("saved_search")
    .set({ looked_at: sql<Date>`now()`, last_listing_id: newest.id })
    .where("user_id", "=", userId)
    .where(sql<string>`id::text`, "=", id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw missing();
  return termsOf(row);
}

function missing(): NotFoundError {
  return new NotFoundError("saved-search", "This search is not on your watchlist.");
}

/** Has a search of a person ring when it finds something new from now on, or no more. Somebody else's counts as missing. */
export async function setSearchAlert(userId: string, id: string, isAlert: boolean): Promise<{ words: string }> {
  const newest = await findNewestListing();
  const row = await db
    .updateTable("saved_search")
    .set({ is_alert: isAlert, rang_at: null, rang_listing_id: newest.id })
    .where("user_id", "=", userId)
    .where(sql<string>`id::text`, "=", id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw missing();
  return { words: wordsOfSearch(termsOf(row)) };
}

/** What a search finds now, in words and numbers. `newMatches` counts the listings with a higher id; at most 101. */
export async function findNewMatches(row: Selectable<SavedSearchTable>, lastListingId: number) {
  const terms = termsOf(row);
  const { newMatches, lowest } = await matchesOf(terms, lastListingId);
  return { words: wordsOfSearch(terms), newMatches, lowest };
}

/** Whether a person wants to hear of what one of their searches finds. */
export async function hasSearchAlert(userId: string): Promise<boolean> {
  const own = db.selectFrom("saved_search").select("id").where("user_id", "=", userId).where("is_alert", "=", true);
  return (await own.limit(1).executeTakeFirst()) !== undefined;
}

export async function countSavedSearches(userId: string): Promise<number> {
  const { saved } = await db
    .selectFrom("saved_search")
    .select(({ fn }) => fn.countAll<number>().as("saved"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return saved;
}

/** The saved searches of a person, the newest first, each with what its page shows now. */
export async function listSavedSearches(userId: string): Promise<SavedSearch[]> {
  const rows = await db
    .selectFrom("saved_search")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const searches: SavedSearch[] = [];
  // One after the other: a long list must not take all connections to the database.
  for (const row of rows) {
    const terms = termsOf(row);
    const matches = await matchesOf(terms, row.last_listing_id);
    searches.push({ id: row.id, words: wordsOfSearch(terms), isAlert: row.is_alert, ...terms, ...matches });
  }
  return searches;
}

function termsOf({ category, theme, query }: Selectable<SavedSearchTable>): SearchTerms {
  return { category: categories.find(({ id }) => id === category)?.id ?? null, theme, query };
}

function wordsOfSearch({ category, theme, query }: SearchTerms): string {
  const itsCategory = categories.find(({ id }) => id === category);
  const place = [
    itsCategory?.name ?? "All categories",
    itsCategory?.listing.themes.find(({ id }) => id === theme)?.name,
  ];
  return [place.filter(Boolean).join(", "), query].filter(Boolean).join(": ");
}

type Matches = Omit<SavedSearch, "id" | "words" | "isAlert" | keyof SearchTerms>;

async function matchesOf({ category, theme, query }: SearchTerms, lastListingId: number): Promise<Matches> {
  const inOne = categories.find(({ id }) => id === category);
  if (inOne) return matchesIn(inOne, theme ?? "", query, lastListingId);
  const found = await matchesInEach(query, lastListingId);
  if (found.total >= fewMatches) return found;
  const { corrected } = await searchCatalogue(query, categories, 1);
  return corrected === null ? found : matchesInEach(corrected, lastListingId);
}

async function matchesInEach(query: string, lastListingId: number): Promise<Matches> {
  const groups = await Promise.all(categories.map((searched) => matchesIn(searched, "", query, lastListingId)));
  const newMatches = groups.reduce((sum, group) => sum + group.newMatches, 0);
  return {
    total: groups.reduce((sum, { total }) => sum + total, 0),
    isAtLeast: groups.some(({ isAtLeast }) => isAtLeast),
    lowest: lowestOf(groups),
    newMatches: Math.min(newMatches, maxNewMatches + 1),
  };
}

async function matchesIn(category: Category, theme: string, query: string, lastListingId: number): Promise<Matches> {
  const filter = { category, theme, query };
  const [summary, newMatches] = await Promise.all([summarizeMatches(filter), countNewMatches(filter, lastListingId)]);
  return { ...summary, newMatches };
}

/** The lowest price of each currency, in the order of the group with most matches. */
function lowestOf(groups: readonly Pick<Matches, "total" | "lowest">[]): Money[] {
  const lowest = new Map<string, Money>();
  for (const price of [...groups].sort((one, other) => other.total - one.total).flatMap((group) => group.lowest)) {
    const known = lowest.get(price.currency);
    if (!known || compareMoney(price, known) < 0) lowest.set(price.currency, price);
  }
  return [...lowest.values()];
}
