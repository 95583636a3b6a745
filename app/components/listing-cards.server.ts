import type { Category } from "#app/models/catalog/categories.ts";
import type { Listing } from "#app/models/catalog/listings.server.ts";
import { marketplaceName } from "#app/models/market/marketplace-name.ts";
import { paths } from "#app/web/paths.ts";
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
    marketplace: marketplaceName(listing.marketplace),
    sourceHost: (listing.url && URL.parse(listing.url)?.hostname.replace(/^www\./, "")) || null,
    observedAt: listing.observedAt.toISOString(),
    isLot: listing.leftOutBy === "lot",
    itemNumber: category.numberName && listing.itemNumber ? `${category.numberName} ${listing.itemNumber}` : null,
    sample: listing.source === "sample",
    recent: listing.recent,
    againstRecent: listing.againstRecent,
  }));
}
