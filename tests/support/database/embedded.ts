import { sql } from "kysely";
import { connectDatabase } from "#db/client.ts";

/** The embedded database of a directory, opened as an import beside a server does. `messages` collects its messages. */
export function openEmbedded(dataDir: string, messages: string[] = []) {
  return connectDatabase({
    databaseUrl: undefined,
    dataDir,
    statementTimeoutMs: 0,
    onIdleError: () => {},
    onMessage: (line) => messages.push(line),
  });
}

/** Calls `use` with the embedded database of a directory, closes it, and returns the result. */
export async function inDatabase<Value>(
  dataDir: string,
  use: (database: ReturnType<typeof openEmbedded>) => Promise<Value>,
): Promise<Value> {
  const database = openEmbedded(dataDir);
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

/** The number of sales in the embedded database of a directory. */
export function salesIn(dataDir: string): Promise<number | undefined> {
  return inDatabase(dataDir, async ({ db }) => {
    const { rows } = await sql<{ sales: number }>`select count(*) as sales from sale`.execute(db);
    return rows[0]?.sales;
  });
}
