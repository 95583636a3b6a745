/**
 * Loads the sample catalogue into the environment's database, which has the newest schema, as the first start of a
 * server does.
 */
import { loadSampleCatalogue } from "#app/models/jobs/startup.server.ts";
import { openDatabase } from "#app/models/platform/open-database.server.ts";

const database = openDatabase();
await loadSampleCatalogue(new AbortController().signal);
await database.close();
