/** Before each file of model tests: makes a migrated database of its own and names it in the environment. */
import { afterAll, inject } from "vitest";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { createDatabase } from "./postgres.ts";

process.env.DATA_DIR = scratchDir("models").path;
process.env.DATABASE_URL = await createDatabase(inject("postgresUrl"), inject("postgresTemplate"));

const { openDatabase } = await import("#app/models/platform/open-database.server.ts");
const { close } = openDatabase();
afterAll(close);
