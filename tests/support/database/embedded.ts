import { sql } from "kysely";
import { connectDatabase } from "#db/client.ts";

/** The embedded database of a directory, opened as an import beside the server opens it; `messages` gets what it reports. */
export function openEmbedded(dataDir: string, messages: string[] = []) {
  return connectDatabase({
    databaseUrl: undefined,
    dataDir,
    statementTimeoutMs: 0,
    onIdleError: () => {},
    onNews: (line) => messages.push(line),
  });
}

/** What `use` returns of the database of a directory, which is closed afterwards. */
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

/** How many sales the database of a directory holds. */
export function salesIn(dataDir: string): Promise<number | undefined> {
  return inDatabase(dataDir, async ({ db }) => {
    const { rows } = await sql<{ sales: number }>`select count(*) as sales from sale`.execute(db);
    return rows[0]?.sales;
  });
}
