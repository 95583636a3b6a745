import { sql } from "kysely";
import { db } from "../platform/database.server.ts";
import type { KnownListings } from "./row-hash.ts";

/** Sixteen bytes each. What a source has beyond them is read whole again. */
const maxKnown = 1_000_000;

/** The listings of a source. */
export async function findKnownListings(source: string): Promise<KnownListings> {
  const { rows } = await sql<{ pairs: Buffer | null }>`
    select string_agg(int8send(row_hash) || int8send(listing_id), ''::bytea order by row_hash) as pairs
    from (
      select row_hash, listing_id from listing_seen join listing on listing.id = listing_id
      where source = ${source} and row_hash is not null limit ${sql.lit(maxKnown)}) as known`.execute(db);
  const pairs = rows[0]?.pairs ?? Buffer.alloc(0);
  const numberAt = (_: unknown, nth: number) => Number(pairs.readBigInt64BE(8 * nth));
  const both = Float64Array.from({ length: pairs.length / 8 }, numberAt);
  return { hashes: both.filter((_, at) => at % 2 === 0), ids: both.filter((_, at) => at % 2 === 1) };
}
