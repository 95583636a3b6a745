/** npm run db:migrate: brings the database to the newest schema. The server does that too when it starts. */
import { prepareDatabase } from "#app/models/jobs/prepare-database.server.ts";
import { prepareJobQueue } from "#app/models/platform/job-queue.ts";
import { runCommand } from "./command-line/run-command.ts";

await runCommand("Usage: npm run db:migrate\n\nBrings the database to the newest schema.", async (_, database) => {
  await prepareDatabase();
  await prepareJobQueue(database);
  return "The database has the newest schema.";
});
