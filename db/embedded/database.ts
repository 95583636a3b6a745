import { spawnSync } from "node:child_process";
import { chownSync, existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { CannotOpenDatabase, type Cluster, clusterOf } from "./cluster.ts";
import { type Postmaster, startPostmaster } from "./postmaster.ts";
import { findPrograms, makeCluster } from "./programs.ts";

/** How long a process waits for a server that another one starts or stops: recovery after a crash takes its time. */
const patienceMs = 60_000;

/**
 * The embedded PostgreSQL of one data directory. Whoever comes first owns it: it starts the server, and starts it again should
 * that end by itself. Whoever comes later joins through the socket, and becomes the owner when the first is gone.
 */
export class EmbeddedDatabase {
  readonly #cluster: Cluster;
  readonly #tell: (news: string) => void;
  #lock: DatabaseSync | undefined;
  #postmaster: Postmaster | undefined;
  #opening: Promise<void> | undefined;
  #isClosed = false;

  /** `tell` hears what an operator should know: where the database is if not in `dataDir`, and that it was started again. */
  constructor(dataDir: string, tell: (news: string) => void) {
    this.#tell = tell;
    try {
      this.#cluster = clusterOf(dataDir);
    } catch (error) {
      throw cannotOpen(dataDir, error);
    }
  }

  /** How a client reaches it. Whoever can enter the socket's directory is trusted. */
  get connection(): pg.ClientConfig {
    return { host: this.#cluster.socketDir, port: 5432, user: "postgres", database: "postgres" };
  }

  /** Resolves once the server accepts connections, be it this process's or another's. Throws `CannotOpenDatabase`. */
  ready(): Promise<void> {
    this.#opening ??= this.#joinOrOwn().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  /** Stops the server if this process owns it: what was committed is on disk, the socket and the lock are gone. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#opening?.catch(() => {});
    await this.#postmaster?.stop();
    this.#release();
  }

  async #joinOrOwn(): Promise<void> {
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      try {
        if (!this.#postmaster && !this.#isClosed) this.#lock ??= takeLock(this.#cluster);
        if (!this.#postmaster && this.#lock) await this.#start(deadline);
      } catch (error) {
        this.#release();
        throw cannotOpen(this.#cluster.dataDir, error);
      }
      if ((await this.#knock()) === "open") return;
      await wait(50);
    }
    const { dataDir } = this.#cluster;
    throw new CannotOpenDatabase(
      `The database in ${dataDir} belongs to another process and does not answer. End that process, then try again.`,
    );
  }

  async #start(deadline: number): Promise<void> {
    const programs = findPrograms(this.#cluster);
    // Whoever holds the lock is alone, but for the server of an owner that was killed, which is shutting down.
    while ((await this.#knock()) !== "gone" && Date.now() < deadline) await wait(20);
    if (!existsSync(this.#cluster.databaseDir)) this.#tellWhereItIs();
    makeCluster(this.#cluster, programs);
    while (!this.#postmaster) {
      try {
        const stopOrphan = () => process.kill(this.#pidInFile(), "SIGINT");
        this.#postmaster = await startPostmaster(this.#cluster, programs, stopOrphan);
      } catch (error) {
        // That server may hold its lock file or its memory for a moment more.
        if (!/lock file|shared memory block/.test(String(error)) || Date.now() > deadline) throw error;
        // Or its process id was given to another program since.
        if (!commandOf(this.#pidInFile()).includes(this.#cluster.databaseDir)) rmSync(this.#pidFile, { force: true });
        await wait(100);
      }
    }
    this.#postmaster.ended.then((said) => this.#startAgain(said));
  }

  #startAgain(said: string[]): void {
    this.#postmaster = undefined;
    if (this.#isClosed) return;
    this.#tell(`PostgreSQL ended by itself and is started again: ${said.slice(-3).join(" ")}`);
    this.ready().catch((error: Error) => this.#tell(error.message));
  }

  get #pidFile(): string {
    return path.join(this.#cluster.databaseDir, "postmaster.pid");
  }

  #pidInFile(): number {
    return Number.parseInt(readFileSync(this.#pidFile, "utf8"), 10);
  }

  /** What a client meets at the socket, whichever container its server is in: a server that starts or stops is busy. */
  async #knock(): Promise<"open" | "busy" | "gone"> {
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

  #tellWhereItIs(): void {
    const { dataDir, databaseDir } = this.#cluster;
    const earlier = path.join(dataDir, "postgres");
    if (existsSync(earlier)) {
      this.#tell(`${earlier} holds the database of an earlier version. It is neither read nor changed.`);
    }
    if (path.dirname(databaseDir) === dataDir) return;
    this.#tell(
      `The database is in ${databaseDir}: PostgreSQL does not run as root, and its account cannot enter ${dataDir}.`,
    );
  }

  #release(): void {
    this.#lock?.close();
    this.#lock = undefined;
  }
}

/**
 * The lock of whoever may run a cluster, or undefined while somebody holds it. It is SQLite's lock on a file, and with that
 * the system's: it ends with its process, and is seen from other containers on the same volume.
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
  const isFull = /ENOSPC|No space left|disk is full/i.test(why);
  return new CannotOpenDatabase(
    isFull
      ? `The database in ${dataDir} cannot be opened: the disk is full. Make room, then start again.`
      : `The database in ${dataDir} cannot be opened (${why}). Check that the directory can be written and was made by this version.`,
  );
}
