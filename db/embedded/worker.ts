/** The thread that holds the embedded database: one lock, one PGlite, one socket. Posts what became of it to its parent. */
import { rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import type { EmbeddedAddress } from "./address.ts";
import { keepingQueriesWhole } from "./whole-queries.ts";

export type HolderNews = { is: "open" } | { is: "held-by-another" } | { is: "failed"; message: string };

const address = workerData as EmbeddedAddress;
const tell = (news: HolderNews) => parentPort?.postMessage(news);

/** SQLite's lock is the system's: it ends with the process however that ends, and is seen from other containers too. */
function takeLock(): DatabaseSync | undefined {
  const lock = new DatabaseSync(address.lockFile);
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
    return lock;
  } catch (error) {
    lock.close();
    const isBusy = error instanceof Error && "errcode" in error && error.errcode === 5;
    if (isBusy) return undefined;
    throw error;
  }
}

async function hold(): Promise<void> {
  const lock = takeLock();
  if (!lock) return tell({ is: "held-by-another" });

  const db = await PGlite.create({ dataDir: address.databaseDir, extensions: { pg_trgm } });
  rmSync(address.socketPath, { force: true });
  const server = new PGLiteSocketServer({
    db: keepingQueriesWhole(db, (error) => fail(error)),
    path: address.socketPath,
    maxConnections: 200,
  });
  await server.start();
  tell({ is: "open" });

  parentPort?.once("message", async () => {
    await server.stop();
    await db.close();
    rmSync(address.socketPath, { force: true });
    lock.close();
    process.exit(0);
  });
}

function fail(error: unknown): void {
  tell({ is: "failed", message: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}

hold().catch(fail);
