import path from "node:path";
import { sql } from "kysely";
import { expect, inject, test, vi } from "vitest";
import { prepareJobQueue } from "#app/models/platform/job-queue.ts";
import { connectDatabase } from "#db/client.ts";
import { migrateSchema } from "#db/migrate.ts";
import { countOf, runImport, startImport } from "#tests/support/catalog/run-import.ts";
import { writeSoldFile } from "#tests/support/catalog/sold-file.ts";
import { createDatabase, startPostgres } from "#tests/support/database/postgres.ts";
import { startChild } from "#tests/support/server/child.ts";
import { bareEnvironment, root } from "#tests/support/server/own-settings.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startServer } from "#tests/support/server/server.ts";

const open = (databaseUrl: string) =>
  connectDatabase({ databaseUrl, dataDir: "", statementTimeoutMs: 0, onIdleError: () => {} });

test("processes that start together migrate once and create one job queue", async () => {
  const url = await createDatabase(inject("postgresUrl"));
  const databases = Array.from({ length: 5 }, () => open(url));
  const ran = await Promise.all(
    databases.map(async (database) => {
      const names = await migrateSchema(database.db);
      await prepareJobQueue(database);
      return names;
    }),
  );
  expect(ran.filter((names) => names.length > 0)).toHaveLength(1);
  await Promise.all(databases.map((database) => database.close()));
});

test("killing the server during an import loses no acknowledged row", async () => {
  const databaseUrl = await createDatabase(inject("postgresUrl"));
  const server = await startServer({ databaseUrl });
  const sold = path.join(scratchDir("sold").path, "sold.csv");
  const rows = 120_000;
  writeSoldFile(sold, rows);
  const running = await startImport({ dataDir: server.dataDir, databaseUrl }, sold);
  await expect.poll(() => running.output(), { timeout: 60_000, interval: 20 }).toMatch(/ kept/);
  await server.kill();
  expect(await running.exited, running.output()).toBe(0);
  expect(countOf(running.output(), "kept")).toBe(rows);
  const database = open(databaseUrl);
  expect((await sql`select count(*) as sales from sale`.execute(database.db)).rows).toEqual([{ sales: rows }]);
  await database.close();
});

test("a server without its database stays up, reports that it is not ready, and recovers by itself", async () => {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  const server = await startServer({ databaseUrl, env: { LOG_LEVEL: "fatal" } });
  const status = async (where: string) => (await fetch(server.origin + where)).status;
  expect(await status("/categories/legos")).toBe(200);

  const other = open(databaseUrl);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`.execute(
    other.db,
  );
  await other.close();
  await expect.poll(() => status("/readyz"), { timeout: 10_000 }).toBe(200);

  await postgres.stop();
  await expect.poll(() => status("/readyz"), { timeout: 10_000 }).toBe(503);
  expect(await status("/healthz")).toBe(200);
  for (const [category, words] of [
    ["legos", "Failed to load LEGO listings. Please try again."],
    ["figures", "Failed to load action figure listings. Please try again."],
    ["comics", "Failed to load comic book listings. Please try again."],
    ["model-trains", "Failed to load model train data. Please try again."],
    ["model-cars", "Failed to load model car data. Please try again."],
    ["sports-memorabilia", "Failed to load sports memorabilia data. Please try again."],
  ]) {
    for (const address of [`/${category}?q=anything`, `/categories/${category}?q=anything`]) {
      const page = await fetch(server.origin + address);
      expect([address, page.status, page.headers.get("retry-after")]).toEqual([address, 503, "5"]);
      const html = await page.text();
      expect(html).toContain(words);
      expect(html).toMatch(/<a [^>]*href="\/"[^>]*>(?:<span [^>]*><\/span>)?Back to Categories</);
    }
  }
  const history = await (await fetch(`${server.origin}/categories/legos/LEGO%2075257`)).text();
  expect(history).toContain("Failed to load data for this item.");
  expect(history).toContain("LEGO Set #75257 - Please try again or check the item title.");
  for (const [where, failed, back] of [
    ["/categories/figures/x", "Failed to load price history for this figure.", "/categories/figures"],
    ["/categories/comics/spider-man-300", "Failed to load price history for this comic.", "/categories/comics"],
    ["/categories/comics/spider-man-300", "Comic spider-man-300 - Please try again", "/categories/comics"],
    ["/categories/comics/ASM%20%23300%20CGC%209.8", "Comic ASM #300 - Please try again", "/categories/comics"],
    ["/categories/model-cars/x", "Failed to load data for this item.", "/categories/model-cars"],
    ["/minifigure/sw0001", "Failed to load data for this item.", "/categories/legos"],
  ] as const) {
    const response = await fetch(server.origin + where);
    const html = await response.text();
    expect(response.status).toBe(503);
    for (const words of [failed, "Unable to load price history", "Error loading data", `href="${back}"`]) {
      expect(html, where).toContain(words);
    }
  }
  const json = await fetch(`${server.origin}/api/legos?q=anything`);
  expect([json.status, (await json.json()).code]).toEqual([503, "database-unavailable"]);
  expect(await server.stop()).toBe(0);
});

test("a process with WORKER=only recalculates the prices that an interrupted import left stale", async () => {
  const databaseUrl = await createDatabase(inject("postgresUrl"));
  const sold = path.join(scratchDir("sold").path, "sold.csv");
  writeSoldFile(sold, 1_000);
  const place = { dataDir: scratchDir("worker").path, databaseUrl };
  expect((await runImport(place, sold)).code).toBe(0);
  const database = open(databaseUrl);
  await database.db.updateTable("item").set({ prices_stale_since: new Date() }).execute();
  const worker = await startChild(process.execPath, [path.join(root, "scripts/serve.ts")], {
    cwd: root,
    env: { ...bareEnvironment(), DATABASE_URL: databaseUrl, DATA_DIR: place.dataDir, WORKER: "only" },
  });
  const countStale = async () => {
    const item = database.db.selectFrom("item").select("id").where("prices_stale_since", "is not", null);
    return (await item.execute()).length;
  };
  await expect.poll(countStale, { timeout: 30_000 }).toBe(0);
  expect(await worker.end("SIGTERM", 20_000)).toBe(0);
  await database.close();
});

test("a listener gets notifications of other processes, and a call when it may have missed one", async () => {
  const postgres = await startPostgres();
  const database = open(await postgres.createDatabase());
  const onNotify = vi.fn();
  const stop = database.listen("news", onNotify);
  const calledTimes = (times: number) => expect.poll(() => onNotify.mock.calls.length, { timeout: 20_000 }).toBe(times);
  await calledTimes(1);
  await sql`select pg_notify('news', '')`.execute(database.db);
  await calledTimes(2);
  await postgres.kill();
  await postgres.restart();
  await calledTimes(3);
  await sql`select pg_notify('news', '')`.execute(database.db);
  await calledTimes(4);
  await stop();
  await database.close();
  await postgres.stop();
});

test("a server listens for changes of the catalogue until it stops", async () => {
  const databaseUrl = await createDatabase(inject("postgresUrl"));
  // One that runs jobs listens for these last.
  const server = await startServer({ databaseUrl, sampleData: "off", env: { WORKER: "off" } });
  const other = open(databaseUrl);
  const listening = async () => {
    const { rows } = await sql<{ query: string }>`
      select query from pg_stat_activity where datname = current_database() and query like 'listen%'`.execute(other.db);
    return rows.map(({ query }) => query);
  };
  await expect.poll(listening).toEqual(['listen "catalogue_changed"']);
  await server.stop();
  expect(await listening()).toEqual([]);
  await other.close();
});
