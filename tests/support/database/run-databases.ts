/**
 * Once per run: one PostgreSQL with a migrated database to copy, the servers that files share, and the Supabase project
 * of the environment, if any.
 */
import { randomInt } from "node:crypto";
import path from "node:path";
import type { TestProject } from "vitest/node";
import type { SupabaseSettings } from "#app/models/platform/supabase-calls.server.ts";
import { startServerHost } from "#tests/support/server/server-host.ts";
import { migrateDatabase } from "./migrate-database.ts";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The run's PostgreSQL, for new databases. */
    postgresUrl: string;
    /** The name of the migrated database to copy. */
    postgresTemplate: string;
    /** The Supabase project in the environment, to run the contract suite on. */
    supabase: SupabaseSettings | null;
    /** Which part of a sweep this run takes. */
    seed: number;
    /** Whether sweeps are whole. */
    isWhole: boolean;
  }
}

export default async function setup(run: TestProject): Promise<(() => Promise<void>) | undefined> {
  run.provide("supabase", callersSupabase());
  const seed = Number(process.env.SEED ?? randomInt(1_000_000));
  run.provide("seed", seed);
  console.log(`SEED=${seed} draws what sweeps look at.`);
  if (run.vitest.projects.every(({ name }) => name === "unit")) return undefined;
  const postgres = await startPostgres({
    // Counts nothing but in databases that ask for it.
    settings: { shared_preload_libraries: "pg_stat_statements", "pg_stat_statements.track": "none" },
  });
  const template = await postgres.createDatabase();
  await migrateDatabase(template);
  run.provide("postgresUrl", postgres.url);
  run.provide("postgresTemplate", path.basename(new URL(template).pathname));
  const serverHost = await startServerHost();
  run.provide("serverHost", serverHost.url);
  return async () => {
    await serverHost.stop();
    await postgres.stop();
  };
}

function callersSupabase(): SupabaseSettings | null {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_SECRET_KEY: secretKey } = process.env;
  return url && publishableKey && secretKey ? { url, publishableKey, secretKey } : null;
}
