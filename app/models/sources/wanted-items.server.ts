import { type RawBuilder, sql } from "kysely";
import type { ItemKind } from "../catalog/categories.ts";
import { db } from "../platform/database.server.ts";
import { dayMs, utcDay } from "../platform/day.ts";
import type { SharesOf } from "./call-shares.ts";
import type { PlannedItems } from "./source-kind.ts";

/** What people want of items: those with a target, and others that they track, own or look at. */
export type WantedGroup = "targets" | "wanted";

/** Which source asks its market for what people want: the kinds that the market has, and when the same item is asked for again. */
export interface WantedBy {
  source: string;
  itemKinds: readonly ItemKind[];
  groups: SharesOf<WantedGroup>;
}

export interface WantedItem {
  group: WantedGroup;
  itemKind: ItemKind;
  itemKey: string;
  name: string | null;
}

const inWords: Record<WantedGroup, string> = {
  targets: "items with a target",
  wanted: "items that people collect or look at",
};

/** So many items of a group are looked up for a run: more than its calls. */
const maxItems = 500;

/** The items that are due to be asked for, in each group the never asked first, then the longest ago. */
export async function findWanted(by: WantedBy, now: Date): Promise<WantedItem[]> {
  const { rows } = await sql<WantedItem>`
    select "group", item_kind as "itemKind", item_key as "itemKey", item.name
    from (
      select *, row_number() over (
        partition by "group" order by asked_at nulls first, people desc, views desc, item_kind, item_key) as place
      from (${wantedItems(by, now)}) as wanted where ${isDue(by, now)}) as due
    left join item on item.category = item_kind and item.key = item_key
    where place <= ${sql.lit(maxItems)} order by place`.execute(db);
  return rows;
}

/** What people want, in numbers: items with a target first. */
export async function countWanted(by: WantedBy, now: Date): Promise<PlannedItems[]> {
  const { rows } = await sql<{ group: WantedGroup; wanted: number; due: number }>`
    select "group", count(*)::int as wanted, count(*) filter (where ${isDue(by, now)})::int as due
    from (${wantedItems(by, now)}) as wanted group by "group" order by "group" = 'wanted'`.execute(db);
  return rows.map(({ group, ...counts }) => ({ what: inWords[group], ...counts }));
}

/** Notes that a source asked for these items. */
export async function noteAsked(
  source: string,
  items: readonly Pick<WantedItem, "itemKind" | "itemKey">[],
  now: Date,
): Promise<void> {
  const [itemKindsAsked, keys] = [items.map(({ itemKind }) => itemKind), items.map(({ itemKey }) => itemKey)];
  await sql`
    insert into asked_item (source, item_kind, item_key, asked_at)
    select ${source}, item_kind, item_key, ${now}::timestamptz
    from unnest(${itemKindsAsked}::text[], ${keys}::text[]) as asked (item_kind, item_key)
    on conflict (source, item_kind, item_key) do update set asked_at = excluded.asked_at`.execute(db);
}

/**
 * Notes that a market failed to answer of an item: perhaps it cannot. So the others come first, and it is asked for again
 * an hour later, or sooner where it would be anyway.
 */
export async function noteFailed(
  { source, groups }: WantedBy,
  item: Pick<WantedItem, "group" | "itemKind" | "itemKey">,
  now: Date,
): Promise<void> {
  const minutesAgo = Math.max(0, groups[item.group].againMinutes - 60);
  await noteAsked(source, [item], new Date(now.getTime() - minutesAgo * 60_000));
}

/** Forgets when items were asked for that nobody wants any more. */
export async function forgetUnwanted(by: WantedBy, now: Date): Promise<void> {
  await sql`
    delete from asked_item where source = ${by.source} and not exists (
      select from (${wantedItems(by, now)}) as wanted
      where wanted.item_kind = asked_item.item_kind and wanted.item_key = asked_item.item_key)`.execute(db);
}

/** SQL for every item that people want, once: how many collect it, its views of seven days, and when it was asked for. */
function wantedItems({ source, itemKinds }: WantedBy, now: Date): RawBuilder<unknown> {
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
    left join (select item_kind, item_key, asked_at from asked_item where source = ${source}) as asked
      using (item_kind, item_key)
    where item_kind = any(${itemKinds})`;
}

/** SQL that is true for a wanted item that was never asked for, or long enough ago. */
function isDue({ groups }: WantedBy, now: Date): RawBuilder<boolean> {
  const before = (group: WantedGroup) => new Date(now.getTime() - groups[group].againMinutes * 60_000);
  return sql<boolean>`(asked_at is null or asked_at <=
    case "group" when 'targets' then ${before("targets")}::timestamptz else ${before("wanted")}::timestamptz end)`;
}
