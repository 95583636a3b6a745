import { sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { countOf } from "./amounts.ts";
import { db } from "./database.server.ts";
import { TooManyError } from "./errors.ts";
import { keyedHash } from "./site-secrets.server.ts";

/** A token bucket: `capacity` attempts at once, then one more every `refillSeconds`. */
export interface RateLimit {
  capacity: number;
  refillSeconds: number;
}

/** Limits for each person, by what they do. */
const actLimits = {
  /** The answer tells which usernames are taken. After 20 names, one more is allowed each minute. */
  "new username": { capacity: 20, refillSeconds: 60 },
  "profile change": { capacity: 30, refillSeconds: 10 },
  /** Everybody reads the feed that they are in. */
  activity: { capacity: 60, refillSeconds: 10 },
  /** Ten posts at once, then one every two minutes: what somebody writes who has much to say. */
  post: { capacity: 10, refillSeconds: 120 },
  /** Finding a thousand collectors in an evening is a find; after that, one more each minute. */
  follow: { capacity: 1_000, refillSeconds: 60 },
  /** Each uploaded picture is decoded, which takes time and memory. */
  picture: { capacity: 10, refillSeconds: 30 },
  /** Who blocks many people has met a swarm. */
  block: { capacity: 100, refillSeconds: 60 },
  /** Somebody has to read the reports. */
  report: { capacity: 10, refillSeconds: 600 },
  /** Twenty a day. */
  "sale report": { capacity: 20, refillSeconds: 4_320 },
} satisfies Record<string, RateLimit>;

/** Counts what a person does. The act itself calls it, so that no form and no endpoint can forget it. Throws `TooManyError`. */
export function consumeActLimit(act: keyof typeof actLimits, personId: string): Promise<void> {
  return consumeLimit(keyOf(act, personId), actLimits[act]);
}

/**
 * Counts so many acts of a person, or as many as are left, and returns how many: for what goes on without them. It is
 * undone with the transaction.
 */
export async function takeActs(
  trx: Transaction<Schema>,
  act: keyof typeof actLimits,
  personId: string,
  wanted: number,
): Promise<number> {
  const key = keyOf(act, personId);
  const limit = actLimits[act];
  const { rows } = await sql<{ taken: number }>`
    with left_over as (
      select ${tokensNow(limit)} as tokens from rate_limit as bucket where key = ${key} for update
    ), held as (
      select coalesce((select tokens from left_over), ${limit.capacity}::float8) as tokens
    ), taken as (
      select tokens, least(${wanted}::float8, floor(tokens))::int as taken from held
    )
    insert into rate_limit (key, tokens) select ${key}, tokens - taken from taken
    on conflict (key) do update set tokens = excluded.tokens, counted_at = now()
    returning (select taken from taken)`.execute(trx);
  return rows[0]?.taken ?? 0;
}

const keyOf = (act: keyof typeof actLimits, personId: string) => `${act} of ${keyedHash(personId)}`;

/** What a bucket holds at this moment. A clock that jumps locks nobody out. */
const tokensNow = ({ capacity, refillSeconds }: RateLimit) => sql`least(
  ${capacity}::float8,
  bucket.tokens + abs(extract(epoch from now() - bucket.counted_at)) / ${refillSeconds}::float8
)`;

/** Takes a token from the bucket of this key. Throws `TooManyError` when it is empty. */
export async function consumeLimit(key: string, limit: RateLimit): Promise<void> {
  const { capacity, refillSeconds } = limit;
  const tokens = tokensNow(limit);
  const { rows } = await sql<{ taken: boolean; seconds: number | null }>`
    with taken as (
      insert into rate_limit as bucket (key, tokens) values (${key}, ${capacity - 1})
      on conflict (key) do update set tokens = ${tokens} - 1, counted_at = now()
      where ${tokens} >= 1
      returning key
    )
    select
      exists (select from taken) as taken,
      (select ceil((1 - ${tokens}) * ${refillSeconds}::float8) from rate_limit as bucket where key = ${key}) as seconds
  `.execute(db);
  const [{ taken = false, seconds = null } = {}] = rows;
  if (taken) return;
  // Null where others emptied a new bucket at this moment.
  const waitSeconds = Math.max(1, Number(seconds ?? refillSeconds));
  const wait = waitSeconds <= 120 ? countOf(waitSeconds, "second") : countOf(Math.ceil(waitSeconds / 60), "minute");
  throw new TooManyError("too-many-attempts", `Too many attempts. Please try again in ${wait}.`, waitSeconds);
}

/** Gives back a token for an attempt that does not count. */
export async function refundLimit(key: string, { capacity }: RateLimit): Promise<void> {
  await db
    .updateTable("rate_limit")
    .set({ tokens: sql`least(${capacity}::float8, tokens + 1)` })
    .where("key", "=", key)
    .execute();
}
