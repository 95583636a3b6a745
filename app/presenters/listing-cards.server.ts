import type { Category, ItemKind } from "#app/models/catalog/categories.ts";
import { conditionInSentence, conditionWords, gradeOf } from "#app/models/catalog/conditions/conditions.ts";
import { coverOf } from "#app/models/catalog/covers/cover.server.ts";
import { kinds } from "#app/models/catalog/kinds/all.ts";
import { liveSource } from "#app/models/catalog/live-source.ts";
import type { Listing } from "#app/models/listings/listings.server.ts";
import { marketplaceAt, marketplaceName } from "#app/models/listings/marketplace-name.ts";
import { findPictures } from "#app/models/pictures/pictures.server.ts";
import { countOf, formatAbout, formatDelivery, formatMoney, formatMoneyOrNone } from "#app/models/platform/amounts.ts";
import type { Trend } from "#app/models/prices/trend.ts";
import { historyParams } from "#app/web/urls/history-params.ts";
import { itemPath } from "#app/web/urls/item-path.server.ts";
import { paths } from "#app/web/urls/paths.ts";
import { toColumns } from "./columns.ts";
import { seenAt } from "./dates.ts";
import { landedPrice, offerSentence, percentOf, priceParts } from "./live-words.server.ts";

/**
 * Listings of a category as cards show them, with covers where they are of different items or have pictures of their
 * own. What all cards share is said once. `back` is the query of the listing page that they stand on, where their
 * items' pages lead back to.
 */
export async function listingCards(category: Category, listings: readonly Listing[], back = "") {
  const keys = new Set(listings.map(({ itemKey }) => itemKey));
  const areOfOneItem = listings.length > 1 && keys.size === 1 && !keys.has(null);
  const pictures = await findPictures(listings.flatMap(({ imageUrl, itemImageUrl }) => [imageUrl, itemImageUrl]));
  const pictureOf = (source: string | null) => pictures.get(source ?? "");
  const hasCovers = !areOfOneItem || listings.some(({ imageUrl }) => pictureOf(imageUrl));
  const hrefStart = `${paths.category(category.id)}/`;
  return {
    category: category.id,
    count: listings.length,
    keyName: category.keyName,
    hrefStart,
    /** The end of each link: a query that leads back to the listing page. */
    hrefEnd: back && String(new URLSearchParams({ back })),
    hasCovers,
    /** The shape of covers that do not state their own. */
    shape: kinds[category.id].shape,
    cards: toColumns(
      listings.map((listing) => ({
        ...listingCard(category, listing, hrefStart),
        ...(hasCovers &&
          coverFields(category, listing, pictureOf(listing.imageUrl) ?? pictureOf(listing.itemImageUrl))),
      })),
    ),
  };
}

const hourMs = 3_600_000;

/** When the newest of these listings was seen, and whether that was within the hour; null of none, or only made-up ones. */
export function freshnessOf(listings: readonly Listing[], now: Date) {
  const times = listings.filter(({ source }) => source !== "sample").map(({ observedAt }) => observedAt.getTime());
  if (times.length === 0) return null;
  const newest = new Date(Math.max(...times));
  return { isLive: now.getTime() - newest.getTime() < hourMs, ...seenAt(newest, now) };
}

function listingCard(category: Category, listing: Listing, hrefStart: string) {
  const host = sourceHostOf(listing) ?? null;
  return {
    ...listingFacts(category, listing),
    key: listing.itemKey ?? undefined,
    terms: termsOf(category, listing),
    isLot: listing.excludedBy === "lot" || undefined,
    marketplace: marketplaceName(listing.marketplace) ?? marketplaceAt(host) ?? undefined,
    /** The part of the link after `hrefStart`. The title of a live listing names no page. */
    hrefRest:
      isLive(listing) && listing.itemKey === null ? undefined : historyHref(category, listing).slice(hrefStart.length),
  };
}

function coverFields({ id }: Category, { itemName: name, ...known }: Listing, picture: string | undefined) {
  const { shape, bigSize, big, first, second, grade } = coverOf({ ...known, itemKind: id, name, picture });
  const { width, lines = 1 } = bigSize ?? {};
  return {
    big,
    bigWidth: width,
    bigLines: lines === 1 ? undefined : lines,
    first,
    second,
    grade,
    picture,
    ownShape: shape === kinds[id].shape ? undefined : shape,
  };
}

