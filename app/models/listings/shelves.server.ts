import { type RawBuilder, sql } from "kysely";
import { type Category, shelfOf } from "../catalog/categories.ts";
import { type ConditionKind, conditionKinds } from "../catalog/conditions/conditions.ts";
import { type ShelfSource, shelfAt, shelfSources, wholeShelf } from "../catalog/live-source.ts";
import { wordsOf } from "../catalog/search-words.ts";
import { toMinor } from "../platform/amounts.ts";
import { db } from "../platform/database.server.ts";
import { cachedByRevision } from "../platform/revision.server.ts";
import { expiredPlacements, isCurrent } from "./expiry.server.ts";
import type { ListingNarrowing, ListingSort } from "./listing-sorts.ts";

/** The id of the theme with this id, name or search term, or undefined. */
export function findTheme(category: Category, text: string): string | undefined {
  const words = wordsOf(text).join(" ");
  return category.listing.themes.find(
    ({ id, name, term = name }) =>
      id === text || (words !== "" && [term, name].some((other) => wordsOf(other).join(" ") === words)),
  )?.id;
}

/** Number of last bits in which the ids of a block differ. Listings are counted by block, so a page begins near a known count. */
export const blockBits = 14;

function lastOfBlock(block: number): number {
  return (block + 1) * 2 ** blockBits - 1;
}

/** The blocks of a shelf, in its order: with them a deep page is as quick as the first. */
export function readShelf(category: Category, shelf: string) {
  return cachedByRevision(category.id, ["shelf", shelf], async () => {
    const { rows } = await sql<{ seen_on: string; block: number; listings: number }>`
      with expired as (
        select seen_on, (listing_id >> ${sql.lit(blockBits)})::int as block, count(*)::int as listings
        from ${expiredPlacements} and shelf = ${shelf} group by 1, 2)
      select seen_on, block, placement_block.listings - coalesce(expired.listings, 0) as listings
      from placement_block left join expired using (seen_on, block)
      where shelf = ${shelf} and placement_block.listings > coalesce(expired.listings, 0)
      order by seen_on desc, block desc`.execute(db);
    let total = 0;
    const blocks = rows.map(({ seen_on, block, listings }) => {
      const before = total;
      total += listings;
      return { seenOn: seen_on, lastId: lastOfBlock(block), before };
    });
    return { total, blocks };
  });
}

/** The number of listings on a shelf: without one, on that of its category. eBay's are on shelves of their own. */
export async function countOnShelf(category: Category, shelf = shelfOf(category)): Promise<number> {
  return (await readShelf(category, shelf)).total;
}

/** Some listings of a shelf, and how many there are. */
interface Tally {
  shelf: string;
  currency: string;
  condition: ConditionKind;
  isLot: boolean;
  listings: number;
}

/** The listings of all shelves of a category, eBay's too, by currency, condition and whether they are lots. */
export function readTallies(category: Category) {
  return cachedByRevision(category.id, ["tallies"], async () => {
    const shelves = shelfSources.flatMap((source) => shelvesOf(category, source));
    const { rows } = await sql<Tally>`
      with expired as (
        select shelf, currency, condition_kind, is_lot, count(*)::int as listings
        from ${expiredPlacements} and shelf = any(${shelves}::text[]) group by 1, 2, 3, 4)
      select shelf, currency, condition_kind as condition, is_lot as "isLot",
        placement_tally.listings - coalesce(expired.listings, 0) as listings
      from placement_tally left join expired using (shelf, currency, condition_kind, is_lot)
      where shelf = any(${shelves}::text[]) and placement_tally.listings > coalesce(expired.listings, 0)`.execute(db);
    return rows;
  });
}

/** The shelves of all themes of a category, that of everything first. */
function shelvesOf(category: Category, source: ShelfSource): string[] {
  return category.listing.themes.map(({ id }) => shelfAt(shelfOf(category, id), source));
}

/** The currencies on the shelf of a category, the most frequent first. */
export function listCurrencies(category: Category, source: ShelfSource = "others"): Promise<string[]> {
  return currenciesOn(category, shelfAt(shelfOf(category), source));
}

async function currenciesOn(category: Category, whole: string): Promise<string[]> {
  const onShelf = (await readTallies(category)).filter(({ shelf }) => shelf === whole);
  const totals = sumBy(onShelf, ({ currency }) => currency);
  return [...totals].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).map(([currency]) => currency);
}

/** The number of listings by what `keyOf` says of them. */
export function sumBy<Key>(tallies: readonly Tally[], keyOf: (tally: Tally) => Key): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const tally of tallies) sums.set(keyOf(tally), (sums.get(keyOf(tally)) ?? 0) + tally.listings);
  return sums;
}

/** What remains of a shelf. */
export type Narrowed = Awaited<ReturnType<typeof narrow>>;

/**
 * Reads what remains of a shelf. A price range and an order by price are of the category's most frequent currency,
 * unless another is chosen.
 */
