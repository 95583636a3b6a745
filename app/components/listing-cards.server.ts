import type { CategoryId } from "#app/models/catalog/categories.ts";
import type { Listing } from "#app/models/catalog/listings.server.ts";
import { marketplaceName } from "#app/models/market/marketplace-name.ts";
import { recentMedians } from "#app/models/prices/history.server.ts";
import { paths } from "#app/web/paths.ts";
import type { ListingCardView } from "./listing-card.tsx";

/** Listings as cards show them, each with what its item recently sold for. One more query for them all. */
export async function listingCards(category: CategoryId, listings: readonly Listing[]): Promise<ListingCardView[]> {
  const itemIds = new Set(listings.flatMap(({ itemId }) => itemId ?? []));
  const medians = await recentMedians([...itemIds], new Date());
  return listings.map((listing) => ({
    id: String(listing.id),
    title: listing.title,
    price: listing.price,
    condition: listing.condition,
    historyHref: paths.history(category, listing.title),
    sourceUrl: listing.url,
    marketplace: marketplaceName(listing.marketplace),
    sourceHost: (listing.url && URL.parse(listing.url)?.hostname.replace(/^www\./, "")) || null,
    observedAt: listing.observedAt.toISOString(),
    isLot: listing.leftOutBy === "lot",
    setNumber: listing.itemNumber,
    sample: listing.source === "sample",
    recent: (listing.leftOutBy === null && listing.itemId !== null && medians.get(listing.itemId)) || null,
  }));
}
