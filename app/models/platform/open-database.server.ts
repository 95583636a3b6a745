import { connectDatabase, type Database } from "#db/client.ts";
import { CannotOpenDatabase } from "#db/embedded/cluster.ts";
import { env } from "../../env.server.ts";
import { database, registerDatabase } from "./database.server.ts";
import { log } from "./log.server.ts";

/** Opens the database that the settings name, once in a process. Ends the process if it cannot be opened. */
export function openDatabase(): Database {
  if (database) return database;
  try {
    const opened = connectDatabase({
      databaseUrl: env.DATABASE_URL,
      dataDir: env.DATA_DIR,
      statementTimeoutMs: 5_000,
      onIdleError: (error) => log.warn({ error: error.message }, "a database connection broke while idle"),
      onMessage: (message) => log.warn(message),
    });
    registerDatabase(opened);
    return opened;
  } catch (error) {
    exitIfItCannotOpen(error);
    throw error;
  }
}

/** Ends the process with the one sentence of a `CannotOpenDatabase`; does nothing about other errors. */
export function exitIfItCannotOpen(error: unknown): void {
  if (!(error instanceof CannotOpenDatabase)) return;
  console.error(error.message);
  process.exit(1);
}
