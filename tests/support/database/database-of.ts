import { connectDatabase, type Database } from "#db/client.ts";
import type { Place } from "#tests/support/server/run-script.ts";

/** Uses the database of a running server. */
export async function withDatabaseOf<Value>(
  { dataDir, databaseUrl }: Place,
  use: (database: Pick<Database, "db" | "run" | "withSession">) => Promise<Value>,
): Promise<Value> {
  const database = connectDatabase({ databaseUrl, dataDir, statementTimeoutMs: 0, onIdleError: () => {} });
  try {
    await database.ready();
    return await use(database);
  } finally {
    await database.close();
  }
}

/** A checksum of every table, by its name: the product's data and its jobs. Two databases with the same rows have the same. */
export function tableSums(place: Place): Promise<Record<string, string>> {
  return withDatabaseOf(place, ({ withSession }) =>
    withSession(async ({ query }) => {
      await query("set timezone = 'UTC'");
      const tables = await query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname in ('public', 'pgboss') order by 1`,
      );
      const sums: Record<string, string> = {};
      for (const { name } of tables) {
        const [read] = await query<{ sum: string }>(
          `select count(*) || ' rows, ' || coalesce(md5(string_agg(row, '' order by row)), '') as sum
           from (select md5(to_jsonb(t)::text) as row from ${name} t) rows`,
        );
        sums[name] = read?.sum ?? "";
      }
      return sums;
    }),
  );
}

/** Lets so many seconds pass for the rate limits. */
export async function passAttempts(place: Place, seconds: number): Promise<void> {
  await withDatabaseOf(place, ({ run }) =>
    run("update rate_limit set counted_at = counted_at - make_interval(secs => $1)", [seconds]),
  );
}
