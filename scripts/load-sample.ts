/** Loads the sample catalogue in a process of its own. The server starts it, and it ends with the server. */

import { importSample } from "#app/models/market/import-sample.server.ts";
import { openDatabase } from "#app/models/platform/open-database.server.ts";

const database = openDatabase();
process.once("disconnect", () => process.exit(1));
// Ctrl-C reaches the server too, and the server ends this process.
process.on("SIGINT", () => {});

try {
  await importSample(new Date(process.argv[2] ?? Date.now()), (done) => process.send?.({ done }));
  await database.close();
  process.exit(0);
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  process.send?.({ failure: { message, code } }, () => process.exit(1));
}
