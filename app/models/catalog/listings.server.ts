import { type Expression, type SqlBool, sql } from "kysely";
import { db } from "../database.server.ts";
import type { Money } from "../money.ts";
import type { CategoryId } from "./categories.ts";
import { prefixQuery } from "./search-words.ts";

/** An offer as cards and the API show it. */
export interface Listing {
  id: number;
  title: string;
  price: Money;
  condition: string | null;
  url: string | null;
  imageUrl: string | null;
  marketplace: string | null;
  source: string;
  observedAt: Date;
  lotSize: number | null;
  availableQuantity: number | null;
  totalAvailable: number | null;
  /** Name of the rule by which it is not one whole, genuine item; null when it is. */
  leftOutBy: string | null;
  /** Set number or other identity of its item inside the category. */
  itemNumber: string | null;
  itemId: number | null;
}

export interface ListingFilter {
  category: CategoryId;
  /** Words that the title must hold side by side. */
  theme: string | null;
  /** Words that the title must hold, in any order; each may go on. */
  query: string;
}

export interface Page<Row> {
  rows: Row[];
  page: number;
  size: number;
  total: number;
}

function listingsWithItem() {
  return db
    .selectFrom("listing")
    .leftJoin("item", "item.id", "listing.item_id")
    .select([
      "listing.id",
      "listing.title",
      "listing.price_minor",
      "listing.currency",
      "listing.condition",
      "listing.url",
      "listing.image_url",
      "listing.marketplace",
      "listing.source",
      "listing.observed_at",
      "listing.lot_size",
      "listing.available_quantity",
      "listing.total_available",
      "listing.left_out_by",
      "listing.item_id",
      "item.number as item_number",
    ]);
}

type ListingRow = Awaited<ReturnType<ReturnType<typeof listingsWithItem>["execute"]>>[number];

function toListing(row: ListingRow): Listing {
  return {
    id: row.id,
    title: row.title,
    price: { minor: row.price_minor, currency: row.currency },
    condition: row.condition,
    url: row.url,
    imageUrl: row.image_url,
    marketplace: row.marketplace,
    source: row.source,
    observedAt: row.observed_at,
    lotSize: row.lot_size,
    availableQuantity: row.available_quantity,
    totalAvailable: row.total_available,
    leftOutBy: row.left_out_by,
    itemNumber: row.item_number,
    itemId: row.item_id,
  };
}

/**
 * One page of a category's offers: newest seen first, or best match first with a query. A page beyond the last is the
 * last. A query without a single word finds nothing.
 */
export async function listListings(filter: ListingFilter, page: number, size: number): Promise<Page<Listing>> {
  const words = prefixQuery(filter.query);
  if (filter.query !== "" && words === null) return { rows: [], page: 1, size, total: 0 };

  const matches = (search: Expression<string>, category: Expression<string>) => {
    const conditions: Expression<SqlBool>[] = [sql<SqlBool>`${category} = ${filter.category}`];
    if (filter.theme) conditions.push(sql<SqlBool>`${search} @@ phraseto_tsquery('simple', ${filter.theme})`);
    if (words) conditions.push(sql<SqlBool>`${search} @@ to_tsquery('simple', ${words})`);
    return conditions;
  };

  const { total } = await db
    .selectFrom("listing")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where(({ and, ref }) => and(matches(ref("listing.search"), ref("listing.category"))))
    .executeTakeFirstOrThrow();
  const last = Math.max(1, Math.ceil(total / size));
  const shown = Math.min(page, last);

  let query = listingsWithItem().where(({ and, ref }) => and(matches(ref("listing.search"), ref("listing.category"))));
  if (words) query = query.orderBy(sql`ts_rank(listing.search, to_tsquery('simple', ${words}))`, "desc");
  const rows = await query
    .orderBy("listing.observed_at", "desc")
    .orderBy("listing.id", "desc")
    .limit(size)
    .offset((shown - 1) * size)
    .execute();
  return { rows: rows.map(toListing), page: shown, size, total };
}

/** The newest offers of one item, at most `limit`, lots and parts among them. */
export async function listListingsOfItem(itemId: number, limit: number): Promise<Listing[]> {
  const rows = await listingsWithItem()
    .where("listing.item_id", "=", itemId)
    .orderBy("listing.observed_at", "desc")
    .orderBy("listing.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toListing);
}
