import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { createDatabase } from "#tests/support/database/postgres.ts";
import { query } from "#tests/support/database/query.ts";
import { type Child, startChild } from "#tests/support/server/child.ts";
import { bareEnvironment, root } from "#tests/support/server/own-settings.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startServer } from "#tests/support/server/server.ts";

/** A CSV of so many sales, no two of them in all files the same. */
function soldFile(file: number, rows: number): string {
  const lines = ["kind,category,title,price,currency,sold_at,source_item_id"];
  for (let row = 0; row < rows; row += 1)
    lines.push(
      `sale,legos,LEGO City ${60_000 + (row % 400)} Fire Station,${20 + (row % 37)},GBP,2026-11-20,${file}-${row}`,
    );
  return lines.join("\n");
}

/** The process that records rows, started by one of these; undefined while none does. */
function runOf(starters: readonly number[]): { pid: number; starter: number } | undefined {
  for (const starter of starters) {
    const children = `/proc/${starter}/task/${starter}/children`;
    const pids = existsSync(children) ? readFileSync(children, "utf8").trim().split(" ").filter(Boolean) : [];
    const pid = pids.find((each) => readFileSync(`/proc/${each}/cmdline`, "utf8").includes("scripts/sources.ts"));
    if (pid) return { pid: Number(pid), starter };
  }
  return undefined;
}

test("two servers and a worker read each file once; what one was killed in is begun again, and its rows are there once", async () => {
  const databaseUrl = await createDatabase(inject("postgresUrl"));
  const { path: dataDir } = scratchDir("sources");
  const inbox = path.join(dataDir, "inbox");
  mkdirSync(inbox);
  writeFileSync(path.join(inbox, "0.csv"), soldFile(0, 60_000));
  const place = { databaseUrl, dataDir, env: { WORKER: "on", LOG_LEVEL: "warn" } };
  const servers = [await startServer(place), await startServer(place)];
  const worker: Child = await startChild(process.execPath, [path.join(root, "scripts/serve.ts")], {
    cwd: root,
    env: { ...bareEnvironment(), DATABASE_URL: databaseUrl, DATA_DIR: dataDir, WORKER: "only" },
  });
  const pids = [...servers.map(({ pid }) => pid), worker.pid];

  const sales = async () => Number((await query(databaseUrl, "select count(*)::int as sales from sale"))[0]?.sales);
  await expect.poll(sales, { timeout: 90_000, interval: 50 }).toBeGreaterThan(0);
  const run = runOf(pids);
  if (!run) throw new Error("Nobody records rows.");
  process.kill(run.starter, "SIGKILL");
  // What it started ends with it, though nobody killed that.
  await expect.poll(() => existsSync(`/proc/${run.pid}`), { timeout: 10_000 }).toBe(false);
  expect(await sales()).toBeLessThan(60_000);
  expect(readdirSync(inbox)).toContain("0.csv");

  for (let file = 1; file <= 20; file += 1) {
    writeFileSync(path.join(inbox, `${file}.csv`), soldFile(file, 50));
    await wait(5_000);
  }
  const left = () => readdirSync(inbox).filter((name) => name.endsWith(".csv"));
  await expect.poll(left, { timeout: 120_000, interval: 1_000 }).toEqual([]);
  await expect.poll(() => runOf(pids), { timeout: 30_000 }).toBeUndefined();

  expect(await sales()).toBe(61_000);
  const done = readdirSync(path.join(inbox, "done")).filter((name) => name.endsWith(".csv"));
  const names = Array.from({ length: 21 }, (_, file) => `${file}.csv`).sort();
  expect(done.map((name) => name.replace(/^.*Z-/, "")).sort()).toEqual(names);
  const runs = await query(databaseUrl, "select file, problem, rows_read from source_run order by id");
  const [first, ...others] = runs;
  expect(first).toMatchObject({ file: "0.csv", problem: "It was cut off, and began again." });
  expect(others.map(({ file }) => file).sort()).toEqual(names);
  expect(others.filter(({ problem }) => problem !== null)).toEqual([]);
  for (const server of servers) await (server.pid === run.starter ? server.exited : server.stop());
  await worker.end("SIGTERM", 20_000);
}, 500_000);
