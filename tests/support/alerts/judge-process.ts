/** Judges alerts once, and prints how many rang and how many milliseconds it took. */

import { judgeAlerts } from "#app/models/alerts/judge-alerts.server.ts";
import { openDatabase } from "#app/models/platform/open-database.server.ts";

const database = openDatabase();
await database.run("select 1");
const began = performance.now();
const rang = await judgeAlerts();
console.log(JSON.stringify({ rang, ms: performance.now() - began }));
await database.close();
process.exit(0);
