import type { Category } from "./categories.ts";

/** What the filter looks at. */
export interface Offer {
  title: string;
  lotSize: number | null;
  availableQuantity: number | null;
  totalAvailable: number | null;
}

export function isKeptOffScreens(_category: Category, _offer: Offer): boolean {
  return false;
}
