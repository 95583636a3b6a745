/** Before each file of model tests: a migrated database of its own, named in the environment that the app will read. */
import { cpSync } from "node:fs";
import { inject } from "vitest";
import { createDatabase } from "./postgres.ts";
import { scratchDir } from "./scratch.ts";

const dataDir = scratchDir("models").path;
process.env.DATA_DIR = dataDir;

if (inject("database") === "postgres") {
  process.env.DATABASE_URL = await createDatabase(inject("postgresUrl"), inject("postgresTemplate"));
} else {
  cpSync(inject("embeddedTemplate"), dataDir, { recursive: true });
}
