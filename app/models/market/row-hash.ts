import { hash } from "node:crypto";
import { cataloguedItems } from "../catalog/kinds/known-items.server.ts";
import type { ListingRow } from "./parsing/record.ts";
import { rulesVersion } from "./rules-version.ts";

/** Listings on record by the hashes of the rows that they were last recorded from, in the order of the hashes. */
export interface KnownListings {
  hashes: Float64Array;
  ids: Float64Array;
}

/**
 * A hash of all that a row says but for when it was seen, and of the rules that read it: 52 bits, which a number holds. Two
 * of a million different rows share one once in ten thousand imports.
 */
export function rowHash({ observedAt: _, ...row }: ListingRow): number {
  const text = JSON.stringify([rulesVersion, cataloguedItems().length, row]);
  return Number.parseInt(hash("sha1", text, "hex").slice(0, 13), 16);
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
