import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations } from "./migrations/all.ts";
import type { Schema } from "./schema.ts";

/**
 * Migrates the database to the newest schema and returns the names of the migrations that ran. Kysely runs them in one
 * transaction under an advisory lock, so that several processes can start together.
 */
export async function migrateToLatest(db: Kysely<Schema>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}
