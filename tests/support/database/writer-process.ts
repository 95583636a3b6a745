/**
 * Writes numbered rows to the embedded database of its first argument, and prints each number once it is acknowledged.
 */

import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { connectDatabase } from "#db/client.ts";

const [dataDir = "", name = ""] = process.argv.slice(2);
const { db } = connectDatabase({ databaseUrl: undefined, dataDir, statementTimeoutMs: 5_000, onIdleError: () => {} });

const persistently = async (act: () => Promise<unknown>) => {
  for (;;) {
    try {
      return await act();
    } catch {
      await wait(5);
    }
  }
};

await persistently(() => sql`create table if not exists written (name text, number integer)`.execute(db));
for (let number = 1; ; number += 1) {
  await persistently(() => sql`insert into written values (${name}, ${number})`.execute(db));
  console.log(`acknowledged ${number}`);
}
