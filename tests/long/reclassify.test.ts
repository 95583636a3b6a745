import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, test } from "vitest";
import { rulesVersion } from "#app/models/market/rules-version.ts";
import { runImport } from "#tests/support/catalog/run-import.ts";
import { writeSoldFile } from "#tests/support/catalog/sold-file.ts";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import { createDatabase } from "#tests/support/database/postgres.ts";
import { type Child, startChild } from "#tests/support/server/child.ts";
import { bareEnvironment, root } from "#tests/support/server/own-settings.ts";
import type { Place } from "#tests/support/server/run-script.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startServer } from "#tests/support/server/server.ts";

const rows = 20_000;

test("a run that is killed is completed by the next start, which reports it, and only that one", async () => {
  const place = await placeWithOutdatedSales();
  const cutOff = await startReclassify(place);
  await expect.poll(() => countRight(place), { timeout: 60_000, interval: 10 }).toBeGreaterThan(0);
  await cutOff.kill();
  const done = await countRight(place);
  expect(done).toBeLessThan(rows);

  const server = await startServer({ ...place, sampleData: "off", env: { WORKER: "on" } });
  await expect.poll(server.output, { timeout: 180_000 }).toContain("read the stored sales and listings again");
  const line = server
    .output()
    .split("\n")
    .find((text) => text.includes("read the stored sales and listings again"));
  expect(JSON.parse(line ?? "")).toMatchObject({ read: rows, changed: rows - done, inAnotherCondition: rows - done });
  expect(await countRight(place)).toBe(rows);
  expect(await countStale(place)).toBe(0);
  await server.stop();

  const again = await startServer({ ...place, sampleData: "off", env: { WORKER: "on" } });
  await again.stop();
  expect(await countJobs(place)).toBe(1);
}, 400_000);

test("two runs at once do the work once", async () => {
  const place = await placeWithOutdatedSales();
  const runs = await Promise.all([startReclassify(place), startReclassify(place)]);
  expect(await Promise.all(runs.map(({ exited }) => exited))).toEqual([0, 0]);
  const changed = runs.map((run) => Number(/([\d,]+) {2}changed/.exec(run.output())?.[1]?.replaceAll(",", "")));
  expect(changed.sort()).toEqual([0, rows]);
}, 400_000);

test("new rules that move the values of 1,000 alerts, of 200,000 sales, ring none", async () => {
  const { path: dataDir } = scratchDir("reclassify");
  const place = { dataDir, databaseUrl: await createDatabase(inject("postgresUrl")) };
  const file = path.join(dataDir, "sold.csv");
  writeSoldFile(file, 200_000);
  expect((await runImport(place, file)).code).toBe(0);
  // Older rules found every value a quarter higher: the alerts wait a tenth below that.
  await withDatabaseOf(place, async ({ run }) => {
    await run(`update item_value set median = median * 1.25;
      update catalogue_state set rules_version = ${rulesVersion};
      insert into collection (user_id) select gen_random_uuid() from generate_series(1, 3);
      with entry as (
        insert into collection_entry (user_id, type, item_kind, item_key, item_id, title, currency, condition, condition_key)
        select user_id, 'tracked', category, key, key, key, 'GBP', 'New', 'new'
        from item join item_value on item_id = id and condition_key = 'new', collection
        where median is not null order by key limit 1000 returning id, item_key)
      insert into price_target (entry_id, direction, amount_minor, currency)
      select entry.id, 'below', median * 0.9, 'GBP' from entry
      join item on key = item_key join item_value on item_id = item.id and condition_key = 'new'`);
  });
  expect(await judge(place)).toBe(0);
  expect(await count(place, "price_target where is_armed and not is_unjudged")).toBe(1_000);
  await withDatabaseOf(place, ({ run }) => run("update catalogue_state set rules_version = 0"));
  expect(await (await startReclassify(place)).exited).toBe(0);
  expect(await judge(place)).toBe(0);
  expect(await count(place, "price_target where not is_armed and last_price <= amount_minor")).toBe(1_000);
  expect(await count(place, "rung_alert")).toBe(0);
}, 400_000);

/** Judges all alerts whose prices changed. Returns how many rang. */
async function judge({ databaseUrl }: Place): Promise<number> {
  const child = await startChild(process.execPath, ["tests/support/alerts/judge-process.ts"], {
    cwd: root,
    env: { ...bareEnvironment(), ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  });
  expect(await child.exited, child.output()).toBe(0);
  return JSON.parse(child.output().trim().split("\n").at(-1) ?? "").rang;
}

/** Sales that older rules have read: without a condition, and some of no item. */
async function placeWithOutdatedSales(): Promise<Place> {
  const { path: dataDir } = scratchDir("reclassify");
  const place = { dataDir, databaseUrl: await createDatabase(inject("postgresUrl")) };
  const file = path.join(dataDir, "sold.csv");
  writeSoldFile(file, rows);
  expect((await runImport(place, file)).code).toBe(0);
  await withDatabaseOf(place, async ({ run }) => {
    await run(`update sale set condition_key = 'unknown', item_id = case when id % 3 = 0 then item_id end;
      update catalogue_state set rules_version = 0`);
  });
  return place;
}

function startReclassify({ dataDir, databaseUrl }: Place): Promise<Child> {
  const command: string = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).scripts.reclassify;
  const environment = bareEnvironment();
  return startChild("sh", ["-c", command], {
    cwd: root,
    env: {
      ...environment,
      PATH: [path.dirname(process.execPath), environment.PATH].join(path.delimiter),
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  });
}

async function count(place: Place, what: string): Promise<number> {
  return withDatabaseOf(place, async ({ run }) => {
    const { rows } = await run(`select count(*)::int as count from ${what}`);
    return (rows as { count: number }[])[0]?.count ?? 0;
  });
}

const countRight = (place: Place) => count(place, "sale where condition_key = 'new' and item_id is not null");
const countStale = (place: Place) => count(place, "item where prices_stale_since is not null");
const countJobs = (place: Place) => count(place, "pgboss.job where name = 'reclassify'");
