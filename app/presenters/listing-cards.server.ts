import type { Category } from "#app/models/catalog/categories.ts";
import { conditionInSentence, conditionWords, gradeOf } from "#app/models/catalog/conditions/conditions.ts";
import { coverOf } from "#app/models/catalog/covers/cover.server.ts";
import type { Listing } from "#app/models/listings/listings.server.ts";
import { marketplaceAt, marketplaceName } from "#app/models/listings/marketplace-name.ts";
import { findPictures } from "#app/models/pictures/pictures.server.ts";
import { formatDelivery } from "#app/models/platform/amounts.ts";
import { historyParams } from "#app/web/urls/history-params.ts";
import { itemPath } from "#app/web/urls/item-path.server.ts";
import { paths } from "#app/web/urls/paths.ts";
import { formatDayOfYear } from "./dates.ts";

/**
 * Listings as cards show them, with covers where they are of different items or have pictures of their own. `back` is
 * the query of the listing page that they stand on, where their items' pages lead back to.
 */
export async function listingCards(category: Category, listings: readonly Listing[], back = "") {
  const keys = new Set(listings.map(({ itemKey }) => itemKey));
  const areOfOneItem = listings.length > 1 && keys.size === 1 && !keys.has(null);
  const pictures = await findPictures(listings.flatMap(({ imageUrl, itemImageUrl }) => [imageUrl, itemImageUrl]));
  const pictureOf = (source: string | null) => pictures.get(source ?? "");
  const showsCovers = !areOfOneItem || listings.some(({ imageUrl }) => pictureOf(imageUrl));
  return listings.map((listing) => {
    const { itemName: name, ...known } = listing;
    const picture = pictureOf(listing.imageUrl) ?? pictureOf(listing.itemImageUrl);
    return {
      ...listingRow(category, listing),
      historyHref: historyHref(category, listing, back),
      cover: showsCovers ? coverOf({ ...known, itemKind: category.id, name, picture }) : null,
    };
  });
}

/** The page of an item with a name, in the grade of this listing of it; a title leads to its own page. */
function historyHref(category: Category, { itemKey, itemName, conditionKey, title }: Listing, back: string): string {
  if (itemKey === null || itemName === null) return historyParams.href(paths.history(category.id, title), { back });
  const condition = gradeOf(conditionKey) ? conditionKey : "";
  return historyParams.href(itemPath(category.id, itemKey), { condition, back });
}

/** Listings as the page of their item shows them. */
export function listingRows(category: Category, listings: readonly Listing[]) {
  return listings.map((listing) => listingRow(category, listing));
}

function listingRow(category: Category, listing: Listing) {
  const {
    id,
    title,
    price,
    condition,
    conditionKey,
    url: sourceUrl,
    observedAt,
    recent,
    percentVsRecent,
    isFarOff,
  } = listing;
  const sourceHost = (sourceUrl && URL.parse(sourceUrl)?.hostname.replace(/^www\./, "")) || null;
  return {
    id,
    itemKind: category.id,
    key: listing.itemKey,
    title,
    price,
    condition: conditionWords(category.id, condition, conditionKey),
    delivery: formatDelivery(listing.shipping),
    observedAt,
    lastSeen: formatDayOfYear(observedAt, new Date()),
    recent: recent && { ...recent, condition: conditionInSentence(category.id, conditionKey) },
    percentVsRecent,
    isFarOff,
    sourceUrl,
    sourceHost,
    marketplace: marketplaceName(listing.marketplace) ?? marketplaceAt(sourceHost),
    isLot: listing.excludedBy === "lot",
    isSample: listing.source === "sample",
    /** "Set 75257"; `null` in categories whose items have no number. */
    itemKey: category.keyName && listing.itemKey ? `${category.keyName} ${listing.itemKey}` : null,
  };
}

export type ListingCardView = Awaited<ReturnType<typeof listingCards>>[number];
export type ListingRowView = ReturnType<typeof listingRows>[number];
