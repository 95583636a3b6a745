import { readdir, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { env } from "../../env.server.ts";
import { log } from "../platform/log.server.ts";
import { backupFolder, makeBackupFolder, writeBackupFile } from "./backup-file.server.ts";
import { BackupError } from "./backup-format.ts";
import { backupsAmong, outdatedBackups, timeStamp } from "./backup-names.ts";

/** The name of the job that makes back-ups. */
export const backupJob = "back-up";

const ownPart = /^\.(?:nightly|by-hand)-.*\.part$/;

/**
 * Makes the back-up of this night, and removes older ones that are no longer kept. Throws, after a line in the log, if
 * it cannot. Does nothing where back-ups are off.
 */
export async function backUpNightly(signal?: AbortSignal, now = new Date()): Promise<void> {
  if (env.BACKUPS !== "off") await backUp("nightly", now, signal);
}

/** Makes a back-up that somebody asked for, also where those of the night are off: it stays until somebody removes it. */
export async function backUpByHand(signal?: AbortSignal, now = new Date()): Promise<void> {
  await backUp("by-hand", now, signal);
}

async function backUp(kind: "nightly" | "by-hand", now: Date, signal?: AbortSignal): Promise<void> {
  const name = kind === "nightly" ? "the nightly back-up" : "the back-up by hand";
  const started = performance.now();
  try {
    const folder = await makeBackupFolder();
    const names = await readdir(folder);
    // A process that was killed left it.
    for (const name of names.filter((name) => ownPart.test(name))) await rm(path.join(folder, name), { force: true });
    await requireRoom(folder, names);
    const file = path.join(folder, `${kind}-${timeStamp(now)}.tar.gz`);
    const { bytes, rows, files, forbidden } = await writeBackupFile(file, { signal });
    for (const name of outdatedBackups(await readdir(folder))) await rm(path.join(folder, name), { force: true });
    const without = forbidden.length > 0 ? { withoutRowsOf: forbidden } : {};
    log.info({ file, bytes, rows, files, ...without, ms: Math.round(performance.now() - started) }, `made ${name}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ folder: backupFolder, reason }, `${name} was not made`);
    throw error;
  }
}

async function requireRoom(folder: string, names: readonly string[]): Promise<void> {
  const [last] = backupsAmong(names);
  if (!last) return;
  const [{ size }, { bavail, bsize }] = await Promise.all([stat(path.join(folder, last)), statfs(folder)]);
  if (bavail * bsize < 2 * size)
    throw new BackupError(`In ${folder} less than twice the size of the last back-up is free.`);
}
