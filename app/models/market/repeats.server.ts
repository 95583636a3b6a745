import { hash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { isMoved } from "../prices/verdicts.server.ts";

/** A staged row that is left out. */
export interface Repeat {
  line: number;
  title: string;
  /** The line that it repeats; null for a row on record. */
  ofLine: number | null;
  /** The import that brought the row on record; null where none is known. */
  ofImport: number | null;
  isNear: boolean;
}

/** Two prices of one title at one time this close are one sale at two exchange rates. */
const maxDrift = 0.03;

/** A row that shares its source and id with another one: staged, or on record without a line. */
interface Rival {
  group: number;
  line: number | null;
  price: number;
  condition: string;
  item: string | null;
  title: string;
  importId: number | null;
}

/**
 * Deletes duplicate staged sales: same source, id and time, conditions that may be the same, and the same price or one
 * within `maxDrift`. Sales of different things are none, whatever their id.
 */
export async function removeRepeatedSales(trx: Transaction<Schema>): Promise<Repeat[]> {
  let rivals = await findRivals(trx);
  while (await tellApart(trx, othersIn(rivals))) rivals = await findRivals(trx);
  const repeats: Repeat[] = [];
  let kept: Rival[] = [];
  for (const rival of rivals) {
    if (kept[0]?.group !== rival.group) kept = [];
    const { line, price, condition, title } = rival;
    const alike = line === null ? [] : kept.filter((other) => mayBeSame(other.condition, condition));
    const same = alike.find((other) => other.price === price);
    const repeated = same ?? alike.find((other) => isSamePrice(other.price, price));
    if (repeated && line !== null)
      repeats.push({ line, title, ofLine: repeated.line, ofImport: repeated.importId, isNear: !same });
    else kept.push(rival);
  }
  const lines = repeats.map(({ line }) => line);
  if (lines.length > 0) await sql`delete from staged where line = any(${lines}::int[])`.execute(trx);
  return repeats;
}

/** Sales of one source, id and time, in the order of the file after those on record. */
async function findRivals(trx: Transaction<Schema>): Promise<Rival[]> {
  const { rows } = await sql<Rival>`
    with price as (
      select source, source_item_id, at, line, price_minor, condition_key, item_key, title, null::bigint as import_id
      from staged where kind = 'sale'
      union all
      select sale.source, sale.source_item_id, sale.sold_at, null, sale.price_minor, sale.condition_key,
        -- One that was moved is of another item than its title names: then titles are compared.
        case when not ${isMoved("sale")} then item.key end, sale.title, sale.import_id
      from (select distinct source, source_item_id, at from staged where kind = 'sale') as new_sale
      join sale on sale.source = new_sale.source and sale.source_item_id = new_sale.source_item_id and sale.sold_at = new_sale.at
      left join item on item.id = sale.item_id)
    select "group", line, price_minor as price, condition_key as condition, item_key as item, title, import_id as "importId"
    from (
      select price.*, count(*) over (partition by source, source_item_id, at) as prices,
        dense_rank() over (order by source, source_item_id, at)::int as "group"
      from price) as ranked
    where prices > 1 order by "group", line nulls first`.execute(trx);
  return rows;
}

/** A row that shares an id with another copy, and what tells it from that one. */
interface Other {
  line: number;
  difference: string;
}

/**
 * Rows that share an id with the first of their group, and are of another thing, or in another condition at the same
 * price.
 */
function othersIn(rivals: readonly Rival[]): Other[] {
  let first: Rival | undefined;
  return rivals.flatMap((rival) => {
    if (first?.group !== rival.group) {
      first = rival;
      return [];
    }
    const { line, item, title, condition } = rival;
    if (line === null) return [];
    if (!isSameThing(first, rival)) return { line, difference: item ?? title.toLowerCase() };
    const isOther = first.price === rival.price && !mayBeSame(first.condition, condition);
    return isOther ? { line, difference: condition } : [];
  });
}

/** Equal items, or equal titles: a seller may change the title of a listing, not what it is of. */
function isSameThing(one: Rival, other: Rival): boolean {
  if (one.item !== null && other.item !== null) return one.item === other.item;
  return one.title.toLowerCase() === other.title.toLowerCase();
}

/** Adds to the ids of these staged rows what tells them apart. Returns whether there are any. */
async function tellApart(trx: Transaction<Schema>, others: readonly Other[]): Promise<boolean> {
  if (others.length === 0) return false;
  const lines = others.map(({ line }) => line);
  const marks = others.map(({ difference }) => hash("sha1", difference, "base64url").slice(0, 12));
  await sql`
    update staged set source_item_id = source_item_id || '~' || mark
    from unnest(${lines}::int[], ${marks}::text[]) as other (other_line, mark) where line = other_line`.execute(trx);
  return true;
}

function mayBeSame(one: string, other: string): boolean {
  return one === other || one === "unknown" || other === "unknown";
}

function isSamePrice(one: number, other: number): boolean {
  return Math.abs(one - other) <= maxDrift * Math.max(one, other);
}

/** Gives listings of different things that share an id each one of its own. */
export async function tellListingsApart(trx: Transaction<Schema>): Promise<void> {
  await tellApart(trx, othersIn(await findListingRivals(trx)));
}

/**
 * Listings that have one id, were seen at one time, and differ in their titles: those on record first, then in the order of
 * the file. One that was seen at another time may have got another title since.
 */
async function findListingRivals(trx: Transaction<Schema>): Promise<Rival[]> {
  const { rows } = await sql<Rival>`
    with thing as (
      select source, source_item_id, at, line, price_minor, condition_key, item_key, title
      from staged where kind = 'listing'
      union all
      select source, source_item_id, seen.seen_at, null, listing.price_minor, listing.condition_key, item.key, listing.title
      from staged join listing using (source, source_item_id) join listing_seen as seen on seen.listing_id = listing.id
      left join item on item.id = listing.item_id
      where staged.kind = 'listing' and staged.at = seen.seen_at)
    select "group", line, price_minor as price, condition_key as condition, item_key as item, title, null as "importId"
    from (
      select thing.*, min(lower(title)) over same_id <> max(lower(title)) over same_id as "isDifferent",
        dense_rank() over (order by source, source_item_id, at)::int as "group"
      from thing window same_id as (partition by source, source_item_id, at)) as ranked
    where "isDifferent" order by "group", line nulls first`.execute(trx);
  return rows;
}
