import type { Category } from "#app/models/catalog/categories.ts";
import type { Listing } from "#app/models/listings/listings.server.ts";
import { marketplaceAt, marketplaceName } from "#app/models/listings/marketplace-name.ts";
import { paths } from "#app/web/urls/paths.ts";
import type { ListingCardView } from "./listing-card.tsx";

/** Listings as cards show them. */
export function listingCards(category: Category, listings: readonly Listing[]): ListingCardView[] {
  return listings.map((listing) => ({
    id: String(listing.id),
    title: listing.title,
    price: listing.price,
    condition: listing.condition,
    historyHref: paths.history(category.id, listing.title),
    sourceUrl: listing.url,
    marketplace: marketplaceName(listing.marketplace) ?? marketplaceAt(hostOf(listing.url)),
    sourceHost: hostOf(listing.url),
    observedAt: listing.observedAt.toISOString(),
    isLot: listing.excludedBy === "lot",
    itemKey: category.keyName && listing.itemKey ? `${category.keyName} ${listing.itemKey}` : null,
    sample: listing.source === "sample",
    recent: listing.recent,
    percentVsRecent: listing.percentVsRecent,
  }));
}

function hostOf(url: string | null): string | null {
  return (url && URL.parse(url)?.hostname.replace(/^www\./, "")) || null;
}
