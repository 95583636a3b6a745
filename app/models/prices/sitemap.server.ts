import { sql } from "kysely";
import type { ItemKind } from "../catalog/categories.ts";
import { db } from "../platform/database.server.ts";

/** Ids of items in one part of the sitemap: with the longest addresses, it stays far below the 50 MB that one may have. */
const idsOfPart = 20_000;

/** The parts of the sitemap that hold an item with a counted sale, as numbers. */
export async function listSitemapParts(): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`
    select part from generate_series(0, (select coalesce(max(item_id), -1) / ${idsOfPart}::int from item_value)) as part
    where exists (
      select from item_value
      where item_id >= part * ${idsOfPart}::int and item_id < (part + 1) * ${idsOfPart}::int and counted > 0)
    order by part`.execute(db);
  return rows.map(({ part }) => Number(part));
}

/** The items with a counted sale in one part of the sitemap, each with the time of the newest one. */
export async function listSitemapItems(part: number): Promise<{ itemKind: ItemKind; key: string; lastSoldAt: Date }[]> {
  const { rows } = await sql<{ itemKind: ItemKind; key: string; lastSoldAt: Date }>`
    select item.category as "itemKind", item.key, value."lastSoldAt"
    from (
      select item_id, max(last_sold_at) as "lastSoldAt" from item_value
      where item_id >= ${part}::bigint * ${idsOfPart}::int and item_id < (${part}::bigint + 1) * ${idsOfPart}::int
        and counted > 0
      group by item_id) as value
    join item on item.id = value.item_id
    order by item.id`.execute(db);
  return rows;
}
