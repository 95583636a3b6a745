/** npm run db:migrate: brings the database to the newest schema. The server does that too when it starts. */

import { prepareDatabase } from "#app/models/jobs/prepare-database.server.ts";
import { prepareJobQueue } from "#app/models/platform/job-queue.ts";
import { openDatabase } from "#app/models/platform/open-database.server.ts";

const database = openDatabase();
await prepareDatabase();
await prepareJobQueue(database);
await database.close();
console.log("The database has the newest schema.");
