import { kindsOnServer } from "../kinds/all.server.ts";
import type { ItemKind } from "../kinds/all.ts";
import { kinds } from "../kinds/all.ts";

/** The key of the item with this number of its maker; null for what is no such number, and for kinds without. */
export function keyOfNumber(itemKind: ItemKind | "other", number: string | null | undefined): string | null {
  const numbers = itemKind === "other" ? undefined : kindsOnServer[itemKind].numbers;
  if (!numbers || !number || numbers.form?.test(number) === false) return null;
  return numbers.keyOf(number);
}

/** The key that leads to an item's page before anything of it is on record, where its name would not; null for other kinds. */
export function keyOfOwnPage(itemKind: ItemKind | "other", key: string | null | undefined): string | null {
  return itemKind !== "other" && kinds[itemKind].pages ? keyOfNumber(itemKind, key) : null;
}
