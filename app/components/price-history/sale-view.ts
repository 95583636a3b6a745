import type { Money } from "#app/models/platform/money.ts";

/** A sale as lists and tables show it. */
export interface SaleView {
  id: string;
  title: string;
  price: Money;
  /** ISO date. */
  soldAt: string;
  /** Why it is left out of the averages: a word for the row and a sentence for the reader; `null` when it counts. */
  reason: { label: string; sentence: string } | null;
}
