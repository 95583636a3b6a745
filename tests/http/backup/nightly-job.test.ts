import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { startServer } from "#tests/support/server/server.ts";

test("of two servers one makes the back-up at its hour; BACKUPS=off makes none, and no job of another version stays", async () => {
  const databaseUrl = await newDatabase();
  const scheduled = () => query(databaseUrl, "select cron from pgboss.schedule where name = 'back-up'");
  const options = { databaseUrl, sampleData: "off" } as const;
  const servers = [
    await startServer({ ...options, env: { BACKUP_HOUR: "4" } }),
    await startServer({ ...options, env: { BACKUP_HOUR: "4" } }),
  ];
  const made = () =>
    servers.flatMap(({ dataDir }) => {
      const folder = path.join(dataDir, "backups");
      return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".gz")) : [];
    });
  await expect.poll(scheduled).toEqual([{ cron: "0 4 * * *" }]);
  expect(made()).toEqual([]);
  await query(databaseUrl, "insert into pgboss.job (name, data) values ('back-up', '{}')");
  await expect.poll(made).toEqual([expect.stringMatching(/^nightly-\d{8}T\d{6}Z\.tar\.gz$/)]);
  const states = () => query(databaseUrl, "select state::text from pgboss.job where name = 'back-up'");
  await expect.poll(states).toEqual([{ state: "completed" }]);
  expect(made()).toHaveLength(1);
  await Promise.all(servers.map((server) => server.stop()));
  // A version before had a job that this one does not know.
  await query(databaseUrl, "insert into pgboss.schedule (name, cron) select 'mail', '* * * * *'");
  const without = await startServer({ ...options, env: { BACKUPS: "off" } });
  await expect.poll(scheduled).toEqual([]);
  expect(await query(databaseUrl, "select name from pgboss.schedule where name = 'mail'")).toEqual([]);
  await without.stop();
});
