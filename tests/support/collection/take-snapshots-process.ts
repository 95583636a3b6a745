/** Takes the snapshots of the day of its argument. */

import { takeSnapshots } from "#app/models/collection/snapshots.server.ts";
import { openDatabase } from "#app/models/platform/open-database.server.ts";

const database = openDatabase();
await takeSnapshots(process.argv[2] ?? "");
await database.close();
process.exit(0);
