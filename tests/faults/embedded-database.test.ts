import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { connectDatabase } from "#db/client.ts";
import { countOf, runImport, startImport } from "../support/run-import.ts";
import { scratchDir } from "../support/scratch.ts";
import { startServer } from "../support/server.ts";
import { writeSoldFile } from "../support/sold-file.ts";

const open = (dataDir: string) =>
  connectDatabase({ databaseUrl: undefined, dataDir, statementTimeoutMs: 0, onIdleError: () => {} });

const salesIn = async (dataDir: string) => {
  const database = open(dataDir);
  try {
    const { rows } = await sql<{ sales: number }>`select count(*) as sales from sale`.execute(database.db);
    return rows[0]?.sales;
  } finally {
    await database.close();
  }
};

test("a second server joins the database of the first, and takes it over when the first is killed", async () => {
  const first = await startServer({ sampleData: "off" });
  const second = await startServer({ dataDir: first.dataDir, sampleData: "off" });
  const sold = path.join(scratchDir("sold").path, "sold.csv");
  writeSoldFile(sold, 500);
  expect((await runImport(first, sold)).code).toBe(0);
  await first.kill();
  const answer = async () => (await fetch(`${second.origin}/readyz`)).status;
  await expect.poll(answer, { timeout: 20_000 }).toBe(200);
  const { history } = await (await fetch(`${second.origin}/api/price-history/60000`)).json();
  expect(history.length).toBeGreaterThan(0);
  expect(await second.stop()).toBe(0);
  expect(await salesIn(first.dataDir)).toBe(500);
});

test("a server started after a crash finds what was there", async () => {
  const first = await startServer({ sampleData: "off" });
  const sold = path.join(scratchDir("sold").path, "sold.csv");
  writeSoldFile(sold, 500);
  await runImport(first, sold);
  await first.kill();
  const again = await startServer({ dataDir: first.dataDir, sampleData: "off" });
  expect((await fetch(`${again.origin}/healthz`)).status).toBe(200);
  await again.stop();
  expect(await salesIn(first.dataDir)).toBe(500);
});

test("two processes that start together on a new directory share one database", async () => {
  const dataDir = scratchDir("together").path;
  const [one, other] = await Promise.all([
    startServer({ dataDir, sampleData: "off" }),
    startServer({ dataDir, sampleData: "off" }),
  ]);
  expect(await one.stop()).toBe(0);
  await expect.poll(async () => (await fetch(`${other.origin}/readyz`)).status, { timeout: 20_000 }).toBe(200);
  expect(await other.stop()).toBe(0);
});

test("a directory whose path is too long for a socket works", async () => {
  const dataDir = path.join(scratchDir("long").path, "x".repeat(120));
  mkdirSync(dataDir, { recursive: true });
  const database = open(dataDir);
  expect((await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
  await database.close();
});

test.each([
  ["a file stands where the directory should be", (dir: string) => path.join(dir, "file", "data")],
  ["the directory holds something else", (dir: string) => path.join(dir, "other")],
])("where %s, the server says so in one sentence and ends with 1", async (_, where) => {
  const scratch = scratchDir("bad").path;
  writeFileSync(path.join(scratch, "file"), "");
  mkdirSync(path.join(scratch, "other/postgres"), { recursive: true });
  writeFileSync(path.join(scratch, "other/postgres/PG_VERSION"), "9\n");
  const failure = await startServer({ dataDir: where(scratch) }).catch((error: Error) => error.message);
  expect(failure).toMatch(/ended with 1/);
  const [, ...said] = String(failure).trim().split("\n");
  expect(said).toEqual([expect.stringMatching(/^The database in .* cannot be opened \(.+\)\. Check that/)]);
});

test("queries of several connections never meet each other's parameters", async () => {
  const dataDir = scratchDir("mixed").path;
  const holder = open(dataDir);
  await holder.ready();
  const joined = [open(dataDir), open(dataDir)];
  const ask = async ({ db }: ReturnType<typeof open>, index: number) => {
    // Longer than one chunk of the socket, so that other connections' messages arrive in between.
    const words = Array.from({ length: 1 + ((index * 37) % 3_000) }, (_, n) => `${index}-${n} some words of a title`);
    const { rows } =
      index % 2
        ? await sql`select ${index}::int as "asked"`.execute(db)
        : await sql`select count(*)::int as "asked" from unnest(${words}::text[]) as word where word like ${`${index}-%`}`.execute(
            db,
          );
    return [(rows as { asked: number }[])[0]?.asked, index % 2 ? index : words.length];
  };
  const answers = await Promise.all(
    [holder, ...joined].flatMap((database) => Array.from({ length: 120 }, (_, index) => ask(database, index))),
  );
  for (const [got, expected] of answers) expect(got).toBe(expected);
  await Promise.all(joined.map((database) => database.close()));
  await holder.close();
});

test("an import goes on when the server whose database it joined is killed, and loses nothing it acknowledged", async () => {
  const server = await startServer({ sampleData: "off" });
  const sold = path.join(scratchDir("sold").path, "sold.csv");
  const rows = 60_000;
  writeSoldFile(sold, rows);
  const running = await startImport(server, sold);
  await expect.poll(() => running.output(), { timeout: 60_000, interval: 20 }).toMatch(/ kept/);
  await server.kill();
  expect(await running.exited, running.output()).toBe(0);
  expect(countOf(running.output(), "kept") + countOf(running.output(), "repeated: the same row")).toBe(rows);
  expect(await salesIn(server.dataDir)).toBe(rows);
});

test("an import that is killed half-way can be run again and keeps each sale once", async () => {
  const dataDir = scratchDir("killed").path;
  const sold = path.join(scratchDir("sold").path, "sold.csv");
  const rows = 60_000;
  writeSoldFile(sold, rows);
  const running = await startImport({ dataDir }, sold);
  await expect.poll(() => running.output(), { timeout: 60_000, interval: 20 }).toMatch(/ kept/);
  const acknowledged = Number(/([\d,]+) kept/.exec(running.output())?.[1]?.replaceAll(",", ""));
  await running.kill();
  const before = await salesIn(dataDir);
  expect(before).toBeGreaterThanOrEqual(acknowledged);
  const again = await runImport({ dataDir }, sold);
  expect(countOf(again.output, "kept")).toBe(rows - (before ?? 0));
  expect(await salesIn(dataDir)).toBe(rows);
});
