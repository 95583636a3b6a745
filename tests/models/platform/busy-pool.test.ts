import { once } from "node:events";
import { createServer } from "node:net";
import { test as base, expect, inject } from "vitest";
import { isDatabaseUnavailable } from "#app/web/http/failures.server.ts";
import { connectDatabase, type Database } from "#db/client.ts";
import { createDatabase } from "#tests/support/database/postgres.ts";

const test = base.extend<{ open: (databaseUrl: string) => Database }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern
  open: async ({}, use) => {
    const opened: Database[] = [];
    await use((databaseUrl) => {
      const database = connectDatabase({ databaseUrl, dataDir: "", statementTimeoutMs: 5_000, onIdleError: () => {} });
      opened.push(database);
      return database;
    });
    await Promise.all(opened.map((database) => database.close()));
  },
});

test("a statement waits for a connection as long as the statements before it may take", async ({ open }) => {
  const database = open(await createDatabase(inject("postgresUrl")));
  const busy = Array.from({ length: 12 }, () => database.run("select pg_sleep(2.5)"));
  const [last] = await Promise.all([database.run("select 1 as one"), ...busy]);
  expect(last.rows).toEqual([{ one: 1 }]);
});

test("a database that was closed holds no connection, even if it ran plain SQL only", async ({ open }) => {
  const databaseUrl = await createDatabase(inject("postgresUrl"));
  const [watching, closed] = [open(databaseUrl), open(databaseUrl)];
  await closed.run("select 1 as to_be_closed");
  await closed.close();
  const countBusy = async () => {
    const query = "select pid from pg_stat_activity where datname = current_database() and query like $1";
    return (await watching.run(query, ["%to_be_closed"])).rows.length;
  };
  await expect.poll(countBusy, { timeout: 5_000 }).toBe(0);
});

test("a database that accepts connections and says nothing is unavailable", async ({ open }) => {
  const mute = createServer().listen(0, "127.0.0.1");
  await once(mute, "listening");
  const { port } = mute.address() as { port: number };
  const failure = await open(`postgresql://nobody@127.0.0.1:${port}/none`)
    .run("select 1")
    .catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure), String(failure)).toBe(true);
  mute.close();
});
