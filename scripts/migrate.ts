/** npm run db:migrate: brings the database to the newest schema. The server does that too when it starts. */

import { prepareDatabase } from "#app/models/jobs/startup.server.ts";
import { openDatabase } from "#app/models/platform/open-database.server.ts";

const database = openDatabase();
await prepareDatabase();
await database.close();
console.log("The database has the newest schema.");
