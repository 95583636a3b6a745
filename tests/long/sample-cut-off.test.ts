import path from "node:path";
import { expect, inject, test } from "vitest";
import { itemKinds } from "#app/models/catalog/categories.ts";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import { createDatabase } from "#tests/support/database/postgres.ts";
import { query } from "#tests/support/database/query.ts";
import { startChild } from "#tests/support/server/child.ts";
import { bareEnvironment, root } from "#tests/support/server/own-settings.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startServer } from "#tests/support/server/server.ts";

/** What pages read, without ids and times. */
const contents = {
  sales: "select source_item_id, title, price_minor, condition_key, excluded_by from sale",
  listings: "select source_item_id, title, price_minor, condition_key, percent_vs_recent from listing",
  items: "select category, key, name, counted_sales from item",
  values: "select key, currency, condition_key, counted, median from item_value join item on item.id = item_id",
  shelves: "select shelf, currency, condition_kind, is_lot, listings from placement_tally where listings > 0",
  words: "select category, word, listings from search_word where listings > 0",
  tallies: "select category, sales from category_tally",
  mostSold: "select key, sales from most_sold_item join item on item.id = item_id",
};

/** How many rows there are of each kind of content, and their checksum. */
async function contentOf(databaseUrl: string): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [name, rows] of Object.entries(contents)) {
    const sum = `select count(*), md5(string_agg(x::text, '' order by x::text)) as sum from (${rows}) as x`;
    [found[name]] = await query(databaseUrl, sum);
  }
  return found;
}

const settings = { sampleData: "on", env: { WORKER: "off" } } as const;
const loaded = "Loaded the sample catalogue";

/** At one instant, since values and comparisons move with the clock. */
const at = "2026-11-24T12:00:00Z";
const fixedClock = new URL("../support/costs/fixed-clock.ts", import.meta.url);
const atOneInstant = {
  sampleData: "on",
  env: { WORKER: "off", CLOCK_AT: at, NODE_OPTIONS: `--import=${fixedClock}` },
} as const;

/** An empty database whose clock stands still. */
async function newStillDatabase(): Promise<string> {
  const databaseUrl = await createDatabase(inject("postgresUrl"), inject("postgresTemplate"));
  await query(databaseUrl, `create function public.now() returns timestamptz stable return timestamptz '${at}'`);
  await query(databaseUrl, `alter database ${path.basename(databaseUrl)} set search_path = public, pg_catalog`);
  return databaseUrl;
}

const databaseUrl = await newStillDatabase();
await (await startServer({ ...atOneInstant, databaseUrl })).stop();
const whole: Record<string, unknown> = await contentOf(databaseUrl);

test("a start after one that was killed while it loaded makes the same catalogue, also a day later; the next one leaves it alone", async () => {
  const databaseUrl = await newStillDatabase();
  let pid = 0;
  const cutOff = startServer({ ...atOneInstant, databaseUrl, onStart: (id) => (pid = id) });
  cutOff.catch(() => {});
  await expect
    .poll(() => query(databaseUrl, "select from sale limit 1"), { timeout: 150_000, interval: 50 })
    .toHaveLength(1);
  process.kill(pid, "SIGKILL");
  await expect(cutOff).rejects.toThrow("ended with 137");
  await query(databaseUrl, "update sale set sold_at = sold_at - interval '1 day'");
  const [half] = await query(databaseUrl, "select count(*) from sale");

  const second = await startServer({ ...atOneInstant, databaseUrl });
  await second.stop();
  expect(second.output()).toContain(loaded);
  expect(await contentOf(databaseUrl)).toEqual(whole);
  expect(Number(half?.count)).toBeLessThan(Number((whole.sales as { count: number }).count));

  const third = await startServer({ ...atOneInstant, databaseUrl });
  await third.stop();
  expect(third.output()).not.toContain(loaded);
  expect(await contentOf(databaseUrl)).toEqual(whole);
});

test("of two servers that start on one database, one loads the sample catalogue", async () => {
  const databaseUrl = await newStillDatabase();
  const servers = await Promise.all([1, 2].map(() => startServer({ ...atOneInstant, databaseUrl })));
  await Promise.all(servers.map((server) => server.stop()));
  expect(servers.filter((server) => server.output().includes(loaded))).toHaveLength(1);
  expect(await contentOf(databaseUrl)).toEqual(whole);
});

test("a sample catalogue that cannot be loaded is a sentence in the log: the site works, and the next start loads it", async () => {
  const databaseUrl = await createDatabase(inject("postgresUrl"), inject("postgresTemplate"));
  await query(databaseUrl, "alter table sale add constraint full_disk check (price_minor < 0)");
  const without = await startServer({ ...settings, databaseUrl });
  const { status } = await fetch(`${without.origin}/categories/legos`);
  await without.stop();
  expect(status).toBe(200);
  expect(without.output()).toMatch(/full_disk.*the sample catalogue could not be loaded: the site starts without it/);

  await query(databaseUrl, "alter table sale drop constraint full_disk");
  const next = await startServer({ ...settings, databaseUrl });
  await next.stop();
  expect(next.output()).toContain(loaded);
});

test("what npm start prepares during the build is cut off by a signal, completed by the next one, and found by the server", async () => {
  const { path: dataDir } = scratchDir("prepared");
  const prepare = () =>
    startChild(process.execPath, [path.join(root, "scripts/prepare-database.ts")], {
      cwd: root,
      env: { ...bareEnvironment(), DATA_DIR: dataDir },
    });
  const cutOff = await prepare();
  await expect.poll(cutOff.output, { timeout: 100_000 }).toContain("Loading the sample catalogue");
  expect(await cutOff.end("SIGTERM", 20_000)).toBe(1);
  expect(cutOff.output()).not.toContain("Loaded");
  expect(cutOff.output()).not.toContain("migrations");

  const complete = await prepare();
  expect(await complete.exited).toBe(0);
  expect(complete.output()).toContain("Loaded the sample catalogue");

  const server = await startServer({ dataDir, sampleData: "on", env: { WORKER: "off" } });
  await server.stop();
  expect(server.output()).not.toContain("the sample catalogue");
  const rows = await withDatabaseOf({ dataDir }, ({ run }) => run("select distinct category from listing"));
  expect(rows.rows).toHaveLength(itemKinds.length);
});
