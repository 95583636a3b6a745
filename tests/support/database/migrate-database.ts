import { prepareJobQueue } from "#app/models/platform/job-queue.ts";
import { connectDatabase } from "#db/client.ts";
import { migrateSchema } from "#db/migrate.ts";

/** Gives an empty database the newest schema and the job queue. */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  const database = connectDatabase({ databaseUrl, dataDir: "", statementTimeoutMs: 0, onIdleError: () => {} });
  await migrateSchema(database.db);
  await prepareJobQueue(database);
  await database.close();
}
