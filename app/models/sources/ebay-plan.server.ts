import { sql } from "kysely";
import { type ItemKind, itemKinds } from "../catalog/categories.ts";
import { kindsOnServer } from "../catalog/kinds/all.server.ts";
import { kinds } from "../catalog/kinds/all.ts";
import { liveSource } from "../catalog/live-source.ts";
import { db } from "../platform/database.server.ts";
import type { Queues } from "./call-shares.ts";
import { type Group, groups } from "./ebay-shares.ts";
import { findWanted, type WantedBy, type WantedGroup, type WantedItem } from "./wanted-items.server.ts";

/** What eBay is asked for of what people want. */
export const wantedOnEbay: WantedBy = { source: liveSource, itemKinds, groups };

/** The newest of a category of eBay's. */
export interface CategoryNeed {
  is: "category";
  itemKind: ItemKind;
  categoryId: string;
  /** Whether it was asked for before: then pages follow until one holds what we have. */
  isKnown: boolean;
}

/** An item that people want. */
export interface ItemNeed {
  is: "item";
  group: WantedGroup;
  itemKind: ItemKind;
  itemKey: string;
  words: string;
}

/** Listings that would end soon unless they are seen again. */
export interface EndingNeed {
  is: "ending";
  listings: EndingListing[];
}

export interface EndingListing {
  id: number;
  itemId: string;
  minor: number;
  currency: string;
}

export type Need = CategoryNeed | ItemNeed | EndingNeed;

/** What a run may ask for. */
export interface PlanContext {
  now: Date;
  /** eBay's categories of each kind. */
  categories: readonly { itemKind: ItemKind; categoryId: string }[];
  /** When the newest of each category were last asked for, by its id. */
  askedAt(categoryId: string): Date | undefined;
  /** Whether listings that would end soon may be asked for. */
  asksEnding: boolean;
}

const maxEndingCalls = 10;

/** What is due to be asked for, of each group the never asked first, then the longest ago. */
export async function findNeeds({ now, categories, askedAt, asksEnding }: PlanContext): Promise<Queues<Group, Need>> {
  const time = (categoryId: string) => askedAt(categoryId)?.getTime() ?? 0;
  const newest = categories
    .filter(({ categoryId }) => time(categoryId) <= now.getTime() - groups.newest.againMinutes * 60_000)
    .toSorted((one, other) => time(one.categoryId) - time(other.categoryId))
    .map((category) => ({ is: "category" as const, ...category, isKnown: time(category.categoryId) > 0 }));
  const items = await findWanted(wantedOnEbay, now);
  const ofGroup = (group: WantedGroup) => items.filter((item) => item.group === group).map(needOf);
  return {
    ...{ targets: ofGroup("targets"), newest, wanted: ofGroup("wanted") },
    ending: asksEnding ? await findEnding(now) : [],
  };
}

function needOf({ group, itemKind, itemKey, name }: WantedItem): ItemNeed {
  return { is: "item", group, itemKind, itemKey, words: wordsFor(itemKind, itemKey, name) };
}

/** What sellers write of an item: the maker and the number, or its name without the year of a series and what follows a comma. */
function wordsFor(itemKind: ItemKind, itemKey: string, name: string | null): string {
  if (kindsOnServer[itemKind].numbers) return [kinds[itemKind].brand, itemKey].filter(Boolean).join(" ");
  return (name ?? itemKey.replaceAll("-", " ")).replace(/\(.*?\)/g, " ").replace(/,.*/, "");
}

/** Listings that would end sooner are asked for again. */
const endingWithinMs = 2 * 3_600_000;

/** Listings at a fixed price of items that people collect, the first to end first, twenty a call. */
async function findEnding(now: Date): Promise<EndingNeed[]> {
  const perCall = 20;
  const { rows } = await sql<EndingListing>`
    select listing.id, source_item_id as "itemId", price_minor as minor, currency
    from listing_seen join listing on listing.id = listing_id join item on item.id = item_id
    where expires_at > ${now} and expires_at < ${new Date(now.getTime() + endingWithinMs)}
      and source = ${liveSource} and offer is null and coalesce(ends_at > expires_at, true) and exists (
        select from collection_entry as entry where entry.item_kind = item.category and entry.item_key = item.key)
    order by expires_at, listing.id limit ${sql.lit(maxEndingCalls * perCall)}`.execute(db);
  return Array.from({ length: Math.ceil(rows.length / perCall) }, (_, at) => ({
    is: "ending",
    listings: rows.slice(at * perCall, (at + 1) * perCall),
  }));
}
