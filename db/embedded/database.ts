import { spawnSync } from "node:child_process";
import { chownSync, existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { CannotOpenDatabase, type Cluster, clusterOf } from "./cluster.ts";
import { type Postmaster, startPostmaster } from "./postmaster.ts";
import { findPrograms, makeCluster } from "./programs.ts";

/** How long a process waits for a server that another one starts or stops: recovery after a crash is slow. */
const timeoutMs = 60_000;

/**
 * The embedded PostgreSQL of a data directory. The first process owns it: it starts the server, and restarts it after a crash.
 * Later processes connect through the socket. One of them becomes the owner when the first is gone.
 */
export class EmbeddedDatabase {
  readonly #cluster: Cluster;
  readonly #onMessage: (message: string) => void;
  #lock: DatabaseSync | undefined;
  #postmaster: Postmaster | undefined;
  #opening: Promise<void> | undefined;
  #isClosed = false;

  constructor(dataDir: string, onMessage: (message: string) => void) {
    this.#onMessage = onMessage;
    try {
      this.#cluster = clusterOf(dataDir);
    } catch (error) {
      throw cannotOpen(dataDir, error);
    }
  }

  /** Everybody who can enter the socket's directory is trusted. */
  get connection(): pg.ClientConfig {
    return { host: this.#cluster.socketDir, port: 5432, user: "postgres", database: "postgres" };
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
        if (!this.#postmaster && !this.#isClosed) this.#lock ??= takeLock(this.#cluster);
        if (!this.#postmaster && this.#lock) await this.#start(deadline);
      } catch (error) {
        this.#release();
        throw cannotOpen(this.#cluster.dataDir, error);
      }
      if ((await this.#probe()) === "open") return;
      await wait(50);
    }
    const owned = `The database in ${this.#cluster.dataDir} belongs to another process and does not answer.`;
    throw new CannotOpenDatabase(`${owned} End that process, then try again.`);
  }

  async #start(deadline: number): Promise<void> {
    const programs = findPrograms(this.#cluster);
    // The server of an owner that was killed may still be shutting down.
    while ((await this.#probe()) !== "gone" && Date.now() < deadline) await wait(20);
    if (!existsSync(this.#cluster.databaseDir)) this.#reportLocation();
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

  /** The state of the server at the socket, in whichever container it is. A server that starts or stops is busy. */
  async #probe(): Promise<"open" | "busy" | "gone"> {
    const client = new pg.Client({ ...this.connection, connectionTimeoutMillis: 5_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      return "open";
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      return code === "ENOENT" || code === "ECONNREFUSED" ? "gone" : "busy";
    } finally {
      await client.end().catch(() => {});
    }
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
    this.#lock?.close();
    this.#lock = undefined;
  }
}

/**
 * Takes the owner's lock, or returns undefined while another process holds it. SQLite locks a file through the system, so the
 * lock ends with its process and holds in other containers on the same volume.
 */
function takeLock({ lockFile, account }: Cluster): DatabaseSync | undefined {
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

/** The command line of a process; on systems without /proc, by `ps`. */
function commandOf(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  if (existsSync(file)) return readFileSync(file, "utf8");
  return spawnSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? "";
}

function cannotOpen(dataDir: string, reason: unknown): CannotOpenDatabase {
  if (reason instanceof CannotOpenDatabase) return reason;
  const why = (reason instanceof Error ? reason.message : String(reason)).split("\n")[0] ?? "";
  const advice = /ENOSPC|No space left|disk is full/i.test(why)
    ? ": the disk is full. Make room, then start again."
    : ` (${why}). Check that the directory can be written and was made by this version.`;
  return new CannotOpenDatabase(`The database in ${dataDir} cannot be opened${advice}`);
}
