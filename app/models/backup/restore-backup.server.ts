import { randomUUID } from "node:crypto";
import { access, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { sql, type Transaction } from "kysely";
import { type Copy, type Database, siteRunsLock } from "#db/client.ts";
import { isKnownSchema, migrateOn, recreateSchema } from "#db/migrate.ts";
import { type Schema, tableNames } from "#db/schema.ts";
import { env } from "../../env.server.ts";
import { itemKinds } from "../catalog/categories.ts";
import { recountListings } from "../listings/placement.server.ts";
import { showSample } from "../listings/remove-listings.server.ts";
import { codeOf, namesIn, writeWhole } from "../pictures/whole-files.server.ts";
import { database } from "../platform/database.server.ts";
import { isDiskFull } from "../platform/disk-full.ts";
import { type QueueName, queueNames, sendJob } from "../platform/job-queue.ts";
import { secretsFile } from "../platform/site-secrets.server.ts";
import { pauseSources } from "../sources/pause.server.ts";
import {
  BackupError,
  type BackupHeader,
  type BackupJob,
  isFileName,
  jobsEntry,
  jobsSchema,
  partOf,
  secretsEntry,
} from "./backup-format.ts";
import { type CheckedBackup, entriesAgain, readJson } from "./read-backup.server.ts";

/** Tables that a site has rows in before anybody used it. */
const unusedBefore = ["catalogue_state", "rate_limit", "source", "source_state"];

/** Whether anybody or anything is on record. */
export async function holdsData(): Promise<boolean> {
  const used = tableNames.filter((name) => !unusedBefore.includes(name));
  const any = used.map((name) => sql`select from ${sql.table(name)}`);
  const { rows } = await sql<{ isUsed: boolean }>`
    select ${sql.join(
      any.map((rows) => sql`exists (${rows})`),
      sql` or `,
    )} as "isUsed"`.execute(database.db);
  return rows[0]?.isUsed ?? false;
}

/**
 * Does the work while no server and no worker of the site runs, and none can start. Throws `BackupError` if one runs,
 * whichever machine it is on.
 */
export async function whileSiteStands<Result>(work: () => Promise<Result>): Promise<Result> {
  return database.withSession(async (session) => {
    const [lock] = await session.query<{ isAlone: boolean }>(
      `select pg_try_advisory_lock(${siteRunsLock}) as "isAlone"`,
    );
    if (!lock?.isAlone)
      throw new BackupError(
        "A server or a worker of this site is running. Stop it, then try again. Nothing was changed.",
      );
    return work();
  });
}

/**
 * Puts what the back-up holds in place of all that is there, by default in the site's database, in one transaction, and
 * brings its schema to today's; the site's sources are paused. Whatever fails, and whenever it is cut off, the site is
 * as it was before, or as the back-up was. Returns whether people stay signed in: they do unless the setting SESSION_SECRET names another secret.
 * Throws `BackupError`.
 */
export async function restoreBackup(
  backup: CheckedBackup,
  onProgress?: (share: number) => void,
  into: Database = database,
): Promise<boolean> {
  const { file, header } = backup;
  if (!isKnownSchema(header.newestMigration))
    throw new BackupError(
      `${file} was made by a newer version of Chartables (${header.app}). Restore it with that one. Nothing was changed.`,
    );
  const named = new Set(backup.contents.map(({ name }) => name).filter(isFileName));
  const { filesBefore, secrets } = await replaceAll(backup, named, into, onProgress);
  await writeSecrets(secrets);
  const others = filesBefore.filter((name) => name.startsWith("avatars/") && !named.has(name));
  for (const name of others) await rm(path.join(env.DATA_DIR, name), { force: true });
  await sql`analyze`.execute(into.db).catch(() => {});
  const [newest = ""] = secrets.split(",");
  return env.SESSION_SECRET?.includes(newest) ?? true;
}

type OnProgress = ((share: number) => void) | undefined;

/** All of it up to the commit, `named` being its files. Returns the files that were there before, and its secrets. */
async function replaceAll(backup: CheckedBackup, named: ReadonlySet<string>, into: Database, onProgress: OnProgress) {
  const staging = path.join(env.DATA_DIR, `${stagingPrefix}${randomUUID()}`);
  try {
    const before = { files: await currentFiles(), secrets: await readSecrets() };
    await removeOldStaging();
    await mkdir(staging, { recursive: true, mode: 0o700 });
    const secrets = await into.transact(async (trx, copy) => {
      const restored = await writeEntries(trx, copy, backup, staging, onProgress);
      // A site that moves to another cluster goes on where it was.
      if (into === database) await forgetWhatGoesOn(trx);
      await putInPlace(staging, named, restored, before);
      return restored;
    });
    return { filesBefore: before.files, secrets };
  } catch (error) {
    throw notRestored(error);
  } finally {
    await rm(staging, { recursive: true, force: true }).catch(() => {});
  }
}

const stagingPrefix = "restoring-";

/** What a restore that was killed has left. */
async function removeOldStaging(): Promise<void> {
  for (const name of await readdir(env.DATA_DIR)) {
    if (name.startsWith(stagingPrefix)) await rm(path.join(env.DATA_DIR, name), { recursive: true });
  }
}

/** Writes rows and jobs to the database, and files to the folder `staging`. Returns the secrets of the back-up. */
async function writeEntries(
  trx: Transaction<Schema>,
  copy: Copy,
  backup: CheckedBackup,
  staging: string,
  onProgress: OnProgress,
): Promise<string> {
  const { header } = backup;
  const columns = new Map(header.tables.map((table) => [table.name, table.columns]));
  const identifiers = sql.join(header.tables.map(({ name }) => sql.table(name)));
  let secrets = "";
  let jobs: BackupJob[] = [];
  await sql`set local statement_timeout = 0`.execute(trx);
  await recreateSchema(trx, header.newestMigration);
  await sql`truncate ${identifiers}`.execute(trx);
  // Triggers judge what people do now, by the clock of now.
  for (const { name } of header.tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx);
  for await (const { name, bytes } of entriesAgain(backup, onProgress)) {
    const part = partOf(name);
    if (part) {
      const list = sql.join((columns.get(part.table) ?? []).map((column) => sql.ref(column)));
      const { sql: statement } = sql`copy ${sql.table(part.table)} (${list}) from stdin`.compile(trx);
      await copy(statement, bytes);
    } else if (isFileName(name)) await writeWhole(staging, name, bytes);
    else if (name === secretsEntry) secrets = bytes.toString("utf8");
    else if (name === jobsEntry) jobs = readJson(backup.file, bytes, jobsSchema);
  }
  for (const { name } of header.tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx);
  for (const sequence of header.sequences) await setSequence(trx, sequence);
  await migrateOn(trx, header.newestMigration);
  if (header.withoutRowsOf) await completeWithout(trx, header.withoutRowsOf);
  await sql`delete from pgboss.job where name = any (${queueNames})`.execute(trx);
  for (const { queue, order } of jobs)
    if (queueNames.includes(queue as QueueName)) await sendJob(queue as QueueName, order, trx);
  return secrets;
}

/** Ends what went on when the back-up was made: the site may run elsewhere, and time has passed. */
async function forgetWhatGoesOn(trx: Transaction<Schema>): Promise<void> {
  await pauseSources("The site was restored from a back-up.", trx);
  // This site may have told its operators of other troubles.
  await trx.deleteFrom("told_trouble").execute();
  // What markets were asked for since then is asked for anew.
  await trx.deleteFrom("asked_item").execute();
  // What happened to prices since the back-up was made is no news.
  await trx.updateTable("price_target").set({ is_unjudged: true }).execute();
  await trx.updateTable("rung_alert").set({ waits: false }).execute();
  await trx.updateTable("alert_letter").set({ state: "dropped" }).where("state", "=", "ordered").execute();
  // What ran when the back-up was made runs no more.
  await trx.updateTable("source").set({ lease: null, leased_until: null }).execute();
  // Files that wait are in no back-up: whoever sent them may send them again.
  await trx.deleteFrom("upload").where("ended_at", "is", null).execute();
  await trx.deleteFrom("file_import").where("step", "in", ["reading", "read"]).execute();
  const goesOn = ["importing", "taking-back"] as const;
  await trx.updateTable("file_import").set({ step: "stopped" }).where("step", "in", goesOn).execute();
}

/** Makes a site without rows of these sources whole: counts listings and sales, and has names read from the other rows. */
async function completeWithout(trx: Transaction<Schema>, sources: readonly string[]): Promise<void> {
  await recountListings(trx);
  await showSample(trx, itemKinds);
  await sql`insert into category_tally (category, sales) select category, count(*) from sale group by category`.execute(
    trx,
  );
  await trx.updateTable("catalogue_state").set({ rules_version: 0 }).execute();
  // The same file again is one with news.
  await trx.updateTable("source").set({ cursor: null }).where("name", "in", sources).execute();
}

async function setSequence(
  trx: Transaction<Schema>,
  { table, column, value, isCalled }: BackupHeader["sequences"][number],
): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), ${value}::bigint, ${isCalled})`.execute(
    trx,
  );
}

/** The pictures that are in the data directory. */
async function currentFiles(): Promise<string[]> {
  const names: string[] = [];
  for (const folder of ["avatars", "images"]) {
    const found = await namesIn(path.join(env.DATA_DIR, folder));
    names.push(...found.map((name) => `${folder}/${name}`).filter(isFileName));
  }
  return names;
}

/**
 * Moves the files into their places, where no row names them until the commit, and lets the secrets of both sites hold
 * until one of them is gone. Undoes that when it fails. After it only the commit is left: if its answer is lost, the
 * files are right for either outcome.
 */
async function putInPlace(
  staging: string,
  named: ReadonlySet<string>,
  secrets: string,
  before: { files: readonly string[]; secrets: string },
): Promise<void> {
  try {
    for (const name of named) {
      const target = path.join(env.DATA_DIR, name);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await rename(path.join(staging, name), target);
    }
    if (before.secrets !== secrets) await writeSecrets([before.secrets, secrets].filter(Boolean).join(","));
  } catch (error) {
    const there = new Set(before.files);
    for (const name of named) if (!there.has(name)) await rm(path.join(env.DATA_DIR, name), { force: true });
    throw error;
  }
}

async function readSecrets(): Promise<string> {
  const file = secretsFile(env.DATA_DIR);
  return access(file).then(
    () => readFile(file, "utf8"),
    () => "",
  );
}

async function writeSecrets(secrets: string): Promise<void> {
  await writeWhole(env.DATA_DIR, path.basename(secretsFile(env.DATA_DIR)), Buffer.from(secrets));
}

function notRestored(error: unknown): unknown {
  if (error instanceof BackupError) return error;
  if (isDiskFull(error)) return new BackupError("The disk is full. Make room, then try again. Nothing was changed.");
  const code = codeOf(error);
  if (["EACCES", "EPERM", "EROFS", "ENOTDIR", "EISDIR", "EEXIST"].includes(code))
    return new BackupError(`${env.DATA_DIR} cannot be written. Nothing was changed.`);
  if (/^(?:22|23|42)/.test(code))
    return new BackupError(
      `What the back-up holds does not fit its schema: ${(error as Error).message}. Nothing was changed.`,
    );
  return error;
}
