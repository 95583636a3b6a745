import { connectDatabase } from "#db/client.ts";
import { clusterOf, majorVersion } from "#db/embedded/cluster.ts";
import { EmbeddedDatabase } from "#db/embedded/database.ts";
import type { Place } from "#tests/support/server/run-script.ts";

/** The major version before today's, whose programs are a package for the tests. */
const olderVersion = majorVersion - 1;

/**
 * Calls `use` while a data directory has the older PostgreSQL's cluster, and its server, as an earlier release left and
 * ran them.
 */
export async function onOlderPostgres<Value>(dataDir: string, use: (place: Place) => Promise<Value>): Promise<Value> {
  const cluster = clusterOf(dataDir, olderVersion);
  const database = connectDatabase({
    databaseUrl: undefined,
    dataDir,
    embedded: new EmbeddedDatabase(cluster, () => {}),
    statementTimeoutMs: 0,
    onIdleError: () => {},
  });
  try {
    await database.ready();
    const socket = encodeURIComponent(cluster.socketDir);
    return await use({ dataDir, databaseUrl: `postgresql://postgres@localhost/postgres?host=${socket}` });
  } finally {
    await database.close();
  }
}
