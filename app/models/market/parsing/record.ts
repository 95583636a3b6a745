import type { ItemKind } from "../../catalog/categories.ts";

/** What every imported row says, whatever it is a row of. Missing is `null`; money is in minor units of `currency`. */
interface MarketRow {
  /** Short name of the file or provider the row comes from, e.g. `ebay-gb-2022`. Identity is per source. */
  source: string;
  /** The source's own identifier; without one the row is identified by what it says. */
  sourceItemId: string | null;
  marketplace: string | null;
  category: ItemKind;
  /** As the seller wrote it, cleaned: at most 300 characters. */
  title: string;
  priceMinor: number;
  currency: string;
  shippingMinor: number | null;
  condition: string | null;
  grader: string | null;
  grade: string | null;
  /** `lego-set:75257-1`, `lego-fig:sw0001`, … where the source says which item it is. */
  catalogRef: string | null;
  /** https only. */
  url: string | null;
  imageUrl: string | null;
  /** Identical items sold together, where the source says so. */
  lotSize: number | null;
}

export type DatePrecision = "instant" | "day" | "month" | "window";

/** One sale that happened. */
export interface SaleRow extends MarketRow {
  kind: "sale";
  soldAt: Date;
  soldAtPrecision: DatePrecision;
}

/** One offer as it stood at `observedAt`. */
export interface ListingRow extends MarketRow {
  kind: "listing";
  observedAt: Date;
  listedAt: Date | null;
  endsAt: Date | null;
  availableQuantity: number | null;
  totalAvailable: number | null;
}

export type MarketRecord = SaleRow | ListingRow;
