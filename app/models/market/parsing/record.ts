import type { ItemKind } from "../../catalog/categories.ts";
import type { DatePrecision } from "../../files/date-text.ts";
import type { Offer } from "./read-offer.ts";

/** The facts of every imported row. Money is in minor units of `currency`. */
interface MarketRow {
  /** Short name of the file or provider, e.g. `ebay-gb-2022`. Ids are unique within a source. */
  source: string;
  /** The source's own id. Without one, an id is derived from the row. */
  sourceItemId: string | null;
  marketplace: string | null;
  category: ItemKind;
  /** The title as the seller wrote it, cleaned: at most 300 characters. */
  title: string;
  priceMinor: number;
  currency: string;
  shippingMinor: number | null;
  /** The words of the row's own column, or the name of its condition id. */
  condition: string | null;
  /** What was said of the whole file: the operator's `--condition`, else the preset's. */
  declaredCondition: string | null;
  /** The row's own columns, as they are: only classifying says what they mean. */
  grader: string | null;
  grade: string | null;
  /**
   * `lego-set:75257-1`, `lego-fig:sw0001`, … where the source says which item it is; `named:Amazing Spider-Man #300`
   * where columns beside the title name it.
   */
  catalogRef: string | null;
  url: string | null;
  imageUrl: string | null;
  lotSize: number | null;
}

export interface SaleRow extends MarketRow {
  kind: "sale";
  soldAt: Date;
  soldAtPrecision: DatePrecision;
}

/** A listing as it was at `observedAt`. */
export interface ListingRow extends MarketRow {
  kind: "listing";
  observedAt: Date;
  listedAt: Date | null;
  endsAt: Date | null;
  availableQuantity: number | null;
  totalAvailable: number | null;
  /** How it is offered, where that is not one thing at one price. */
  offer?: Offer;
  /** In an auction. */
  bids?: number;
}

export type MarketRecord = SaleRow | ListingRow;
