import { chownSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { Cluster } from "./cluster.ts";

/** The lock of a data directory. Its process is the only one that starts a server there. */
export type Lock = DatabaseSync;

/**
 * Takes the owner's lock, or returns undefined while another process holds it. SQLite locks a file through the system,
 * so the lock ends with its process and holds in other containers on the same volume.
 */
export function takeLock({ lockFile, account }: Cluster): Lock | undefined {
  const lock = new DatabaseSync(lockFile);
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
    if (account) chownSync(lockFile, account.uid, account.gid);
    return lock;
  } catch (error) {
    lock.close();
    const isHeld = error instanceof Error && "errcode" in error && error.errcode === 5;
    if (isHeld) return undefined;
    throw error;
  }
}
