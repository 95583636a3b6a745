import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { newWriters, startWriters, type Writers, writtenBy } from "#tests/support/backup/writers.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { type Place, runScript, startScript } from "#tests/support/server/run-script.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startServer } from "#tests/support/server/server.ts";

/** How often the crash test kills everything: `ROUNDS=100` for a long run. */
const rounds = Number(process.env.ROUNDS ?? 5);

const options = { sampleData: "off", env: { COLLECTION_LIMIT: "100000", WORKER: "off" } } as const;
const folder = scratchDir("backups");
afterAll(() => folder.remove());

/** Of so many entries in a short time the feed is told. */
const toldAtOnce = 60;

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test("while eight people write, each of ten back-ups restores to one moment between its start and its end", async () => {
  const server = await startServer({ ...options, databaseUrl: await newDatabase() });
  const members = await newWriters(server);
  const writers = startWriters(server, members);
  const backups: { file: string; before: number[]; after: number[] }[] = [];
  for (let at = 0; at < 10; at += 1) {
    const file = path.join(folder.path, `${at}.tar.gz`);
    const before = [...writers.acknowledged];
    const made = await runScript("backup", server, file);
    expect(made.code, made.output).toBe(0);
    backups.push({ file, before, after: [...writers.sent] });
  }
  await writers.stop();
  await server.stop();
  let hasWrittenMeanwhile = false;
  for (const { file, before, after } of backups) {
    const place: Place = { dataDir: scratchDir("data").path, databaseUrl: await newDatabase() };
    expect((await runScript("restore", place, file)).code).toBe(0);
    const written = await writtenBy(place, members);
    for (const [at, { entries, activities }] of written.entries()) {
      expect(entries).toEqual(upTo(entries.length));
      expect(activities.slice(0, toldAtOnce)).toEqual(entries.slice(0, toldAtOnce));
      expect(entries.length).toBeGreaterThanOrEqual(before[at] ?? 0);
      expect(entries.length).toBeLessThanOrEqual(after[at] ?? 0);
      hasWrittenMeanwhile ||= (after[at] ?? 0) > (before[at] ?? 0) + 1;
    }
  }
  expect(hasWrittenMeanwhile).toBe(true);
});

test("when server and database are killed while eight people write, nothing that was acknowledged is missing", async () => {
  const dataDir = scratchDir("kills").path;
  let server = await startServer({ ...options, dataDir });
  const members = await newWriters(server);
  let writers: Writers | undefined;
  for (let round = 0; round < rounds; round += 1) {
    writers = startWriters(server, members, writers);
    const file = path.join(folder.path, `killed-${round}.tar.gz`);
    const backup = round % 5 === 2 ? await startScript("backup", { dataDir }, file) : undefined;
    await wait(2_000);
    const postmaster = Number(readFileSync(path.join(dataDir, "postgres-18/postmaster.pid"), "utf8").split("\n")[0]);
    // At once: the database may end by itself soon after its server.
    const killed = server.kill();
    process.kill(postmaster, "SIGKILL");
    await killed;
    await writers.stop();
    await backup?.exited;
    server = await startServer({ ...options, dataDir });
    for (const [at, { entries, activities }] of (await writtenBy({ dataDir }, members)).entries()) {
      expect(activities.slice(0, toldAtOnce)).toEqual(entries.slice(0, toldAtOnce));
      const missing = upTo(writers.acknowledged[at] ?? 0).filter((number) => !entries.includes(number));
      // What was sent when the server died was not acknowledged, and may be there or not.
      expect(missing.filter((number) => !lost.has(`${at} ${number}`))).toEqual([]);
      for (const number of upTo(writers.sent[at] ?? 0)) if (!entries.includes(number)) lost.add(`${at} ${number}`);
    }
  }
  await server.stop();
});

const lost = new Set<string>();
