import { withDatabaseOf } from "./database-of.ts";

/** The rows that a statement gives on a test's database. */
export function query(databaseUrl: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return withDatabaseOf({ dataDir: "", databaseUrl }, async ({ run }) => {
    const { rows } = (await run(sql, values)) as { rows: Record<string, unknown>[] };
    return rows;
  });
}
