import type { Money } from "../platform/amounts.ts";

/** What a sale came to, in minor units, and when it was made. */
export interface DatedPrice {
  minor: number;
  soldAt: Date;
}

/** A sale as it is read for averages, charts and exclusions. */
export interface DatedSale extends DatedPrice {
  id: number;
  title: string;
  /** Whether its title agrees with the item's name in the catalogue. */
  namesItem: boolean;
  /** The rule that excludes it; null when it counts. */
  excludedBy: string | null;
}

/** A sale as pages and endpoints show it. */
export interface Sale {
  id: number;
  title: string;
  price: Money;
  soldAt: Date;
  /** The source's words, and what they and the title come to. */
  condition: string | null;
  conditionKey: string;
  conditionDetail: string | null;
  conditionOrigin: "grade" | "source" | "title" | "file" | null;
  /** A sentence about what contradicts the condition; null where nothing does. */
  conditionConflict: string | null;
  /** Delivery; null where the source does not say it. */
  shipping: Money | null;
  marketplace: string | null;
  url: string | null;
  source: string;
  /** The rule that excludes it, with a sentence; null when it counts. */
  excluded: { rule: string; reason: string } | null;
}
