import type { Kysely } from "kysely";
import type { Database } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";

/** The one database of this process. Unset until `openDatabase` runs, which every process does first. */
export let database: Database;

export let db: Kysely<Schema>;

export function registerDatabase(opened: Database): void {
  database = opened;
  db = opened.db;
}
