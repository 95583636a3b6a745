import { sql } from "kysely";
import { db } from "#app/models/platform/database.server.ts";

/** What pages read, without ids and times. */
const derived = {
  items: sql`select category, key, name, counted_sales from item order by 1, 2`,
  sales: sql`select title, price_minor, excluded_by from sale order by 1, 2`,
  listings: sql`select title, price_minor, percent_vs_recent, is_far_off from listing order by 1, 2`,
  values: sql`select key, currency, condition_key, counted, median, low, high, last_price
    from item_value join item on item.id = item_id order by 1, 2, 3`,
  shelves: sql`select shelf, currency, condition_kind, is_lot, listings from placement_tally where listings > 0 order by 1, 2, 3, 4`,
  placements: sql`select shelf, deal_percent, price_minor from listing_placement order by 1, 3, 2`,
  blocks: sql`select shelf, sum(listings)::integer as listings from placement_block group by 1 order by 1`,
  words: sql`select category, word, listings from search_word order by 1, 2`,
  tallies: sql`select category, sales::integer as sales from category_tally where sales > 0 order by 1`,
};

/** What is calculated and counted of sales and listings, with these. */
export async function everythingDerived(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(derived)) found[name] = (await query.execute(db)).rows;
  return found;
}
