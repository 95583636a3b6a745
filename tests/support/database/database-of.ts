import { connectDatabase, type Database } from "#db/client.ts";
import type { Place } from "#tests/support/catalog/run-import.ts";

/** Uses the database of a running server. */
export async function withDatabaseOf<Value>(
  { dataDir, databaseUrl }: Place,
  use: (database: Pick<Database, "db" | "run">) => Promise<Value>,
): Promise<Value> {
  const database = connectDatabase({ databaseUrl, dataDir, statementTimeoutMs: 0, onIdleError: () => {} });
  try {
    await database.ready();
    return await use(database);
  } finally {
    await database.close();
  }
}

/** A checksum of every table, by its name: the product's data and its jobs. */
export function tableSums(place: Place): Promise<Record<string, string>> {
  return withDatabaseOf(place, async ({ run }) => {
    const { rows: tables } = (await run(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'pgboss') order by 1`,
    )) as { rows: { name: string }[] };
    const sums: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = (await run(
        `select count(*) || ' rows, ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum
         from ${name} t`,
      )) as { rows: { sum: string }[] };
      sums[name] = rows[0]?.sum ?? "";
    }
    return sums;
  });
}

/** Lets so many seconds pass for the rate limits. */
export async function passAttempts(place: Place, seconds: number): Promise<void> {
  await withDatabaseOf(place, ({ run }) =>
    run("update rate_limit set counted_at = counted_at - make_interval(secs => $1)", [seconds]),
  );
}