export async function narrow(
  category: Category,
  shelf: string,
  { from = "", to = "", condition = "", lots = "shown", currency = "" }: Partial<ListingNarrowing>,
  sort: ListingSort,
) {
  const isByPrice = from !== "" || to !== "" || sort === "cheapest" || sort === "dearest";
  const one = currency || (isByPrice ? ((await currenciesOn(category, wholeShelf(shelf)))[0] ?? "USD") : "");
  const hidesLots = lots === "hidden";
  const remaining = (await readTallies(category)).filter(
    (tally) =>
      tally.shelf === shelf &&
      (one === "" || tally.currency === one) &&
      (condition === "" || tally.condition === condition) &&
      !(hidesLots && tally.isLot),
  );
  const minorOf = (major: string) => (major === "" ? null : toMinor(Number(major), one));
  return {
    /** Whether nothing is left out. */
    isAll: one === "" && condition === "" && !hidesLots,
    /** The one currency of all listings that remain; empty where nobody asked for one. */
    currency: one,
    currencies: [...new Set(remaining.map((tally) => tally.currency))],
    conditions: [...new Set(remaining.map((tally) => tally.condition))],
    hidesLots,
    /** The price range in minor units. */
    from: minorOf(from),
    to: minorOf(to),
    /** Apart from the price range. */
    total: remaining.reduce((sum, { listings }) => sum + listings, 0),
    /** Says the same as all of this, in a key of a cache. */
    key: JSON.stringify([one, condition, hidesLots, from, to]),
  };
}

/** With a price range, listings are counted one by one: of more the count would cost more than it is worth. */
const maxCountedListings = 20_000;

/** The listings of each theme of a category that remain after a narrowing. Null for a price range among too many listings. */
export async function countThemes(
  category: Category,
  narrowing: ListingNarrowing,
  sort: ListingSort,
  source: ShelfSource = "others",
): Promise<number[] | null> {
  const shelves = shelvesOf(category, source);
  const narrowed = await Promise.all(shelves.map((shelf) => narrow(category, shelf, narrowing, sort)));
  const [whole] = narrowed;
  if (!whole || (whole.from === null && whole.to === null)) return narrowed.map(({ total }) => total);
  if (narrowed.reduce((sum, { total }) => sum + total, 0) > maxCountedListings) return null;
  return cachedByRevision(category.id, ["theme counts", source, whole.key], async () => {
    const { rows } = await sql<{ shelf: string; count: number }>`
      select shelf, count(*) as count from listing_placement
      where shelf = any(${shelves}::text[]) ${placementsThatRemain(whole)} group by shelf`.execute(db);
    const byShelf = new Map(rows.map(({ shelf, count }) => [shelf, count]));
    return shelves.map((shelf) => byShelf.get(shelf) ?? 0);
  });
}

/** Conditions that are a condition key of their own; graded ones have a key for each grade. */
export const gradelessConditions = conditionKinds.filter((kind) => kind !== "graded");

/** SQL that is true for the placements of listings that have not expired. */
export const isOnShelf = isCurrent(sql`listing_placement.listing_id`);

/** SQL that is true for the placements that remain, after others. */
export function placementsThatRemain({ currencies, conditions, ...narrowed }: Narrowed): RawBuilder<unknown> {
  // In the index of prices, whether one is far off stands before it: with both named, a range is a range of the index.
  const isAny = narrowed.from === null && narrowed.to === null ? sql`` : sql`and is_far_off = any('{f,t}'::boolean[])`;
  return sql`and currency = any(${currencies}::text[]) and condition_kind = any(${conditions}::text[]) ${isAny}
    ${priceAndLots(narrowed, sql`is_lot`)} and ${isOnShelf}`;
}

/** The same for placements of one kind of condition and one currency. */
export function placementsOf(
  condition: ConditionKind,
  { currency, ...narrowed }: Pick<Narrowed, "currency" | "hidesLots" | "from" | "to">,
): RawBuilder<unknown> {
  return sql`and currency = ${currency} and condition_kind = ${condition} ${priceAndLots(narrowed, sql`is_lot`)}
    and ${isOnShelf}`;
}

/** SQL that is true for the listings that remain, after others. */
export function listingsThatRemain({ isAll, currencies, conditions, ...narrowed }: Narrowed): RawBuilder<unknown> {
  if (isAll) return sql``;
  const isGraded = conditions.includes("graded") ? sql`or condition_key <> all(${gradelessConditions}::text[])` : sql``;
  return sql`and currency = any(${currencies}::text[]) and (condition_key = any(${conditions}::text[]) ${isGraded})
    ${priceAndLots(narrowed, sql`(excluded_by is not distinct from 'lot')`)}`;
}

function priceAndLots(
  { from, to, hidesLots }: Pick<Narrowed, "from" | "to" | "hidesLots">,
  isLot: RawBuilder<unknown>,
) {
  return sql`${hidesLots ? sql`and not ${isLot}` : sql``}
    ${from === null ? sql`` : sql`and price_minor >= ${from}`} ${to === null ? sql`` : sql`and price_minor <= ${to}`}`;
}
