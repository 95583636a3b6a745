import { hash } from "node:crypto";
import type { ListingRow } from "./parsing/record.ts";

/** Listings on record by the hashes of the rows that they were last recorded from, in the order of the hashes. */
export interface KnownListings {
  hashes: Float64Array;
  ids: Float64Array;
}

/**
 * A hash of all that a row says but for when it was seen: 52 bits, which a number holds. Two of a million different rows
 * share one once in ten thousand imports. What new rules say of a row is the business of reclassifying.
 */
export function rowHash({ observedAt: _, ...row }: ListingRow): number {
  return Number.parseInt(hash("sha1", JSON.stringify(row), "hex").slice(0, 13), 16);
}

/** The id of the listing that was last recorded from a row with this hash. */
export function knownListing({ hashes, ids }: KnownListings, wanted: number): number | undefined {
  let [low, high] = [0, hashes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((hashes[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return hashes[low] === wanted ? ids[low] : undefined;
}
