import { sql } from "kysely";
import { db } from "./database.server.ts";
import { maxKinds, maxRequests, takeErrors } from "./error-kinds.ts";

/** Days for which an error is kept after it happened last. */
const keptDays = 14;

export type SiteError = Awaited<ReturnType<typeof listErrors>>[number];

/** The kinds of errors of the last 14 days, the newest first. */
export function listErrors() {
  return keptErrors()
    .select(["id", "place", "sentence", "count", "first_at as firstAt", "last_at as lastAt", "requests"])
    .orderBy("last_at", "desc")
    .orderBy("id", "desc")
    .limit(maxKinds)
    .execute();
}

/** How many kinds there are, how many of them happened in the last 24 hours, and when one happened last; null without one. */
export function countErrors() {
  return keptErrors()
    .select((eb) => [
      eb.fn.countAll<number>().as("kinds"),
      eb.fn.countAll<number>().filterWhere("last_at", ">", sql<Date>`now() - interval '1 day'`).as("kindsToday"),
      eb.fn.max("last_at").as("newestAt"),
    ])
    .executeTakeFirstOrThrow();
}

function keptErrors() {
  return db.selectFrom("site_error").where("last_at", ">", keptSince);
}

const keptSince = sql<Date>`now() - ${keptDays} * interval '1 day'`;

/** Stores the errors noted since the last time, in one statement. If that fails, they wait for the next time. */
export async function storeErrors(): Promise<void> {
  const { taken, putBack } = takeErrors();
  if (taken.length === 0) return;
  try {
    // In the order of the key, so that two processes never wait for each other.
    await sql`
      insert into site_error (place, sentence, count, first_at, last_at, requests)
      select place, sentence, count, "firstAt", "lastAt", requests
      from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb)
        as noted (place text, sentence text, count bigint, "firstAt" timestamptz, "lastAt" timestamptz, requests jsonb)
      order by place, sentence
      on conflict (place, sentence) do update set
        count = site_error.count + excluded.count,
        first_at = least(site_error.first_at, excluded.first_at),
        last_at = greatest(site_error.last_at, excluded.last_at),
        requests = (
          select coalesce(jsonb_agg(request order by at desc), '[]') from (
            select request, request ->> 'at' as at
            from jsonb_array_elements(site_error.requests || excluded.requests) as request
            order by at desc limit ${maxRequests}
          ) as last)`.execute(db);
  } catch (error) {
    putBack();
    throw error;
  }
  const newest = db
    .selectFrom("site_error")
    .select("id")
    .orderBy("last_at", "desc")
    .orderBy("id", "desc")
    .limit(maxKinds);
  await db.deleteFrom("site_error").where("id", "not in", newest).execute();
}

/** Forgets a kind: it was mended. Another error of that kind begins anew. */
export async function forgetError(id: number): Promise<void> {
  await db.deleteFrom("site_error").where("id", "=", id).execute();
}

/** Forgets errors that have not happened for 14 days. */
export async function forgetOldErrors(): Promise<void> {
  await db.deleteFrom("site_error").where("last_at", "<", keptSince).execute();
}
