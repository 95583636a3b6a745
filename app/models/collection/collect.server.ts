import { itemKinds } from "../catalog/categories.ts";
import { conditionLabel, conditionWords, isConditionKey } from "../catalog/conditions/conditions.ts";
import { keyOfOwnPage } from "../catalog/identification/identify-item.server.ts";
import { requireListing } from "../listings/listings.server.ts";
import { NotFoundError } from "../platform/errors.ts";
import { findItemWithMedian } from "../prices/values.server.ts";
import type { NewEntry } from "./entries.server.ts";
import { type ItemIdentity, itemIdOf, unknownCondition } from "./entry-fields.ts";

/** What somebody wants on a list, before they say on which. */
export type Collectible = Omit<NewEntry, "type"> & ItemIdentity;

/** A listing as an entry: its title, asking price, condition and link. Throws `NotFoundError` where it is gone. */
export async function collectibleListing(listingId: number): Promise<Collectible> {
  const { category, itemKey, title, price, condition, conditionKey, url } = await requireListing(listingId);
  const words = conditionWords(category, condition, conditionKey);
  const itemId = itemIdOf(category, title);
  return { itemKind: category, itemKey, itemId, title, price, condition: words, conditionKey, url };
}

/** What the page of an item shows. */
interface ShownItem {
  itemKind: string;
  /** Key of the item; empty where none is on record. */
  itemKey: string;
  /** What the page calls it, for an item without a name on record. */
  title: string;
  conditionKey: string;
  currency: string;
}

/** An item as an entry: its name, and its value in the shown condition and currency as the price. */
export async function collectibleItem(shown: ShownItem): Promise<Collectible> {
  const itemKind = itemKinds.find((kind) => kind === shown.itemKind);
  if (!itemKind || !isConditionKey(shown.conditionKey)) throw new NotFoundError("item", "We do not know this item.");
  const { conditionKey, currency } = shown;
  const item =
    shown.itemKey === "" ? undefined : await findItemWithMedian(itemKind, shown.itemKey, currency, conditionKey);
  const title = item?.name ?? shown.title;
  return {
    itemKind,
    itemKey: item?.key ?? keyOfOwnPage(itemKind, shown.itemKey),
    itemId: itemIdOf(itemKind, title),
    title,
    price: item?.median == null ? null : { minor: item.median, currency },
    condition: conditionKey === "unknown" ? unknownCondition : conditionLabel(itemKind, conditionKey),
    conditionKey,
    url: null,
  };
}
