import path from "node:path";
import { expect, inject, test } from "vitest";
import { itemKinds } from "#app/models/catalog/categories.ts";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import { createDatabase } from "#tests/support/database/postgres.ts";
import { startChild } from "#tests/support/server/child.ts";
import { freePort } from "#tests/support/server/free-port.ts";
import { bareEnvironment, root } from "#tests/support/server/own-settings.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startServer } from "#tests/support/server/server.ts";

test("the next start completes half a sample catalogue, and does not touch a complete one", async () => {
  const databaseUrl = await createDatabase(inject("postgresUrl"));
  const { path: dataDir } = scratchDir("sample");
  const place = { dataDir, databaseUrl };
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SAMPLE_DATA: "on", HOST: "localhost", WORKER: "off" };
  const server = await startChild(process.execPath, [path.join(root, "scripts/serve.ts")], {
    cwd: root,
    env: { ...bareEnvironment(), ...env, PORT: String(await freePort("localhost")) },
  });
  await expect.poll(() => countListings(place), { timeout: 150_000, interval: 50 }).not.toEqual({});
  await server.end("SIGINT", 20_000);
  expect(Object.keys(await countListings(place)).length).toBeLessThan(itemKinds.length);

  const completed = await startServer({ ...place, sampleData: "on", env: { WORKER: "off" } });
  await completed.stop();
  const whole = await countListings(place);
  expect(Object.keys(whole)).toHaveLength(itemKinds.length);

  const again = await startServer({ ...place, sampleData: "on", env: { WORKER: "off" } });
  await again.stop();
  expect(again.output()).not.toContain("Loaded the sample catalogue");
  expect(await countListings(place)).toEqual(whole);
}, 300_000);

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
  expect(Object.keys(await countListings({ dataDir }))).toHaveLength(itemKinds.length);
}, 300_000);

/** The number of listings of each category that has any; empty while there is no schema. */
function countListings(place: { dataDir: string; databaseUrl?: string }): Promise<Record<string, number>> {
  return withDatabaseOf(place, async ({ run }) => {
    const { rows: tables } = await run("select to_regclass('listing') as listing");
    if ((tables as { listing: string | null }[])[0]?.listing === null) return {};
    const { rows } = await run(
      "select category, count(*) as listings from listing group by category order by category",
    );
    return Object.fromEntries(
      (rows as { category: string; listings: number }[]).map((row) => [row.category, row.listings]),
    );
  });
}
