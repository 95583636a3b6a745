/**
 * The source of eBay's live listings. What eBay shows stands apart from all else, for six hours at most, and is in no
 * value, alert, feed or back-up. No name that somebody chooses has a blank.
 */
export const liveSource = "eBay live";

/** Whose listings a shelf shows: never both. */
export const shelfSources = ["ebay", "others"] as const;

export type ShelfSource = (typeof shelfSources)[number];

/** The shelf of a source beside that of all others: `ebay:legos/star-wars`. */
export function shelfAt(shelf: string, source: ShelfSource): string {
  return source === "others" ? shelf : `${source}:${shelf}`;
}
