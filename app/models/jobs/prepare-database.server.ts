import { sql } from "kysely";
import { siteRunsLock } from "#db/client.ts";
import { clusterOf } from "#db/embedded/cluster.ts";
import { olderVersion } from "#db/embedded/other-versions.ts";
import { migrateSchema } from "#db/migrate.ts";
import { migrations } from "#db/migrations/all.ts";
import { env } from "../../env.server.ts";
import { refreshKnownItems } from "../catalog/kinds/known-items.server.ts";
import { noteRulesOfEmptyCatalogue } from "../market/reclassify.server.ts";
import { database, db } from "../platform/database.server.ts";
import { UnavailableError } from "../platform/errors.ts";
import { log } from "../platform/log.server.ts";
import { exitIfItCannotOpen } from "../platform/open-database.server.ts";

/**
 * Brings the database to today's PostgreSQL, where it is the embedded one, and to the newest schema, as every program
 * does first that reads or writes it. Ends the process if it cannot be opened; throws while PostgreSQL does not answer,
 * a back-up is being restored, or another process upgrades the database. Who sends jobs needs `prepareJobQueue` too.
 */
export async function prepareDatabase(): Promise<void> {
  const ran = await upgradeIfOlder()
    .then(database.ready)
    .then(refuseWhileRestored)
    .then(() => migrateSchema(db))
    .catch((error) => {
      exitIfItCannotOpen(error);
      throw error;
    });
  await noteRulesOfEmptyCatalogue();
  await refreshKnownItems();
  // To a new database all of them are new, and no news.
  if (ran.length > 0 && ran.length < Object.keys(migrations).length) {
    log.info({ migrations: ran }, "the database schema is up to date");
  }
}

/** Back-ups, and what they need, are loaded by the few starts that find a cluster of an older PostgreSQL. */
async function upgradeIfOlder(): Promise<void> {
  if (database.kind !== "embedded" || olderVersion(clusterOf(env.DATA_DIR)) === undefined) return;
  const { upgradeDatabase } = await import("../backup/upgrade-database.server.ts");
  await upgradeDatabase();
}

async function refuseWhileRestored(): Promise<void> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.raw(siteRunsLock)}) as "isFree"`.execute(db);
  if (!rows[0]?.isFree)
    throw new UnavailableError("restoring", "A back-up is being restored. Try again when that is done.");
}
