/** Takes the snapshots of the day of its argument. */

import { takeDueSnapshots } from "#app/models/collection/snapshots.server.ts";
import { openDatabase } from "#app/models/platform/open-database.server.ts";

const database = openDatabase();
await takeDueSnapshots(new Date(`${process.argv[2]}T23:50:00Z`));
await database.close();
process.exit(0);
