import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { showAtOnce } from "#tests/support/catalog/show-at-once.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { type Place, runScript } from "#tests/support/server/run-script.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";

const sold = (...prices: string[]) =>
  ["title,price,currency,sold_at,category,condition"]
    .concat(
      prices.map((price, at) => `LEGO 75257 Millennium Falcon by seller ${at},${price},USD,2026-11-2${at},legos,new`),
    )
    .join("\n");

let server: TestServer;
let place: Place & { databaseUrl: string };
beforeAll(async () => {
  place = { dataDir: scratchDir("inbox").path, databaseUrl: await newDatabase() };
  server = await startServer({ ...place, env: { WORKER: "on" } });
});
afterAll(() => server.stop());

const inbox = (...names: string[]) => path.join(place.dataDir, "inbox", ...names);
const itemPage = async () => (await fetch(`${server.origin}/categories/legos/75257`)).text();
const within = { timeout: 90_000, interval: 500 };

test("a file that lands in the inbox is on its item's page within 90 s, and the next one once a minute is over", async () => {
  await expect.poll(() => readdirSync(inbox())).toEqual(expect.arrayContaining(["done", "failed"]));
  const lastNews = (at: string) => query(place.databaseUrl, `update category_revision set raised_at = ${at}`);
  await lastNews("now() - interval '1 hour'");
  writeFileSync(inbox("sold on Monday.csv"), sold("140.00", "150.00", "161.00", "170.00"));
  await expect.poll(itemPage, within).toContain("by seller 3");
  await expect.poll(() => readdirSync(inbox("done")).length, within).toBe(2);
  const names = readdirSync(inbox("done"));
  expect(names).toEqual([
    expect.stringMatching(/Z-sold on Monday\.csv$/),
    expect.stringMatching(/Z-sold on Monday\.csv\.report\.txt$/),
  ]);
  expect(readFileSync(inbox("done", names[1] ?? ""), "utf8")).toContain("4  kept");
  const kept = async () => (await query(place.databaseUrl, "select id from sale")).length;
  await lastNews("now() + interval '1 hour'");
  writeFileSync(inbox("sold on Tuesday.csv"), sold("140.00", "150.00", "161.00", "170.00", "180.00", "181.00"));
  await expect.poll(kept, within).toBe(6);
  // The page had news less than a minute ago, so these wait until it is over.
  expect((await itemPage()).includes("by seller 5")).toBe(false);
  await showAtOnce(place.databaseUrl);
  await expect.poll(itemPage, within).toContain("by seller 5");
  const line = '"file":"sold on Tuesday.csv","read":6,"kept":2,"msg":"a source brought rows"';
  await expect.poll(() => server.output().includes(line), within).toBe(true);
}, 300_000);

test("the operator reads what the sources do, pauses them, runs one by hand and lets them go on", async () => {
  const sources = (...args: string[]) => runScript("sources", place, ...args);
  expect(await sources()).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /^inbox \(Folder\): waiting\n {2}6 sales, 0 listings, the newest of 2026-11-25 00:00 UTC\n/,
    ),
  });
  expect((await sources("pause")).output).toContain("All sources");
  mkdirSync(inbox("done"), { recursive: true });
  writeFileSync(inbox("bad.csv"), "a,b\n1,2\n");
  expect((await sources("run", "inbox")).output).toContain("nobody has changed it for 10 seconds");
  const byHand = async () => (await sources("run", "inbox")).output;
  await expect
    .poll(byHand, { timeout: 60_000, interval: 3_000 })
    .toContain("bad.csv has no column for title and price");
  expect((await sources("runs", "inbox")).output).toMatch(
    /bad\.csv: bad\.csv has no column.*\n(?:.*\n)*.*sold on Tuesday\.csv: 6 read, 2 kept/,
  );
  expect((await sources()).output).toMatch(/^All are paused since/);
  expect((await sources("resume")).output).toContain("may run again");
  expect(await query(place.databaseUrl, "select paused_at from source_state")).toEqual([{ paused_at: null }]);

  expect((await sources("pause", "inbox")).output).toBe("The source inbox rests until somebody resumes it.\n");
  expect((await sources()).output).toMatch(/^inbox \(Folder\): off/);
  expect((await sources("set", "inbox", "--currency", "gbp")).output).toContain("set: --currency gbp");
  expect((await sources("set", "inbox", "--currency", "")).output).not.toContain("currency");
  for (const wrong of [["run"], ["fly"], ["pause", "--no"]])
    expect(await sources(...wrong), wrong.join(" ")).toMatchObject({ code: 2 });
  for (const impossible of [
    ["run", "nobody"],
    ["pause", "nobody"],
    ["set", "inbox", "--kind", "loan"],
  ])
    expect(await sources(...impossible), impossible.join(" ")).toMatchObject({ code: 1 });
  const interval = await sources("set", "rebrickable-sets", "--every", "often");
  expect(interval.output).toContain("--every: It is a whole number from 5 to 10,080.");
});

