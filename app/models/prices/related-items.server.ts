import { sql } from "kysely";
import type { ItemKind } from "../catalog/categories.ts";
import { type Item, type ItemOfKind, itemColumns, listItems } from "../catalog/items.server.ts";
import { kindsOnServer } from "../catalog/kinds/all.server.ts";
import { liveSource } from "../catalog/live-source.ts";
import { isCurrent } from "../listings/expiry.server.ts";
import { db } from "../platform/database.server.ts";

const maxShown = 6;
/** Items of a theme that are compared on either side of an item. */
const maxNearItems = 40;
const maxTitles = 300;

/**
 * Items with sales, the most sold first: of its theme and about its age; without a theme, next to it in the order of
 * keys. At most 6.
 */
export async function listSimilarItems(itemKind: ItemKind, item: Item): Promise<ItemOfKind[]> {
  const near = item.theme === null ? nearInKeys(itemKind, item.key) : nearInTheme(itemKind, item.theme, item.year ?? 0);
  if (near === null) return [];
  const { rows } = await sql<ItemOfKind>`
    select near.* from (${near}) as near
    join lateral (select max(counted) as counted from item_value where item_id = near.id) as sold on sold.counted > 0
    where near.id <> ${item.id}
    order by sold.counted desc, near.id limit ${sql.lit(maxShown)}`.execute(db);
  return rows;
}

function nearInTheme(itemKind: ItemKind, theme: string, year: number) {
  const from = sql`select ${itemColumns} from item where category = ${itemKind} and theme = ${theme}`;
  const limit = sql.lit(maxNearItems);
  return sql`(${from} and year <= ${year} order by year desc limit ${limit})
    union all (${from} and year > ${year} order by year limit ${limit})`;
}

/** Keys begin with what they are of: a series, a line, a maker. */
function nearInKeys(itemKind: ItemKind, key: string) {
  const start = key.slice(0, key.lastIndexOf("-") + 1);
  if (start === "") return null;
  // What follows the hyphen in the order of characters ends the range.
  const end = `${start.slice(0, -1)}.`;
  const from = sql`select ${itemColumns} from item where category = ${itemKind}`;
  const limit = sql.lit(maxNearItems);
  return sql`(${from} and key ~<~ ${key} and key ~>=~ ${start} order by key using ~>~ limit ${limit})
    union all (${from} and key ~>~ ${key} and key ~<~ ${end} order by key using ~<~ limit ${limit})`;
}

/** What the newest titles of an item name beside it, each list with its heading. At most 6 each. */
export async function listNamedBeside(
  itemKind: ItemKind,
  item: Item,
): Promise<{ heading: string; items: ItemOfKind[] }[]> {
  const { namedBeside = [] } = kindsOnServer[itemKind];
  const titles = namedBeside.length > 0 ? await listTitles(item.id) : [];
  return Promise.all(
    namedBeside.map(async ({ heading, itemKind, keysIn }) => {
      const keys = titles.flatMap(({ title, isLot }) => keysIn(title, isLot));
      return { heading, items: await findMostNamed(itemKind, keys, item) };
    }),
  );
}

/** Different titles of the newest sales and listings of an item, without those of eBay. */
async function listTitles(itemId: number): Promise<{ title: string; isLot: boolean }[]> {
  const limit = sql.lit(maxTitles);
  const { rows } = await sql<{ title: string; isLot: boolean }>`
    select distinct title, coalesce(excluded_by = 'lot', false) as "isLot" from (
      (select title, excluded_by from sale where item_id = ${itemId} order by sold_at desc limit ${limit})
      union all
      (select title, excluded_by from listing
        where item_id = ${itemId} and source <> ${liveSource} and ${isCurrent(sql`listing.id`)} order by observed_at desc, id desc limit ${limit})
    ) as newest`.execute(db);
  return rows;
}

/** The items on record among these keys, the one that is named most often first. */
async function findMostNamed(
  itemKind: ItemKind,
  keys: readonly (string | null)[],
  { id }: Item,
): Promise<ItemOfKind[]> {
  const counts = new Map<string, number>();
  for (const key of keys) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  const named = await listItems([...counts.keys()].map((key) => ({ itemKind, key })));
  return named
    .filter((item) => item.id !== id)
    .sort((one, other) => (counts.get(other.key) ?? 0) - (counts.get(one.key) ?? 0) || one.id - other.id)
    .slice(0, maxShown);
}
