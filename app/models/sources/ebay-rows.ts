import type { ItemKind } from "../catalog/categories.ts";
import { type EbayItem, itemFields } from "./ebay-answers.ts";
import type { EbayPage } from "./ebay-client.server.ts";

/** A row of the file that the import reads by its preset `ebay-browse`. */
export type EbayRow = { [Field in keyof EbayItem]-?: EbayItem[Field] | null } & {
  category: ItemKind;
  observed_at: string;
};

const emptyItem = Object.fromEntries(itemFields.map((field) => [field, null]));

/** Collects the rows of several queries: each item once, of the category in which it was found first. */
export function ebayRowCollector() {
  const seen = new Set<string>();
  return ({ items, seenAt }: EbayPage, category: ItemKind): EbayRow[] =>
    items.flatMap((item) => {
      if (seen.has(item.itemId)) return [];
      seen.add(item.itemId);
      // Every row has all columns: those of a file are what its first rows have.
      return [{ ...emptyItem, ...item, category, observed_at: seenAt.toISOString() } as EbayRow];
    });
}
