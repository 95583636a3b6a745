import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { env } from "../../env.server.ts";
import { codeOf } from "../pictures/whole-files.server.ts";
import { BackupError } from "./backup-format.ts";
import { type BackupOptions, type BackupReport, createBackup } from "./create-backup.server.ts";

/** Where back-ups are on this machine: those of the night, where they are not off, and all others. */
export const backupFolder = env.BACKUPS === "off" ? path.join(env.DATA_DIR, "backups") : env.BACKUPS;

/**
 * Writes a back-up to this file, which only its owner may read, and returns what went in and its bytes. The file has
 * its name once it is whole and on the disk. Throws `BackupError` when it cannot be written, or is there already.
 */
export async function writeBackupFile(
  file: string,
  options: BackupOptions = {},
): Promise<BackupReport & { bytes: number }> {
  if (await stat(file).catch(() => null)) throw new BackupError(`${file} is there already. Nothing was written.`);
  const part = path.join(path.dirname(file), `.${path.basename(file)}-${randomUUID()}.part`);
  try {
    const opened = await open(part, "wx", 0o600);
    const report = await createBackup(opened.createWriteStream({ flush: true }), options);
    const { size } = await stat(part);
    await rename(part, file);
    return { ...report, bytes: size };
  } catch (error) {
    await rm(part, { force: true });
    throw notWritten(file, error);
  }
}

/** Makes the folder of back-ups, closed to other users, where it is not there yet. Returns its path. */
export async function makeBackupFolder(): Promise<string> {
  await mkdir(backupFolder, { recursive: true, mode: 0o700 });
  return backupFolder;
}

/** An error of the file system as a sentence; any other error as it is. */
export function notWritten(target: string, error: unknown): unknown {
  const reasons: Record<string, string> = {
    ENOSPC: "the disk is full",
    EDQUOT: "the disk is full",
    EFBIG: "the disk takes no file of that size",
    EACCES: "the folder may not be written",
    EPERM: "the folder may not be written",
    EROFS: "the folder may not be written",
    ENOENT: "there is no such folder",
    ENOTDIR: "there is no such folder",
    EPIPE: "whoever read it stopped",
    ABORT_ERR: "it was interrupted",
  };
  const reason = reasons[codeOf(error)];
  return reason ? new BackupError(`The back-up was not written to ${target}: ${reason}.`) : error;
}
