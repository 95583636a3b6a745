import { mkdir, readdir, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { env } from "../../env.server.ts";
import { log } from "../platform/log.server.ts";
import { timeStamp, writeBackupFile } from "./backup-file.server.ts";
import { BackupError } from "./backup-format.ts";
import { nightlyBackups, outdatedBackups, timeOfBackup } from "./outdated-backups.ts";

const ownPart = /^\.nightly-.*\.part$/;

/**
 * Makes the back-up of this night, and removes older ones that are no longer kept. Throws, after a line in the log, if
 * it cannot.
 */
export async function backUpNightly(signal?: AbortSignal, now = new Date()): Promise<void> {
  if (env.BACKUPS === "off") return;
  const folder = env.BACKUPS;
  const started = performance.now();
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const names = await readdir(folder);
    // A process that was killed left it.
    for (const name of names.filter((name) => ownPart.test(name))) await rm(path.join(folder, name), { force: true });
    await requireRoom(folder, names);
    const file = path.join(folder, `nightly-${timeStamp(now)}.tar.gz`);
    const { bytes, rows, files } = await writeBackupFile(file, { signal });
    for (const name of outdatedBackups(await readdir(folder))) await rm(path.join(folder, name), { force: true });
    log.info({ file, bytes, rows, files, ms: Math.round(performance.now() - started) }, "made the nightly back-up");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ folder, reason }, "the nightly back-up was not made");
    throw error;
  }
}

/** A nightly back-up that is kept. */
export interface NightlyBackup {
  madeAt: Date;
  bytes: number;
}

/** The last nightly back-ups in the folder of this machine, the newest first; null where none are made. */
export async function listNightlyBackups(count: number): Promise<NightlyBackup[] | null> {
  if (env.BACKUPS === "off") return null;
  const folder = env.BACKUPS;
  const names = nightlyBackups(await readdir(folder).catch(() => [])).slice(0, count);
  const sizes = await Promise.all(names.map((name) => stat(path.join(folder, name)).catch(() => null)));
  return names.flatMap((name, at) => {
    const facts = sizes[at];
    return facts ? [{ madeAt: timeOfBackup(name), bytes: facts.size }] : [];
  });
}

async function requireRoom(folder: string, names: readonly string[]): Promise<void> {
  const [last] = nightlyBackups(names);
  if (!last) return;
  const [{ size }, { bavail, bsize }] = await Promise.all([stat(path.join(folder, last)), statfs(folder)]);
  if (bavail * bsize < 2 * size)
    throw new BackupError(`In ${folder} less than twice the size of the last back-up is free.`);
}
