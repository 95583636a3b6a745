import { type RawBuilder, sql } from "kysely";
import { type ItemKind, itemKinds } from "../catalog/categories.ts";
import { kindsOnServer } from "../catalog/kinds/all.server.ts";
import { kinds } from "../catalog/kinds/all.ts";
import { liveSource } from "../catalog/live-source.ts";
import { db } from "../platform/database.server.ts";
import { dayMs, utcDay } from "../platform/day.ts";
import { type Group, groups, type Queues } from "./ebay-shares.ts";
import type { PlannedItems } from "./source-kind.ts";

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

/** So many items of a group are looked up for a run: more than its calls. */
const maxItems = 500;
const maxEndingCalls = 10;

/** What is due to be asked for, of each group the never asked first, then the longest ago. */
export async function findNeeds({ now, categories, askedAt, asksEnding }: PlanContext): Promise<Queues<Need>> {
  const time = (categoryId: string) => askedAt(categoryId)?.getTime() ?? 0;
  const newest = categories
    .filter(({ categoryId }) => time(categoryId) <= now.getTime() - groups.newest.againMinutes * 60_000)
    .toSorted((one, other) => time(one.categoryId) - time(other.categoryId))
    .map((category) => ({ is: "category" as const, ...category, isKnown: time(category.categoryId) > 0 }));
  const items = await findWantedItems(now);
  const ofGroup = (group: Group) => items.filter((item) => item.group === group).map(needOf);
  return {
    ...{ targets: ofGroup("targets"), newest, wanted: ofGroup("wanted") },
    ending: asksEnding ? await findEnding(now) : [],
  };
}

/** What people want, in numbers: items with a target first. */
export async function countWanted(now: Date): Promise<PlannedItems[]> {
  const { rows } = await sql<{ group: Group; wanted: number; due: number }>`
    select "group", count(*)::int as wanted, count(*) filter (where ${isDue(now)})::int as due
    from (${wantedItems(now)}) as wanted group by "group" order by "group" = 'wanted'`.execute(db);
  return rows.map(({ group, ...counts }) => ({ what: inWords[group], ...counts }));
}

const inWords: Record<Group, string> = {
  targets: "items with a target",
  newest: "categories",
  wanted: "items that people collect or look at",
  ending: "listings that would end soon",
};

/** Notes that these items were asked for. */
export async function noteAsked(items: readonly Pick<ItemNeed, "itemKind" | "itemKey">[], now: Date): Promise<void> {
  const [itemKindsAsked, keys] = [items.map(({ itemKind }) => itemKind), items.map(({ itemKey }) => itemKey)];
  await sql`
    insert into asked_item (source, item_kind, item_key, asked_at)
    select ${liveSource}, item_kind, item_key, ${now}::timestamptz
    from unnest(${itemKindsAsked}::text[], ${keys}::text[]) as asked (item_kind, item_key)
    on conflict (source, item_kind, item_key) do update set asked_at = excluded.asked_at`.execute(db);
}

/** Forgets when items were asked for that nobody wants any more. */
export async function forgetUnwanted(now: Date): Promise<void> {
  await sql`
    delete from asked_item where source = ${liveSource} and not exists (
      select from (${wantedItems(now)}) as wanted
      where wanted.item_kind = asked_item.item_kind and wanted.item_key = asked_item.item_key)`.execute(db);
}

interface WantedItem {
  group: Group;
  itemKind: ItemKind;
  itemKey: string;
  name: string | null;
}

async function findWantedItems(now: Date): Promise<WantedItem[]> {
  const { rows } = await sql<WantedItem>`
    select "group", item_kind as "itemKind", item_key as "itemKey", item.name
    from (
      select *, row_number() over (
        partition by "group" order by asked_at nulls first, people desc, views desc, item_kind, item_key) as place
      from (${wantedItems(now)}) as wanted where ${isDue(now)}) as due
    left join item on item.category = item_kind and item.key = item_key
    where place <= ${sql.lit(maxItems)} order by place`.execute(db);
  return rows;
}

/** SQL for every item that people want, once: how many collect it, its views of seven days, and when it was asked for. */
function wantedItems(now: Date): RawBuilder<unknown> {
  const since = utcDay(new Date(now.getTime() - 7 * dayMs));
  return sql`
    with collected as (
      select item_kind, item_key, count(distinct user_id) as people, bool_or(target.entry_id is not null) as has_target
      from collection_entry as entry
      left join price_target as target on target.entry_id = entry.id and target.paused_at is null
      where item_key is not null group by item_kind, item_key),
    viewed as (
      select category as item_kind, key as item_key, sum(views) as views
      from item_view join item on item.id = item_id where seen_on > ${since} group by category, key)
    select item_kind, item_key, coalesce(people, 0) as people, coalesce(views, 0) as views, asked_at,
      case when has_target then 'targets' else 'wanted' end as "group"
    from collected full join viewed using (item_kind, item_key)
    left join (select item_kind, item_key, asked_at from asked_item where source = ${liveSource}) as asked
      using (item_kind, item_key)
    where item_kind = any(${itemKinds})`;
}

/** SQL that is true for a wanted item that was never asked for, or long enough ago. */
function isDue(now: Date): RawBuilder<boolean> {
  const before = (group: Group) => new Date(now.getTime() - groups[group].againMinutes * 60_000);
  return sql<boolean>`(asked_at is null or asked_at <=
    case "group" when 'targets' then ${before("targets")}::timestamptz else ${before("wanted")}::timestamptz end)`;
}

function needOf({ itemKind, itemKey, name }: WantedItem): ItemNeed {
  return { is: "item", itemKind, itemKey, words: wordsFor(itemKind, itemKey, name) };
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