/** The page of an item with a name, in the grade of this listing of it; a title leads to its own page. */
function historyHref(category: Category, { itemKey, itemName, conditionKey, title }: Listing): string {
  if (itemKey === null || itemName === null) return paths.history(category.id, title);
  const condition = gradeOf(conditionKey) ? conditionKey : "";
  return historyParams.href(itemPath(category.id, itemKey), { condition });
}

/** Listings as the page of their item shows them. */
export function listingRows(category: Category, listings: readonly Listing[]) {
  return listings.map((listing) => ({
    ...listingFacts(category, listing),
    terms: isLive(listing)
      ? conditionOf(category, listing)
      : termsOf(category, listing, listing.excludedBy === "lot" ? "lot" : "", sourceHostOf(listing)),
    ...(isLive(listing) && { parts: priceParts(listing) }),
  }));
}

/** Whether it is shown as eBay offers it now: with its landed price, and no page of its title. */
function isLive({ source }: Listing): boolean {
  return source === liveSource;
}

/** What every page says of a listing. What the listing does not have is undefined. */
function listingFacts({ id }: Category, listing: Listing) {
  const { recent, conditionKey, source, url } = listing;
  const seen = seenAt(listing.observedAt, new Date());
  return {
    id: listing.id,
    seen: seen.text,
    seenAt: seen.dateTime,
    title: listing.title,
    price: formatMoneyOrNone(listing.price),
    sold: recent ? soldInWords(id, conditionKey, recent) : undefined,
    ...comparisonOf(listing.percentVsRecent, listing.deal),
    isFarOff: listing.isFarOff || undefined,
    isSample: source === "sample" || undefined,
    sourceUrl: url ?? undefined,
    sourceHost: sourceHostOf(listing),
    ...(isLive(listing) && liveFacts(listing)),
  };
}

/** "Sold for $147 sealed, median of 42 sales" */
function soldInWords(id: ItemKind, conditionKey: string, { median, count }: NonNullable<Listing["recent"]>): string {
  const sold = `${formatAbout(median)} ${conditionInSentence(id, conditionKey)}`;
  return `Sold for ${sold}, median of ${countOf(count, "sale")}`;
}

/** "Deal: 18% below the value of 42 sales, delivery included", or how a price compares where it is none. */
function comparisonOf(percent: number | null, deal: Listing["deal"]): { compared?: string; trend?: Trend } {
  if (deal) return { compared: `Deal: ${deal.reason}`, trend: "down" };
  if (percent === null) return { compared: undefined, trend: undefined };
  if (percent === 0) return { compared: "At the recent median", trend: "stable" };
  const [side, trend] = percent < 0 ? (["below", "down"] as const) : (["above", "up"] as const);
  return { compared: `${Math.abs(percent)}% ${side} the recent median`, trend };
}

/** What is said in another way of what eBay offers now. A bid, and the price of one variation, are compared with nothing. */
function liveFacts(listing: Listing) {
  const offer = offerSentence(listing, new Date());
  return {
    isLive: true,
    price: formatMoney(landedPrice(listing)),
    ...comparisonOf(percentOf(listing), listing.deal),
    offer,
    ...(offer && { sold: undefined }),
  };
}

/** What a card says of a listing beside its title and price: its condition, its delivery where that is known, and more. */
function termsOf(category: Category, listing: Listing, lot?: string, host?: string): string {
  const delivery = isLive(listing) ? priceParts(listing) : formatDelivery(listing.shipping);
  return [conditionOf(category, listing), lot, delivery, host].filter(Boolean).join(", ");
}

function conditionOf({ id }: Category, { condition, conditionKey }: Listing): string {
  return conditionWords(id, condition, conditionKey) ?? "Condition not given";
}

function sourceHostOf({ url }: Listing): string | undefined {
  return (url && URL.parse(url)?.hostname.replace(/^www\./, "")) || undefined;
}

export type ListingCards = Awaited<ReturnType<typeof listingCards>>;
export type ListingCardView = ReturnType<typeof listingCard> & Partial<ReturnType<typeof coverFields>>;
export type ListingFacts = ReturnType<typeof listingFacts>;
export type ListingRowView = ReturnType<typeof listingRows>[number];
