import { type RawBuilder, sql } from "kysely";
import type { Category } from "../catalog/categories.ts";
import type { ConditionKind } from "../catalog/conditions/conditions.ts";
import { toMinor } from "../platform/amounts.ts";
import type { ListingNarrowing, ListingSort } from "./listing-sorts.ts";
import { listCurrencies, readTallies } from "./screen-counts.server.ts";
import { gradelessConditions } from "./screens.ts";

/** What remains of a screen. */
export interface Narrowed {
  /** Whether nothing is left out. */
  isAll: boolean;
  /** The one currency of all listings that remain; empty where nobody asked for one. */
  currency: string;
  currencies: string[];
  /** The kinds of condition of the listings that remain. */
  conditions: ConditionKind[];
  hidesLots: boolean;
  /** The price range in minor units. */
  from: number | null;
  to: number | null;
  /** The number of listings that remain, apart from the price range. */
  total: number;
  /** Says the same as all of this, in a key of a cache. */
  key: string;
}

/** Reads what remains of a screen. A price range and an order by price are of the category's most frequent currency, unless another is chosen. */
export async function narrow(
  category: Category,
  screen: string,
  { from = "", to = "", condition = "", lots = "shown", currency = "" }: Partial<ListingNarrowing>,
  sort: ListingSort,
): Promise<Narrowed> {
  const isByPrice = from !== "" || to !== "" || sort === "cheapest" || sort === "dearest";
  const one = currency || (isByPrice ? ((await listCurrencies(category))[0] ?? "USD") : "");
  const hidesLots = lots === "hidden";
  const remaining = (await readTallies(category)).filter(
    (tally) =>
      tally.screen === screen &&
      (one === "" || tally.currency === one) &&
      (condition === "" || tally.condition === condition) &&
      !(hidesLots && tally.isLot),
  );
  const minorOf = (major: string) => (major === "" ? null : toMinor(Number(major), one));
  return {
    isAll: one === "" && condition === "" && !hidesLots,
    currency: one,
    currencies: [...new Set(remaining.map((tally) => tally.currency))],
    conditions: [...new Set(remaining.map((tally) => tally.condition))],
    hidesLots,
    from: minorOf(from),
    to: minorOf(to),
    total: remaining.reduce((sum, { listings }) => sum + listings, 0),
    key: JSON.stringify([one, condition, hidesLots, from, to]),
  };
}

/** SQL that is true for the placements that remain, after others. */
export function placementsThatRemain({ currencies, conditions, ...narrowed }: Narrowed): RawBuilder<unknown> {
  // In the index of prices, whether one is far off stands before it: with both named, a range is a range of the index.
  const isAny = narrowed.from === null && narrowed.to === null ? sql`` : sql`and is_far_off = any('{f,t}'::boolean[])`;
  return sql`and currency = any(${currencies}::text[]) and condition_kind = any(${conditions}::text[]) ${isAny}
    ${priceAndLots(narrowed, sql`is_lot`)}`;
}

/** The same for placements of one kind of condition and one currency. */
export function placementsOf(
  condition: ConditionKind,
  { currency, ...narrowed }: Pick<Narrowed, "currency" | "hidesLots" | "from" | "to">,
): RawBuilder<unknown> {
  return sql`and currency = ${currency} and condition_kind = ${condition} ${priceAndLots(narrowed, sql`is_lot`)}`;
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
