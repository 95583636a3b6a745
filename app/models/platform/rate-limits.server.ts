import { sql } from "kysely";
import { db } from "./database.server.ts";
import { TooManyError } from "./errors.ts";

/** How often something may be tried: so many times at once, and then each time one comes back. */
export interface RateLimit {
  capacity: number;
  refillSeconds: number;
}

/**
 * Takes one of the tries that are left under this key, in one statement, so that no two processes give the same one. Throws
 * `TooManyError` when there is none, and takes nothing then. The clock is the database's; one that jumps locks nobody out.
 */
export async function consumeLimit(key: string, { capacity, refillSeconds }: RateLimit): Promise<void> {
  const left = sql`least(
    ${capacity}::float8,
    before.tokens + abs(extract(epoch from now() - before.counted_at)) / ${refillSeconds}::float8
  )`;
  const { rows } = await sql<{ taken: boolean; seconds: number | null }>`
    with taken as (
      insert into rate_limit as before (key, tokens) values (${key}, ${capacity - 1})
      on conflict (key) do update set tokens = ${left} - 1, counted_at = now()
      where ${left} >= 1
      returning key
    )
    select
      exists (select from taken) as taken,
      (select ceil((1 - ${left}) * ${refillSeconds}::float8) from rate_limit as before where key = ${key}) as seconds
  `.execute(db);
  const [{ taken = false, seconds = null } = {}] = rows;
  // Null where others took all there were in this very moment.
  if (!taken) throw tooMany(Math.max(1, Number(seconds ?? refillSeconds)));
}

/** Gives back a try that turned out not to count. */
export async function refundLimit(key: string, { capacity }: RateLimit): Promise<void> {
  await db
    .updateTable("rate_limit")
    .set({ tokens: sql`least(${capacity}::float8, tokens + 1)` })
    .where("key", "=", key)
    .execute();
}

function tooMany(seconds: number): TooManyError {
  const wait = seconds <= 120 ? count(seconds, "second") : count(Math.ceil(seconds / 60), "minute");
  return new TooManyError("too-many-attempts", `Too many attempts. Please try again in ${wait}.`, seconds);
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? "" : "s"}`;
}
