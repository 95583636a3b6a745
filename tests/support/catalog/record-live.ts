import type { ItemKind } from "#app/models/catalog/categories.ts";
import { runOnDatabase } from "#tests/support/server/run-on-database.ts";
import type { Place } from "#tests/support/server/run-script.ts";

/** What eBay offers now: for a fixed price with free delivery, used, seen two minutes ago, unless it says otherwise. */
export interface LiveOffer {
  title: string;
  category?: ItemKind;
  priceMinor: number;
  /** Null where eBay does not say it. */
  shippingMinor?: number | null;
  condition?: string;
  /** Of an auction. */
  bids?: number;
  endsInMinutes?: number;
  seenMinutesAgo?: number;
}

/** Records what eBay offers in the database of a running server, as its source does, with the run that brought it. */
export function recordLive(place: Place, ...offers: LiveOffer[]): Promise<void> {
  return runOnDatabase(place, "catalog/record-live-process.ts", offers);
}
