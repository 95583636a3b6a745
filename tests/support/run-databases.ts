/** Once in a run: one PostgreSQL, an embedded database ready made, and the caller's Supabase, for the suites that want them. */
import path from "node:path";
import type { TestProject } from "vitest/node";
import type { SupabaseSettings } from "#app/models/identity/supabase-calls.server.ts";
import { prepareJobQueue } from "#app/models/job-queue.ts";
import { connectDatabase } from "#db/client.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { startPostgres } from "./postgres.ts";
import { scratchDir } from "./scratch.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Which database this project's tests run on. */
    database: "embedded" | "postgres";
    /** The run's PostgreSQL, to make databases on. */
    postgresUrl: string;
    /** Name of the migrated database that `models-postgres` copies. */
    postgresTemplate: string;
    /** Data directory of the migrated database that `models-pglite` copies: making one takes seconds. */
    embeddedTemplate: string;
    /** The Supabase project that whoever runs the tests has set, to try accounts on it too. */
    supabase: SupabaseSettings | null;
  }
}

export default async function setup(run: TestProject): Promise<() => Promise<void>> {
  const projects = new Set(run.vitest.projects.map(({ name }) => name));
  const cleanUps: (() => unknown)[] = [];
  run.provide("supabase", callersSupabase());

  if (projects.has("models-pglite")) {
    const scratch = scratchDir("template");
    cleanUps.push(scratch.remove);
    await migrate({ dataDir: scratch.path });
    run.provide("embeddedTemplate", scratch.path);
  }
  if (projects.has("models-postgres") || projects.has("http")) {
    const postgres = await startPostgres();
    cleanUps.push(postgres.stop);
    run.provide("postgresUrl", postgres.url);
    const template = await postgres.createDatabase();
    if (projects.has("models-postgres")) await migrate({ databaseUrl: template });
    run.provide("postgresTemplate", path.basename(new URL(template).pathname));
  }
  return async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  };
}

function callersSupabase(): SupabaseSettings | null {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_SECRET_KEY: secretKey } = process.env;
  return url && publishableKey && secretKey ? { url, publishableKey, secretKey } : null;
}

async function migrate({ databaseUrl, dataDir = "" }: { databaseUrl?: string; dataDir?: string }): Promise<void> {
  const database = connectDatabase({ databaseUrl, dataDir, statementTimeoutMs: 0, onIdleError: () => {} });
  await database.ready();
  await migrateToLatest(database.db);
  await prepareJobQueue(database);
  await database.close();
}
