import type { ConditionKind } from "../catalog/conditions/conditions.ts";

/** The orders of listings: newest first (with a query best match first), by price, or the best deals first. */
export const listingSorts = ["newest", "cheapest", "dearest", "best"] as const;

export type ListingSort = (typeof listingSorts)[number];

/** Which listings of a shelf to show. Empty and "shown" leave nothing out. */
export interface ListingNarrowing {
  /** A decimal number of whole units, "12.5". A price range and an order by price are of one currency. */
  from: string;
  to: string;
  condition: ConditionKind | "";
  lots: "shown" | "hidden";
  currency: string;
}
