import { closeSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { clusterOf, majorVersion } from "./cluster.ts";
import { EmbeddedDatabase } from "./database.ts";
import { takeLock } from "./lock.ts";
import { olderVersion, refuseOtherVersion } from "./other-versions.ts";
import { hasPrograms } from "./programs.ts";

/** The way of a data directory from an older major version to today's. This process alone has the directory until it ends. */
export interface Upgrade {
  from: number;
  to: number;
  /** The cluster that holds the data. */
  older: EmbeddedDatabase;
  /** A cluster under another name, which nobody else opens. It is empty, or what an attempt left that was cut off. */
  newer: EmbeddedDatabase;
  /** Puts the newer cluster, which must be closed, in its place. Before this, the next start begins again with the older one. */
  complete(): void;
  /** Lets other processes in. What is not complete is removed. */
  end(): void;
}

/**
 * Begins an upgrade where an older cluster holds the data: "busy" while another process has the directory, undefined
 * where there is nothing to do. Throws `CannotOpenDatabase`, with the commands to type, where the packages do not bring
 * the older programs.
 */
export function beginUpgrade(dataDir: string, onMessage: (message: string) => void): Upgrade | "busy" | undefined {
  const place = clusterOf(dataDir);
  const from = olderVersion(place);
  if (from === undefined) return undefined;
  if (!hasPrograms(from)) refuseOtherVersion(place);
  const lock = takeLock(place);
  if (!lock) return "busy";
  // Another process may have done all of it before this one had the lock.
  if (olderVersion(place) !== from) {
    lock.close();
    return undefined;
  }
  const unfinished = clusterOf(dataDir, majorVersion, `postgres-${majorVersion}-unfinished`);
  return {
    from,
    to: majorVersion,
    older: new EmbeddedDatabase(clusterOf(dataDir, from), onMessage, lock),
    newer: new EmbeddedDatabase(unfinished, onMessage, lock),
    complete: () => {
      renameSync(unfinished.databaseDir, place.databaseDir);
      // The older cluster gets another name soon, and a power cut must not leave that alone.
      const home = openSync(path.dirname(place.databaseDir), "r");
      fsyncSync(home);
      closeSync(home);
    },
    end: () => {
      rmSync(unfinished.databaseDir, { recursive: true, force: true });
      lock.close();
    },
  };
}
