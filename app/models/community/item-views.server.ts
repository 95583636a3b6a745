import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { db } from "../platform/database.server.ts";

const halfAnHourMs = 30 * 60_000;
/** Beyond these, items that were not opened yet today are left out until the next store. */
const maxWaiting = 50_000;
/** What the map and the list of a visit take beside its key. */
const bytesBesideKey = 150;

/** Who opened which item in the last half hour; about 20,000 visits, of which the oldest goes first. */
const visits = new LRUCache<string, true>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (_seen, key) => key.length + bytesBesideKey,
  ttl: halfAnHourMs,
});

/** Views by item and UTC day that are not in the database yet. */
let waiting = new Map<string, number>();

/**
 * Counts that a visitor opened the page of an item, in memory, once in half an hour. `visitor` tells people apart and
 * names nobody.
 */
export function countItemView(itemId: number, visitor: string): void {
  const visit = `${itemId} ${visitor}`;
  if (visits.has(visit)) return;
  visits.set(visit, true);
  add(`${itemId} ${new Date().toISOString().slice(0, 10)}`, 1);
}

function add(itemAndDay: string, views: number): void {
  const before = waiting.get(itemAndDay);
  if (before !== undefined || waiting.size < maxWaiting) waiting.set(itemAndDay, (before ?? 0) + views);
}

/** Stores the views counted since the last time, in one statement. If that fails, they wait for the next time. */
export async function storeItemViews(): Promise<void> {
  if (waiting.size === 0) return;
  const counted = waiting;
  waiting = new Map();
  const rows = [...counted].map(([itemAndDay, views]) => [...itemAndDay.split(" "), views]);
  const column = (at: number) => rows.map((row) => row[at]);
  try {
    // In the order of the key, so that two processes never wait for each other.
    await sql`
      insert into item_view (item_id, seen_on, views)
      select item.id, counted.seen_on, counted.views
      from unnest(${column(0)}::bigint[], ${column(1)}::date[], ${column(2)}::integer[]) as counted (item_id, seen_on, views)
      join item on item.id = counted.item_id
      order by item.id, counted.seen_on
      on conflict (item_id, seen_on) do update set views = item_view.views + excluded.views`.execute(db);
  } catch (error) {
    for (const [itemAndDay, views] of counted) add(itemAndDay, views);
    throw error;
  }
}

/** Removes the views of days longer ago than 90. */
export async function removeOldItemViews(): Promise<void> {
  await db.deleteFrom("item_view").where("seen_on", "<", sql<string>`(now() at time zone 'UTC')::date - 90`).execute();
}
