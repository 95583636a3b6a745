import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { env } from "../../env.server.ts";
import { NotFoundError } from "../platform/errors.ts";
import { backupFolder } from "./backup-file.server.ts";
import { backupsAmong, nightlyBackups, timeOfBackup } from "./backup-names.ts";

/** A back-up in the folder of this machine. */
export interface BackupFile {
  name: string;
  madeAt: Date;
  bytes: number;
}

/** Every back-up in the folder of this machine, the newest first. */
export async function listBackups(): Promise<BackupFile[]> {
  return filesOf(backupsAmong(await namesInFolder()));
}

/** The last nightly back-ups, the newest first; null where none are made. */
export async function listNightlyBackups(count: number): Promise<BackupFile[] | null> {
  if (env.BACKUPS === "off") return null;
  return filesOf(nightlyBackups(await namesInFolder()).slice(0, count));
}

/** The path of a back-up that `listBackups` names. Throws `NotFoundError`. */
export async function requireBackupPath(name: string): Promise<string> {
  const backup = (await listBackups()).find((each) => each.name === name);
  if (!backup) throw new NotFoundError("backup", "This back-up is no longer there.");
  return path.join(backupFolder, backup.name);
}

function namesInFolder(): Promise<string[]> {
  return readdir(backupFolder).catch(() => []);
}

async function filesOf(names: readonly string[]): Promise<BackupFile[]> {
  const facts = await Promise.all(names.map((name) => stat(path.join(backupFolder, name)).catch(() => null)));
  return names.flatMap((name, at) => {
    const file = facts[at];
    return file?.isFile() ? [{ name, madeAt: timeOfBackup(name), bytes: file.size }] : [];
  });
}
