import { sql } from "kysely";
import { type CategoryId, categories } from "../catalog/categories.ts";
import { kinds } from "../catalog/kinds/all.ts";
import { db } from "../platform/database.server.ts";
import { cachedByRevision } from "../platform/revision.server.ts";
import { listCategoryWeeks } from "../prices/highlights.server.ts";

/** How new the prices of a category are. */
export interface CategoryFreshness {
  id: CategoryId;
  name: string;
  /** When its newest counted sale was made; null without one. */
  newestSaleAt: Date | null;
  /** When one of its listings was seen last, made-up ones aside; null without one. */
  newestListingAt: Date | null;
  /** Its counted sales in each of twelve weeks, the oldest first. */
  weeks: number[];
}

/** How new the prices of every category are. Sales of the sample catalogue count where they are on record. */
export async function listFreshness(): Promise<CategoryFreshness[]> {
  const [newest, weeks] = await Promise.all([cachedByRevision("all", ["freshness"], readNewest), listCategoryWeeks()]);
  return categories.map(({ id, name }) => ({
    id,
    name,
    newestSaleAt: latest(newest.sales, id),
    newestListingAt: latest(newest.listings, id),
    weeks: weeks.get(id) ?? [],
  }));
}

interface Newest {
  /** By kind of item. */
  sales: { kind: string; at: Date | null }[];
  listings: { kind: string; at: Date | null }[];
}

async function readNewest(): Promise<Newest> {
  const [sales, listings] = await Promise.all([
    sql<Newest["sales"][number]>`
      select item.category as kind, max(last_sold_at) as at
      from item_value join item on item.id = item_id where last_sold_at <= now() + interval '1 day'
      group by 1`.execute(db),
    sql<Newest["listings"][number]>`
      select category as kind, max(seen_at) as at
      from listing_seen join listing on listing.id = listing_id where source <> 'sample'
      group by 1`.execute(db),
  ]);
  return { sales: sales.rows, listings: listings.rows };
}

/** A category has the items of its own kind, and LEGO has minifigures too. */
function latest(newest: Newest["sales"], id: CategoryId): Date | null {
  const times = newest.flatMap(({ kind, at }) =>
    at && kinds[kind as keyof typeof kinds]?.category === id ? [at.getTime()] : [],
  );
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}
