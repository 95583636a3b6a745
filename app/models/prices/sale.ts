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
