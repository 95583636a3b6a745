/** npm run db:migrate: brings the database to the newest schema. The server does so by itself when it starts. */

import { prepareDatabase } from "#app/models/jobs/startup.server.ts";
import { database } from "#app/models/platform/database.server.ts";

await prepareDatabase();
await database.close();
console.log("The database has the newest schema.");
