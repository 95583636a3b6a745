import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { type Category, type CategoryId, requireCategory, shelfOf } from "../catalog/categories.ts";
import { kindsOnServer } from "../catalog/kinds/all.server.ts";
import { liveSource, type ShelfSource, shelfAt, wholeShelf } from "../catalog/live-source.ts";
import { splitNegativeTerms } from "../catalog/search-words.ts";
import { db } from "../platform/database.server.ts";
import { NotFoundError } from "../platform/errors.ts";
import { dealReason } from "./deal-reason.ts";
import { dealPercentNow } from "./deals.server.ts";
import { isCurrent } from "./expiry.server.ts";
import type { ListingNarrowing, ListingSort } from "./listing-sorts.ts";
import { maxCounted, rankListings } from "./rankings.server.ts";
import { readQuery } from "./search-query.server.ts";
import { findTheme, isOnShelf, narrow, readShelf } from "./shelves.server.ts";

function selectListings() {
  return db
    .selectFrom("listing")
    .innerJoin("listing_seen", "listing_seen.listing_id", "listing.id")
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
      "listing_seen.seen_at as observedAt",
      "listing_seen.expires_at as expiresAt",
      "listing.offer",
      "listing.bids",
      "listing.ends_at as endsAt",
      "listing.lot_size as lotSize",
      "listing.available_quantity as availableQuantity",
      "listing.total_available as totalAvailable",
      "listing.excluded_by as excludedBy",
      "listing.percent_vs_recent as percentVsRecent",
      "listing.is_far_off as isFarOff",
      dealPercentNow.as("dealPercent"),
      "item.key as itemKey",
      "item.name as itemName",
      "item.image_url as itemImageUrl",
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

function toListing({
  price_minor,
  shipping_minor,
  currency,
  median,
  sales,
  days,
  dealPercent,
  ...listing
}: ListingRow) {
  const hasRecent = listing.excludedBy === null && median !== null && sales !== null && days !== null;
  return {
    ...listing,
    price: { minor: price_minor, currency },
    /** Delivery; null where the source does not say it. */
    shipping: shipping_minor === null ? null : { minor: shipping_minor, currency },
    /** By how many percent it is below that value with delivery, and why that is a deal; null where it is none. */
    deal:
      hasRecent && dealPercent !== null
        ? { percent: dealPercent, reason: dealReason(dealPercent, sales, shipping_minor) }
        : null,
    recent: hasRecent ? { median: { minor: median, currency }, count: sales, days } : null,
  };
}

/** A listing and its category. Throws `NotFoundError` for one that is not on record, or that eBay lets us show no more. */
export async function requireListing(id: number): Promise<Listing & { category: CategoryId }> {
  const row = await selectListings()
    .select("listing.category")
    .where("listing.id", "=", id)
    .where(({ or, eb }) => or([eb("source", "<>", liveSource), isCurrent(sql`listing.id`)]))
    .executeTakeFirst();
  if (!row) throw new NotFoundError("listing", "This listing is no longer on record.");
  const { category, ...listing } = row;
  return { ...toListing(listing), category: requireCategory(category).id };
}

/** The newest listings of an item, at most `limit`, excluded ones too: eBay's, or all others. */
export async function listListingsOfItem(
  itemId: number,
  limit: number,
  source: ShelfSource = "others",
): Promise<Listing[]> {
  const rows = await selectListings()
    .where("listing.item_id", "=", itemId)
    .where("source", source === "ebay" ? "=" : "<>", liveSource)
    .where(isCurrent(sql`listing.id`))
    .orderBy("listing.observed_at", "desc")
    .orderBy("listing.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toListing);
}

export interface ListingFilter extends Partial<ListingNarrowing> {
  category: Category;
  /** Id, name or search term of a theme of the category. Any other words must be in the title. */
  theme: string;
  /** Words that the title must hold, in any order. Here and in `theme`, a minus excludes titles with the word after it. */
  query: string;
  sort: ListingSort;
  /** Whose listings: "others" by default. */
  source?: ShelfSource;
}

interface Page<Row> {
  rows: Row[];
  page: number;
  size: number;
  total: number;
  /** There are more than `total`, which is then 10,000; no page shows those. */
  isAtLeast: boolean;
  /** The one currency of the prices that were compared; empty where none were. */
  currency: string;
}

/** One page of a category's listings. A page beyond the last is the last. */
export async function listListings(filter: ListingFilter, page: number, size: number): Promise<Page<Listing>> {
  const { category, sort } = filter;
  const { shelf, text, excludedWords } = readFilter(filter);
  const isSearch = text !== "" || excludedWords.length > 0;
  const narrowing = narrow(category, shelf, filter, sort);
  if (!isSearch && sort === "newest") {
    const { isAll, currency } = await narrowing;
    if (isAll) return { ...(await pageOfShelf(category, shelf, page, size)), currency };
  }
  // Side by side: a search that cannot be read fails also where nothing remains of the shelf.
  const [query, narrowed] = await Promise.all([readQuery(wholeShelf(shelf), text, excludedWords), narrowing]);
  const { currency } = narrowed;
  if (query === null || narrowed.total === 0) return { rows: [], page: 1, size, total: 0, isAtLeast: false, currency };
  const ranking = await rankListings(category, shelf, { query, narrowed, sort });
  const counting = ranking.count();
  counting.catch(() => {});
  const requested = await ranking.slice(Math.min((page - 1) * size, maxCounted), size);
  const inTime = await (isSearch
    ? Promise.race([counting, setTimeout(maxCountingMs, null, { ref: false })])
    : counting);
  const isThere = requested.ids.length > 0 && page * size <= maxCounted;
  // The last page must be known where the requested one lies beyond it.
  const counted = inTime ?? (isThere ? null : await counting);
  const total = Math.min(counted?.count ?? requested.read, maxCounted);
  const shownPage = Math.min(page, lastPage(total, size));
  const from = (shownPage - 1) * size;
  const { ids } = shownPage === page ? requested : await ranking.slice(from, size);
  const rows = await listInOrder(ids.slice(0, total - from));
  return {
    rows,
    page: shownPage,
    size,
    total,
    isAtLeast: counted === null ? total > 0 : counted.count > total,
    currency,
  };
}

/** The page of a search waits no longer for the count: its total says "more than" until the count, which goes on, is cached. */
const maxCountingMs = 10;

export function readFilter({
  category,
  theme,
  query,
  source = "others",
}: Pick<ListingFilter, "category" | "theme" | "query" | "source">) {
  const shelfFor = (themeId?: string) => shelfAt(shelfOf(category, themeId), source);
  const { themes } = category.listing;
  const lotWords = kindsOnServer[category.id].lots?.words ?? [];
  // Most pages of listings: without words there is nothing to parse.
  if (query === "" && (theme === "" || themes.some(({ id }) => id === theme))) {
    return { shelf: shelfFor(theme || "all"), text: "", excludedWords: [] };
  }
  const phrases = lotWords.filter((word) => word.includes(" "));
  const [inTheme, inQuery] = [splitNegativeTerms(theme, phrases), splitNegativeTerms(query, phrases)];
  const themeId = inTheme.text === "" ? "all" : findTheme(category, inTheme.text);
  return {
    shelf: shelfFor(themeId),
    text: [themeId === undefined ? inTheme.text : "", inQuery.text].filter(Boolean).join(" "),
    // No title on these shelves holds a lot word.
    excludedWords: [...inTheme.without, ...inQuery.without].filter((word) => !lotWords.includes(word)),
  };
}

function lastPage(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

async function pageOfShelf(
  category: Category,
  shelf: string,
  page: number,
  size: number,
): Promise<Omit<Page<Listing>, "currency">> {
  const { total, blocks } = await readShelf(category, shelf);
  const shownPage = Math.min(page, lastPage(total, size));
  const from = (shownPage - 1) * size;
  const block = blocks.findLast(({ before }) => before <= from);
  if (!block) return { rows: [], page: 1, size, total: 0, isAtLeast: false };
  const rows = await readFromPlace(shelf, block, from - block.before, size);
  return { rows: rows.map(toListing), page: shownPage, size, total, isAtLeast: false };
}

/** Listings of a shelf, in its order, from an offset behind a place on it. */
function readFromPlace(shelf: string, place: { seenOn: string; lastId: number }, offset: number, size: number) {
  return selectListings()
    .innerJoin(
      (query) =>
        query
          .selectFrom("listing_placement")
          .select("listing_id")
          .where("shelf", "=", shelf)
          .where(isOnShelf)
          .where(({ eb, refTuple, tuple }) =>
            eb(refTuple("seen_on", "listing_id"), "<=", tuple(place.seenOn, place.lastId)),
          )
          .orderBy("seen_on", "desc")
          .orderBy("listing_id", "desc")
          .limit(size)
          .offset(offset)
          .as("on_page"),
      (join) => join.onRef("on_page.listing_id", "=", "listing.id"),
    )
    .orderBy("listing.seen_on", "desc")
    .orderBy("listing.id", "desc")
    .execute();
}

async function listInOrder(ids: readonly number[]): Promise<Listing[]> {
  if (ids.length === 0) return [];
  const rows = await selectListings().where("listing.id", "=", sql<number>`any(${ids}::bigint[])`).execute();
  const byId = new Map(rows.map((row) => [row.id, toListing(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
