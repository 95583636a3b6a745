/**
 * The source of eBay's live listings. What eBay shows stands apart from all else, for six hours at most, and is in no
 * value, alert, feed or back-up. No name that somebody chooses has a blank.
 */
export const liveSource = "eBay live";

/** Whose listings a shelf shows: never both. */
export const shelfSources = ["ebay", "others"] as const;

export type ShelfSource = (typeof shelfSources)[number];

/** The shelf on which listings of a source stand: `ebay:legos/star-wars` for eBay's, `legos/star-wars` for all others. */
export function shelfAt(shelf: string, source: ShelfSource): string {
  return source === "others" ? shelf : `${source}:${shelf}`;
}

/** On whose shelves a listing of a source stands. */
export function shelfSourceOf(source: string): ShelfSource {
  return source === liveSource ? "ebay" : "others";
}

/** The shelf of its category on which a listing stands: `ebay:legos` or `legos`. */
export function wholeShelfOf({ category, source }: { category: string; source: string }): string {
  return shelfAt(category, shelfSourceOf(source));
}

/** The shelf of a category that the shelf of a theme is a part of: `ebay:legos` of `ebay:legos/star-wars`. */
export function wholeShelf(shelf: string): string {
  return shelf.split("/", 1)[0] ?? shelf;
}
