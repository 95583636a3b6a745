import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import { env } from "../../../env.server.ts";
import { db } from "../../platform/database.server.ts";

/** What is left of the disk of `DATA_DIR`, and what the database takes, there or elsewhere. In bytes. */
export interface Disk {
  free: number;
  total: number;
  database: number;
}

export async function readDisk(): Promise<Disk> {
  const [{ bavail, blocks, bsize }, { rows }] = await Promise.all([
    statfs(env.DATA_DIR),
    sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db),
  ]);
  return { free: bavail * bsize, total: blocks * bsize, database: rows[0]?.bytes ?? 0 };
}
