import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { connectDatabase, type Database } from "#db/client.ts";
import type { EmbeddedDatabase } from "#db/embedded/database.ts";
import { beginUpgrade, type Upgrade } from "#db/embedded/upgrade.ts";
import { migrateSchema } from "#db/migrate.ts";
import { migrations } from "#db/migrations/all.ts";
import { env } from "../../env.server.ts";
import { formatNumber } from "../platform/amounts.ts";
import { UnavailableError } from "../platform/errors.ts";
import { prepareJobQueue } from "../platform/job-queue.ts";
import { log } from "../platform/log.server.ts";
import { makeBackupFolder, writeBackupFile } from "./backup-file.server.ts";
import { BackupError } from "./backup-format.ts";
import { timeStamp } from "./backup-names.ts";
import { countRows } from "./count-rows.server.ts";
import { checkBackup } from "./read-backup.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";

/**
 * Moves the data of an embedded database of an older major version to today's: by a back-up, which is kept. Does
 * nothing where there is none. Whatever fails, and whenever it is cut off, the older cluster holds all data, and the
 * next start begins again. Throws `UnavailableError` while another process has the directory, `CannotOpenDatabase` and
 * `BackupError`.
 */
export async function upgradeDatabase(): Promise<void> {
  const upgrade = beginUpgrade(env.DATA_DIR, (message) => log.warn(message));
  if (!upgrade) return;
  if (upgrade === "busy")
    throw new UnavailableError(
      "upgrading",
      `Another process moves the data in ${env.DATA_DIR} to a newer PostgreSQL, or still runs on the older one. Try again when that has ended.`,
    );
  const { from, to } = upgrade;
  try {
    log.warn(`The data in ${env.DATA_DIR} move from PostgreSQL ${from} to ${to}. The site is closed meanwhile.`);
    const file = await newBackupFile(`before-postgres-${to}-`);
    const { rows, isKept } = await moveRows(upgrade, file);
    // Rows that may be in no back-up moved in it, too.
    if (!isKept) await rm(file, { force: true });
    upgrade.complete();
    log.warn(`${formatNumber(rows)} rows moved to PostgreSQL ${to}${isKept ? `, by the back-up ${file}` : ""}.`);
  } finally {
    upgrade.end();
  }
}

/** The path of a back-up to make. Removes those of attempts that were cut off: the older cluster still holds their rows. */
async function newBackupFile(prefix: string): Promise<string> {
  const folder = await makeBackupFolder();
  const earlier = (await readdir(folder)).filter((name) => name.replace(/^\./, "").startsWith(prefix));
  for (const name of earlier) await rm(path.join(folder, name), { force: true });
  return path.join(folder, `${prefix}${timeStamp(new Date())}.tar.gz`);
}

/**
 * Moves them through the back-up `file`, and returns how many there are and whether that may be kept. Throws unless the
 * newer cluster answers with as many.
 */
async function moveRows({ older, newer }: Upgrade, file: string): Promise<{ rows: number; isKept: boolean }> {
  let isKept = false;
  const rows = await withDatabase(older, async (database) => {
    const counted = await countRows(database);
    if (counted.size === 0) return counted;
    const { forbidden } = await writeBackupFile(file, { from: database, withForbidden: true });
    isKept = forbidden.length === 0;
    return counted;
  });
  await withDatabase(newer, async (database) => {
    await migrateSchema(database.db);
    await prepareJobQueue(database);
    // The older cluster was made, but never used.
    if (rows.size === 0) return;
    const backup = await checkBackup(file);
    await restoreBackup(backup, undefined, database);
    // Migrations may add and remove rows.
    if (backup.header.newestMigration !== Object.keys(migrations).at(-1)) return;
    const restored = await countRows(database);
    const missing = [...rows].filter(([table, count]) => restored.get(table) !== count).map(([table]) => table);
    if (missing.length > 0)
      throw new BackupError(`Not all rows of ${missing.join(", ")} moved. The data are where they were.`);
  });
  return { rows: [...rows.values()].reduce((sum, count) => sum + count, 0), isKept };
}

async function withDatabase<Result>(
  embedded: EmbeddedDatabase,
  use: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = connectDatabase({
    databaseUrl: undefined,
    dataDir: env.DATA_DIR,
    embedded,
    statementTimeoutMs: 0,
    onIdleError: (error) => log.warn({ error: error.message }, "a database connection broke while idle"),
  });
  try {
    await database.ready();
    return await use(database);
  } finally {
    await database.close();
  }
}
