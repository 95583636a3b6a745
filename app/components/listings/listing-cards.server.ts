import type { Category } from "#app/models/catalog/categories.ts";
import { conditionInSentence } from "#app/models/catalog/conditions/conditions.ts";
import type { Listing } from "#app/models/listings/listings.server.ts";
import { marketplaceAt, marketplaceName } from "#app/models/listings/marketplace-name.ts";
import { paths } from "#app/web/urls/paths.ts";

/** Listings as cards show them. */
export function listingCards(category: Category, listings: readonly Listing[]) {
  return listings.map((listing) => {
    const { id, title, price, condition, conditionKey, url: sourceUrl, observedAt, recent, percentVsRecent } = listing;
    const sourceHost = (sourceUrl && URL.parse(sourceUrl)?.hostname.replace(/^www\./, "")) || null;
    return {
      id,
      title,
      price,
      condition,
      observedAt,
      recent: recent && { ...recent, condition: conditionInSentence(category.id, conditionKey) },
      percentVsRecent,
      historyHref: paths.history(category.id, title),
      sourceUrl,
      sourceHost,
      marketplace: marketplaceName(listing.marketplace) ?? marketplaceAt(sourceHost),
      isLot: listing.excludedBy === "lot",
      isSample: listing.source === "sample",
      /** "Set 75257"; `null` in categories whose items have no number. */
      itemKey: category.keyName && listing.itemKey ? `${category.keyName} ${listing.itemKey}` : null,
    };
  });
}

export type ListingCardView = ReturnType<typeof listingCards>[number];