test("a file of another site is fetched by itself, and its key is in no list, report or log", async () => {
  const asked: (string | undefined)[] = [];
  const site = createServer((request, response) => {
    asked.push(request.url);
    if (asked.length === 1) response.writeHead(401).end();
    else response.end(sold("240.00", "250.00"));
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/cards.csv?key=hush-hush`;
  const sources = (...args: string[]) => runScript("sources", place, ...args);
  const outputs: string[] = [];
  const say = async (...args: string[]) => {
    const { output } = await sources(...args);
    outputs.push(output);
    return output;
  };
  expect(await say("add", "cards", "--address", url)).toContain("cards (Address): off");
  expect(await say("run", "cards")).toContain("a host at an address that is not public");
  expect(await say("set", "cards", "--private", "--every", "5")).toContain("--private --every 5");
  expect(await say("run", "cards")).toContain("Is the key in the address still valid?");
  // Resumed, it is due at once.
  await say("resume", "cards");
  await expect.poll(() => asked, { timeout: 60_000 }).toHaveLength(2);
  expect(asked[1]).toBe("/cards.csv?key=hush-hush");
  await expect.poll(() => say("runs", "cards"), { timeout: 30_000 }).toContain("cards.csv: 2 read, 2 kept");
  expect(await say()).toMatch(/cards \(Address\): waiting\n {2}2 sales/);
  expect(await say("add", "cards", "--address", url)).toContain('There is a source "cards" already.');
  expect(await say("remove", "cards")).toContain("npm run purge -- --source cards");
  expect(await query(place.databaseUrl, "select count(*)::int as sales from sale where source = 'cards'")).toEqual([
    { sales: 2 },
  ]);
  expect(outputs.join("") + server.output()).not.toContain("hush");
  site.close();
});

test("Rebrickable's lists of sets wait until they are wanted, and rows on record are then read again by them", async () => {
  const sources = (...args: string[]) => runScript("sources", place, ...args);
  const { output } = await sources();
  for (const list of ["minifigs", "sets", "themes"])
    expect(output).toContain(
      `rebrickable-${list} (Address): off\n  0 sales, 0 listings\n  set: --address https://cdn.rebrickable.com/media/downloads/${list}.csv.gz --every 1440\n`,
    );
  const list = "set_num,name,year,theme_id,num_parts,img_url\n75257-1,Millennium Falcon of a list,2019,158,1351,\n";
  const site = createServer((_, response) => response.end(list));
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/sets.csv`;
  await sources("set", "rebrickable-sets", "--address", url, "--private");
  await sources("resume", "rebrickable-sets");
  await expect.poll(itemPage, within).toContain("Millennium Falcon of a list");
  await expect.poll(server.output, within).toContain("read the stored sales and listings again");
  site.close();
}, 240_000);
