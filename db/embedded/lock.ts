import { chownSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { Cluster } from "./cluster.ts";

/** Held until `release`, or until the process that took it ends in whatever way. */
export interface Lock {
  release(): void;
}

/**
 * The lock of whoever may run a cluster, or undefined while somebody holds it. It is SQLite's lock on a file, and with that
 * the system's: it ends with its process, and is seen from other containers on the same volume.
 */
export function takeLock({ lockFile, account }: Pick<Cluster, "lockFile" | "account">): Lock | undefined {
  const file = new DatabaseSync(lockFile);
  try {
    file.exec("pragma locking_mode = exclusive; begin exclusive");
    if (account) chownSync(lockFile, account.uid, account.gid);
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    const isHeld = error instanceof Error && "errcode" in error && error.errcode === 5;
    if (isHeld) return undefined;
    throw error;
  }
}
