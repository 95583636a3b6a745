import { sql } from "kysely";
import { db } from "./database.server.ts";
import { TooManyError } from "./errors.ts";

/** How often something may be tried: so many times at once, and then each time one comes back. */
export interface Allowance {
  tries: number;
  oneBackAfterSeconds: number;
}

/**
 * Takes one of the tries that are left under this key, in one statement, so that no two processes give the same one. Throws
 * `TooManyError` when there is none, and takes nothing then. The clock is the database's; one that jumps locks nobody out.
 */
export async function takeTry(key: string, { tries, oneBackAfterSeconds }: Allowance): Promise<void> {
  const left = sql`least(
    ${tries}::float8,
    before.tries_left + abs(extract(epoch from now() - before.counted_at)) / ${oneBackAfterSeconds}::float8
  )`;
  const { rows } = await sql<{ taken: boolean; seconds: number | null }>`
    with taken as (
      insert into attempt as before (key, tries_left) values (${key}, ${tries - 1})
      on conflict (key) do update set tries_left = ${left} - 1, counted_at = now()
      where ${left} >= 1
      returning key
    )
    select
      exists (select from taken) as taken,
      (select ceil((1 - ${left}) * ${oneBackAfterSeconds}::float8) from attempt as before where key = ${key}) as seconds
  `.execute(db);
  const [{ taken = false, seconds = null } = {}] = rows;
  // Null where others took all there were in this very moment.
  if (!taken) throw tooMany(Math.max(1, Number(seconds ?? oneBackAfterSeconds)));
}

/** Gives back a try that turned out not to count. */
export async function giveTryBack(key: string, { tries }: Allowance): Promise<void> {
  await db
    .updateTable("attempt")
    .set({ tries_left: sql`least(${tries}::float8, tries_left + 1)` })
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
