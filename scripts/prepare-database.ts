/**
 * npm start, while the site is built: does what the server does first with an embedded database, so that the first page
 * waits for neither the schema nor the sample catalogue. A database of the operator's own is left to the server, which
 * waits until it answers.
 */
import { env } from "#app/env.server.ts";
import { prepareDatabase } from "#app/models/jobs/prepare-database.server.ts";
import { loadSampleCatalogue } from "#app/models/jobs/startup.server.ts";
import { prepareJobQueue } from "#app/models/platform/job-queue.ts";
import { openDatabase } from "#app/models/platform/open-database.server.ts";

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => stopping.abort());

if (env.DATABASE_URL === undefined) {
  const database = openDatabase();
  try {
    await prepareDatabase();
    await prepareJobQueue(database);
    await loadSampleCatalogue(stopping.signal);
  } catch (error) {
    if (!stopping.signal.aborted) console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
  await database.close();
}
