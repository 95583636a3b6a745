import { sql } from "kysely";
import { tableNames } from "#db/schema.ts";
import { database } from "../platform/database.server.ts";

/** The rows of each table that is there: none in a database that was never used. */
export async function countRows({ db } = database): Promise<Map<string, number>> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const counts = new Map<string, number>();
    for (const name of tableNames) {
      const { rows: found } = await sql`select from pg_class where oid = to_regclass(${name})`.execute(trx);
      if (found.length === 0) continue;
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(trx);
      counts.set(name, rows[0]?.count ?? 0);
    }
    return counts;
  });
}
