import { existsSync, rmSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { CannotOpenDatabase } from "./cannot-open.ts";
import { type Cluster, clusterOf } from "./cluster.ts";
import { makeCluster } from "./initdb.ts";
import { type Lock, takeLock } from "./lock.ts";
import { isPostmasterOf, type Postmaster, postmasterPid, startPostmaster } from "./postmaster.ts";
import { findPrograms } from "./programs.ts";

/** How long a process waits for a server that another one starts or stops: recovery after a crash takes its time. */
const patienceMs = 60_000;

/**
 * The embedded PostgreSQL of one data directory. Whoever comes first owns it: it starts the server, and starts it again should
 * that end by itself. Whoever comes later joins through the socket, and becomes the owner when the first is gone.
 */
export class EmbeddedDatabase {
  readonly #cluster: Cluster;
  readonly #tell: (news: string) => void;
  #lock: Lock | undefined;
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

  get socketDir(): string {
    return this.#cluster.socketDir;
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
      await this.#ownIfNobodyDoes(deadline);
      if (await this.#accepts()) return;
      await wait(50);
    }
    throw new CannotOpenDatabase(
      `The database in ${this.#cluster.dataDir} belongs to another process and does not answer. End that process, then try again.`,
    );
  }

  async #ownIfNobodyDoes(deadline: number): Promise<void> {
    if (this.#postmaster || this.#isClosed) return;
    try {
      this.#lock ??= takeLock(this.#cluster);
      if (this.#lock) await this.#start(deadline);
    } catch (error) {
      this.#release();
      throw cannotOpen(this.#cluster.dataDir, error);
    }
  }

  async #start(deadline: number): Promise<void> {
    const programs = findPrograms(this.#cluster);
    await this.#previousServerIsGone(deadline);
    const isNew = !existsSync(this.#cluster.databaseDir);
    await makeCluster(this.#cluster, programs);
    if (isNew) this.#tellWhereItIs();
    while (!this.#postmaster) {
      try {
        this.#postmaster = await startPostmaster(this.#cluster, programs);
      } catch (error) {
        // Processes of a server that crashed may hold its memory for a moment.
        if (!/shared memory block/.test(String(error)) || Date.now() > deadline) throw error;
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

  /**
   * Whoever holds the lock is alone, but for the server of an owner that was killed, which is shutting down. A process id that
   * was given to another program since would keep PostgreSQL from starting.
   */
  async #previousServerIsGone(deadline: number): Promise<void> {
    const isThere = async () => {
      const pid = postmasterPid(this.#cluster);
      return (pid && isPostmasterOf(this.#cluster, pid)) || (await this.#listens());
    };
    while (await isThere()) {
      if (Date.now() > deadline) throw new Error("the server of a process that was killed does not end");
      await wait(20);
    }
    const pid = postmasterPid(this.#cluster);
    if (pid && isAlive(pid)) rmSync(path.join(this.#cluster.databaseDir, "postmaster.pid"));
  }

  /** Whether any process has the socket open, in this container or another. */
  #listens(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.#cluster.socketPath, () => {
        socket.destroy();
        resolve(true);
      });
      socket.once("error", () => resolve(false));
    });
  }

  /** Whether a session can begin: while it starts or stops, PostgreSQL listens and refuses. */
  async #accepts(): Promise<boolean> {
    const client = new pg.Client({ ...connectionTo(this.#cluster.socketDir), connectionTimeoutMillis: 5_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  }

  #tellWhereItIs(): void {
    const { dataDir, databaseDir } = this.#cluster;
    if (path.dirname(databaseDir) !== dataDir) {
      this.#tell(
        `The database is in ${databaseDir}: PostgreSQL does not run as root, and its account cannot enter ${dataDir}.`,
      );
    }
    if (existsSync(path.join(dataDir, "postgres"))) {
      this.#tell(
        `${path.join(dataDir, "postgres")} holds the database of an earlier version. It is neither read nor changed.`,
      );
    }
  }

  #release(): void {
    this.#lock?.release();
    this.#lock = undefined;
  }
}

/** How a client reaches an embedded PostgreSQL. Whoever can enter the socket's directory is trusted. */
export function connectionTo(socketDir: string): pg.ClientConfig {
  return { host: socketDir, port: 5432, user: "postgres", database: "postgres" };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
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
