/** The orders of listings: newest first (with a query best match first), or lowest price against recent sales first. */
export const listingSorts = ["newest", "best"] as const;

export type ListingSort = (typeof listingSorts)[number];
