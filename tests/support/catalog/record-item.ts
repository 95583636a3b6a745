import type { ItemKind } from "#app/models/catalog/categories.ts";
import { runOnDatabase } from "#tests/support/server/run-on-database.ts";
import type { Place } from "#tests/support/server/run-script.ts";

/** An item with a given key and name, and its sales and listings. */
export interface RecordedItem {
  itemKind: ItemKind;
  itemKey: string;
  /** Its name. The titles of its sales and listings are this and an ending of their own. */
  title: string;
  /** The price of each sale in cents: the first was yesterday, each further one a day earlier. Null for a day without one. */
  sold: (number | null)[];
  /** The asking price of each listing in cents: the first is the newest. */
  asked: number[];
}

/** Records items in the database of a running server, as an import beside it would. */
export function recordItems(place: Place, ...items: RecordedItem[]): Promise<void> {
  return runOnDatabase(place, "catalog/record-item-process.ts", items);
}

/** Prices of this many sales, from $100 on. */
export function soldFor(count: number): number[] {
  return Array.from({ length: count }, (_, day) => 10_000 + 10 * day);
}
