import { connect } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { type EmbeddedAddress, embeddedAddress } from "./address.ts";
import type { HolderNews } from "./worker.ts";

/** The database of a data directory cannot be opened; the message says why in one sentence. */
export class CannotOpenDatabase extends Error {
  override name = "CannotOpenDatabase";
}

/** How long a process that found the lock taken waits for the holder's socket: the first start makes the database. */
const patienceMs = 60_000;

/**
 * The embedded PostgreSQL of one data directory. Whoever comes first holds it in a worker thread and serves it on a Unix
 * socket; whoever comes later joins through that socket, and takes over when the holder is gone.
 */
export class EmbeddedDatabase {
  readonly #address: EmbeddedAddress;
  #holder: Worker | undefined;
  #opening: Promise<void> | undefined;

  constructor(dataDir: string) {
    try {
      this.#address = embeddedAddress(dataDir);
    } catch (error) {
      throw cannotOpen(dataDir, error);
    }
  }

  get socketDir(): string {
    return this.#address.socketDir;
  }

  /** Resolves once somebody, this process or another, answers on the socket. Throws `CannotOpenDatabase`. */
  ready(): Promise<void> {
    this.#opening ??= this.#joinOrHold().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  /** Lets go of the database if this process holds it: what was acknowledged is on disk, the socket and the lock are gone. */
  async close(): Promise<void> {
    await this.#opening?.catch(() => {});
    const holder = this.#holder;
    if (!holder) return;
    const gone = new Promise((resolve) => holder.once("exit", resolve));
    holder.postMessage("close");
    await gone;
  }

  async #joinOrHold(): Promise<void> {
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      if (await answers(this.#address.socketPath)) return;
      if (await this.#hold()) return;
      await wait(100);
    }
    throw new CannotOpenDatabase(
      `The database in ${this.#address.dataDir} is held by another process that does not answer. End that process, then try again.`,
    );
  }

  /** True when this process now holds the database, false when another one does. */
  #hold(): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(path.join(process.cwd(), "db/embedded/worker.ts"), { workerData: this.#address });
      let lastWords = "its thread ended";
      worker.on("message", (news: HolderNews) => {
        if (news.is === "failed") lastWords = news.message;
        else if (news.is === "held-by-another") resolve(false);
        else {
          this.#holder = worker;
          resolve(true);
        }
      });
      worker.on("error", (error) => {
        lastWords = error.message;
      });
      worker.on("exit", () => {
        if (this.#holder === worker) this.#holder = undefined;
        reject(cannotOpen(this.#address.dataDir, lastWords));
      });
    });
  }
}

function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

function cannotOpen(dataDir: string, reason: unknown): CannotOpenDatabase {
  const why = (reason instanceof Error ? reason.message : String(reason)).split("\n")[0];
  return new CannotOpenDatabase(
    `The database in ${dataDir} cannot be opened (${why}). Check that the directory can be written and was made by this version.`,
  );
}
