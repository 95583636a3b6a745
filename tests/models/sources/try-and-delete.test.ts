import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { env } from "#app/env.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { deleteWithRows } from "#app/models/sources/delete-source.server.ts";
import { folder, inboxFolder } from "#app/models/sources/folder.server.ts";
import { runSource } from "#app/models/sources/run-source.server.ts";
import { takeSource } from "#app/models/sources/schedule.server.ts";
import { listNewestRows } from "#app/models/sources/source-rows.server.ts";
import { addSource, countSourceRows, listSources, switchSource } from "#app/models/sources/sources.server.ts";
import { trySource } from "#app/models/sources/try-source.server.ts";
import { tableSums } from "#tests/support/database/database-of.ts";

const header = "category,title,price,currency,sold_at,condition";
const sale = (number: number) =>
  `legos,LEGO 75257 Millennium Falcon by seller ${number},${100 + number}.00,USD,2026-11-20,new`;

let body = "";
let asked = 0;
const site = createServer((_, response) => {
  asked += 1;
  response.end(body);
});
let settings: Record<string, unknown>;
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  settings = { address: `http://127.0.0.1:${(site.address() as AddressInfo).port}/cards.csv`, isPrivate: true };
});
afterAll(() => {
  site.close();
});

beforeEach(async () => {
  await sql`delete from source where kind = 'address'; insert into source (name, kind) values ('inbox', 'folder') on conflict do nothing`.execute(
    db,
  );
  body = [header, ...[1, 2, 3].map(sale), "legos,LEGO 10281,1,XXX,2026-11-20,new"].join("\n");
  asked = 0;
});

const sums = () => tableSums({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL });
const rowsOf = async (name: string) => (await countSourceRows([name])).get(name);
const run = (name: string) => runSource(name, "now", () => {});
const lost = () => expect.unreachable();

test("a try says what would come, ten rows as they are read, and stores nothing, on the disk neither", async () => {
  body = [header, ...Array.from({ length: 12 }, (_, at) => sale(at)), "legos,LEGO 10281,1,XXX,2026-11-20,new"].join(
    "\n",
  );
  const before = await sums();
  const trial = await trySource({ kind: "address", source: null, settings, secret: "?key=hush" });
  expect(trial).toMatchObject({
    ...{ file: "cards.csv", problem: null },
    report: { read: 13, kept: 12, repeated: 0, rejected: [{ reason: "unknown currency", count: 1 }] },
  });
  const samples = trial.report && "samples" in trial.report ? trial.report.samples : [];
  expect(samples).toHaveLength(10);
  expect(samples[0]).toMatchObject({
    kind: "sale",
    category: "legos",
    itemKey: "75257",
    priceMinor: 10_000,
    currency: "USD",
  });
  expect(await sums()).toEqual(before);
  expect(readdirSync(path.join(env.DATA_DIR, "fetched"))).toEqual([]);
  expect(JSON.stringify(trial)).not.toContain("hush");
});

test("of a large file, a try reads the first rows only", async () => {
  body = [header, ...Array.from({ length: 9_000 }, (_, at) => sale(at))].join("\n");
  const { report } = await trySource({ kind: "address", source: null, settings, secret: null });
  expect(report?.read).toBe(5_000);
});

test("a try that fails is a sentence", async () => {
  body = "a,b\n1,2\n";
  const unreadable = await trySource({ kind: "address", source: null, settings, secret: null });
  expect(unreadable).toMatchObject({ report: null, problem: expect.stringContaining("no column for title and price") });
  expect(readdirSync(path.join(env.DATA_DIR, "fetched"))).toEqual([]);
  const isPublic = { ...settings, isPrivate: false };
  expect(await trySource({ kind: "address", source: null, settings: isPublic, secret: null })).toMatchObject({
    problem: "The file did not come: a host at an address that is not public.",
  });
});

test("a try of a source that is added is a call of its budget, and ends with it", async () => {
  await addSource("cards", "address", settings);
  const tryIt = () => trySource({ kind: "address", source: "cards", settings, secret: null });
  await tryIt();
  const [cards] = (await listSources(1)).filter(({ name }) => name === "cards");
  expect(cards).toMatchObject({ calls: { made: 1, allowed: 300 }, runs: [], state: "off" });
  await sql`update source set calls = 300 where name = 'cards'`.execute(db);
  expect(await tryIt()).toMatchObject({ problem: expect.stringContaining("300 calls are used up") });
  expect(asked).toBe(1);
});

test("a try leaves a file of the inbox where it is", async () => {
  mkdirSync(inboxFolder, { recursive: true });
  writeFileSync(path.join(inboxFolder, "tried.csv"), body);
  await vi.waitUntil(() => folder.isAnythingWaiting("inbox"), { timeout: 30_000, interval: 500 });
  expect(await trySource({ kind: "folder", source: "inbox", settings: {}, secret: null })).toMatchObject({
    ...{ file: "tried.csv", report: { kept: 3 } },
  });
  expect(readdirSync(inboxFolder)).toContain("tried.csv");
}, 60_000);

test("a deletion takes a source and all its rows, no others, and none runs meanwhile", async () => {
  await addSource("cards", "address", settings);
  await addSource("others", "address", settings);
  await run("cards");
  body = [header, ...[7, 8].map(sale)].join("\n");
  await run("others");
  expect(await listNewestRows("cards", 2)).toMatchObject({
    sales: [{ title: "LEGO 75257 Millennium Falcon by seller 3", itemKey: "75257", minor: 10_300 }, {}],
    listings: [],
  });
  const other = await takeSource("others", "now");
  await expect(deleteWithRows("cards", lost)).rejects.toThrow("A source runs now.");
  expect(await rowsOf("cards")).toMatchObject({ sales: 3 });
  // A run that ends soon is waited for.
  const deletion = deleteWithRows("cards", lost);
  await sql`update source set lease = null, leased_until = null where name = ${other?.name}`.execute(db);
  expect(await deletion).toMatchObject({ sales: 3, listings: 0 });
  expect([await rowsOf("cards"), await rowsOf("others")]).toMatchObject([{ sales: 0 }, { sales: 2 }]);
  expect((await listSources(0)).map(({ name }) => name)).not.toContain("cards");
  await expect(deleteWithRows("cards", lost)).rejects.toThrow('There is no source "cards".');
});

test("a source that is built in loses its rows and stays on", async () => {
  await switchSource("inbox", true);
  expect(await deleteWithRows("inbox", lost)).toMatchObject({ sales: 0 });
  const [inbox] = (await listSources(1)).filter(({ name }) => name === "inbox");
  expect(inbox).toMatchObject({ state: "waiting", failuresInARow: 0, runs: [{ problem: null }] });
});
