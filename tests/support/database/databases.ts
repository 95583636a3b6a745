import path from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { startChild } from "#tests/support/server/child.ts";
import { bareEnvironment, root } from "#tests/support/server/own-settings.ts";
import { createDatabase } from "./postgres.ts";

const sampleTemplate = "template_sample";

/** Makes a database with the newest schema and, on request, the sample catalogue. Returns its `DATABASE_URL`. */
export async function newDatabase({ sample = false } = {}): Promise<string> {
  if (sample) await makeSampleTemplate();
  return createDatabase(inject("postgresUrl"), sample ? sampleTemplate : inject("postgresTemplate"));
}

/** The first caller loads the sample catalogue; others wait for it. */
async function makeSampleTemplate(): Promise<void> {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(1)");
    const { rowCount } = await client.query("select from pg_database where datname = $1", [sampleTemplate]);
    if (rowCount) return;
    const databaseUrl = await createDatabase(inject("postgresUrl"), inject("postgresTemplate"));
    const loader = await startChild(
      process.execPath,
      [path.join(root, "tests/support/database/load-sample-process.ts")],
      {
        cwd: root,
        env: { ...bareEnvironment(), DATABASE_URL: databaseUrl, SAMPLE_DATA: "on", LOG_LEVEL: "warn" },
      },
    );
    await loader.exited;
    if (!loader.output().includes("Loaded"))
      throw new Error(`The sample catalogue was not loaded:\n${loader.output()}`);
    await client.query(`alter database ${path.basename(new URL(databaseUrl).pathname)} rename to ${sampleTemplate}`);
  } finally {
    await client.end();
  }
}
