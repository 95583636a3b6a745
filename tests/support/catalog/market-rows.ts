import type { ListingRow, SaleRow } from "#app/models/market/parsing/record.ts";
import { dayMs } from "#app/models/platform/day.ts";

const row = {
  source: "test",
  sourceItemId: null,
  marketplace: null,
  category: "legos",
  currency: "USD",
  shippingMinor: null,
  condition: null,
  declaredCondition: null,
  grader: null,
  grade: null,
  catalogRef: null,
  url: null,
  imageUrl: null,
  lotSize: null,
} as const;

/** A sale of a whole, genuine set for $100 on a fixed day, with these changes. */
export function saleRow(changes: Partial<SaleRow> = {}): SaleRow {
  return {
    ...row,
    kind: "sale",
    title: "LEGO Star Wars 75257 Millennium Falcon New Sealed",
    priceMinor: 10_000,
    soldAt: new Date("2026-01-10T00:00:00Z"),
    soldAtPrecision: "day",
    ...changes,
  };
}

/** A listing of a whole, genuine set for $120, with these changes. */
export function listingRow(changes: Partial<ListingRow> = {}): ListingRow {
  return {
    ...row,
    kind: "listing",
    title: "LEGO Star Wars 75257 Millennium Falcon New Sealed",
    priceMinor: 12_000,
    observedAt: new Date("2026-01-10T00:00:00Z"),
    listedAt: null,
    endsAt: null,
    availableQuantity: null,
    totalAvailable: null,
    ...changes,
  };
}

/** The moment so many days ago. */
export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * dayMs);
}
