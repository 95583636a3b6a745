import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { CannotOpenDatabase, type Cluster, cannotOpen } from "./cluster.ts";
import { type Lock, takeLock } from "./lock.ts";
import { refuseOtherVersion, setOlderAside } from "./other-versions.ts";
import { connectionTo, type Postmaster, probeServer, startPostmaster } from "./postmaster.ts";
import { findPrograms, makeCluster } from "./programs.ts";

/** How long a process waits for a server that another one starts or stops: recovery after a crash is slow. */
const timeoutMs = 60_000;

/**
 * The embedded PostgreSQL of a data directory. The first process owns it: it starts the server, and restarts it after a
 * crash. Later processes connect through the socket. One of them becomes the owner when the first is gone.
 */
export class EmbeddedDatabase {
  readonly #cluster: Cluster;
  readonly #onMessage: (message: string) => void;
  readonly #lentLock: Lock | undefined;
  #lock: Lock | undefined;
  #postmaster: Postmaster | undefined;
  #opening: Promise<void> | undefined;
  #isClosed = false;

  /** With a lock that the caller holds and keeps, this process is the owner at once. */
  constructor(cluster: Cluster, onMessage: (message: string) => void, lentLock?: Lock) {
    this.#cluster = cluster;
    this.#onMessage = onMessage;
    this.#lentLock = lentLock;
    this.#lock = lentLock;
  }

  get connection(): pg.ClientConfig {
    return connectionTo(this.#cluster);
  }

  /** Resolves once the server accepts connections, whichever process owns it. Throws `CannotOpenDatabase`. */
  ready(): Promise<void> {
    this.#opening ??= this.#joinOrOwn().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  /** Stops the server if this process owns it. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#opening?.catch(() => {});
    await this.#postmaster?.stop();
    this.#release();
  }

  async #joinOrOwn(): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      try {
        if (!this.#lentLock) refuseOtherVersion(this.#cluster);
        if (!this.#postmaster && !this.#isClosed) this.#lock ??= takeLock(this.#cluster);
        if (!this.#postmaster && this.#lock) await this.#start(deadline);
      } catch (error) {
        this.#release();
        throw cannotOpen(this.#cluster.dataDir, error);
      }
      if ((await probeServer(this.#cluster)) === "open") return;
      await wait(50);
    }
    const owned = `The database in ${this.#cluster.dataDir} belongs to another process and does not answer.`;
    throw new CannotOpenDatabase(`${owned} End that process, then try again.`);
  }

  async #start(deadline: number): Promise<void> {
    const programs = findPrograms(this.#cluster);
    // The server of an owner that was killed may still be shutting down.
    while ((await probeServer(this.#cluster)) !== "gone" && Date.now() < deadline) await wait(20);
    if (!this.#lentLock && !existsSync(this.#cluster.databaseDir)) this.#reportLocation();
    makeCluster(this.#cluster, programs);
    while (!this.#postmaster) {
      try {
        const stopOrphan = () => {
          try {
            process.kill(this.#pidInFile(), "SIGINT");
          } catch (error) {
            const hasEnded = /^(?:ENOENT|ESRCH)$/.test((error as NodeJS.ErrnoException).code ?? "");
            if (!hasEnded) throw error;
          }
        };
        this.#postmaster = await startPostmaster(this.#cluster, programs, stopOrphan);
      } catch (error) {
        // That server may still hold its lock file or its memory.
        if (!/lock file|shared memory block/.test(String(error)) || Date.now() > deadline) throw error;
        // Or another program has its process id by now.
        if (!commandOf(this.#pidInFile()).includes(this.#cluster.databaseDir)) rmSync(this.#pidFile, { force: true });
        await wait(100);
      }
    }
    if (!this.#lentLock) for (const message of setOlderAside(this.#cluster)) this.#onMessage(message);
    this.#postmaster.ended.then((lines) => {
      this.#postmaster = undefined;
      if (this.#isClosed) return;
      this.#onMessage(`PostgreSQL ended by itself and is started again: ${lines.slice(-3).join(" ")}`);
      this.ready().catch((error: Error) => this.#onMessage(error.message));
    });
  }

  get #pidFile(): string {
    return path.join(this.#cluster.databaseDir, "postmaster.pid");
  }

  #pidInFile(): number {
    return Number.parseInt(readFileSync(this.#pidFile, "utf8"), 10);
  }

  #reportLocation(): void {
    const { dataDir, databaseDir } = this.#cluster;
    const earlier = path.join(dataDir, "postgres");
    if (existsSync(earlier)) {
      this.#onMessage(`${earlier} holds the database of an earlier version. It is neither read nor changed.`);
    }
    if (path.dirname(databaseDir) === dataDir) return;
    this.#onMessage(
      `The database is in ${databaseDir}: PostgreSQL does not run as root, and its account cannot enter ${dataDir}.`,
    );
  }

  #release(): void {
    if (this.#lentLock) return;
    this.#lock?.close();
    this.#lock = undefined;
  }
}

/** The command line of a process; on systems without /proc, by `ps`. */
function commandOf(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  if (existsSync(file)) return readFileSync(file, "utf8");
  return spawnSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? "";
}
