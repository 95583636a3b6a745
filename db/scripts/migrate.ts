/** npm run db:migrate: brings the database to the newest schema. The server does so by itself when it starts. */
import { database } from "#app/models/database.server.ts";
import { prepareDatabase } from "#app/models/prepare.server.ts";

await prepareDatabase();
await database.close();
console.log("The database has the newest schema.");
