/** The orders of a listing: newest seen first (best match first with a query), or best against recent sales first. */
export const listingSorts = ["newest", "best"] as const;

export type ListingSort = (typeof listingSorts)[number];
