import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { liveSource } from "#app/models/catalog/live-source.ts";
import { readArchive } from "#tests/support/backup/archive.ts";
import { recordItems, soldFor } from "#tests/support/catalog/record-item.ts";
import { newMember } from "#tests/support/collection/members.ts";
import { everyReadable, findWords, type Readable, type Reader } from "#tests/support/community/crawl.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { wordsLeft } from "#tests/support/database/words-left.ts";
import { runScript } from "#tests/support/server/run-script.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";
import { auction, categories, offeredItem } from "#tests/support/sources/ebay-items.ts";
import { startEbayServer } from "#tests/support/sources/ebay-server.ts";

// Thousands of pages are read, twice.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

/** A word of every title that eBay shows, prices that nothing else has, and what its addresses hold. */
const words = ["Quibblestone", "7,431", "743100", "pictures-of-ebay", "110777"];
const hour = 3_600_000;

const scratch = scratchDir("live-listings");
const clockFile = path.join(scratch.path, "clock");
const databaseUrl = await newDatabase({ sample: false });
const ebay = await startEbayServer();
const settings = {
  ...{ EBAY_API_URL: ebay.url, EBAY_CLIENT_ID: ebay.clientId, EBAY_CLIENT_SECRET: ebay.clientSecret },
  EBAY_CAMPAIGN_ID: "5338000000",
};

let server: TestServer;
let readers: Reader[];
let addresses: Readable[];

beforeAll(async () => {
  const of = (id: string, title: string) => ({ id, title: `${title} Quibblestone`, price: "7431.00" });
  ebay.settings.items.push(
    offeredItem(of("110777000001", "LEGO 75257 Millennium Falcon used")),
    offeredItem({ ...of("110777000002", "LEGO odds and ends"), categoryId: categories.legoSets }),
    auction({ ...of("110777000003", "LEGO 75257 Falcon by auction"), bids: { count: 3, highest: "7431.00" } }),
    offeredItem({ ...of("110777000004", "Marvel #5 1988 comic"), categoryId: categories.comics }),
  );
  await startBeforeSixHours();
});
afterAll(async () => {
  await server.stop();
  await ebay.stop();
  scratch.remove();
});

/** With a worker until eBay's listings are there; then without one, under a clock that the test moves. */
async function startBeforeSixHours(): Promise<void> {
  server = await startServer({ databaseUrl, sampleData: "off", env: settings });
  await recordItems(server, {
    itemKind: "legos",
    itemKey: "75257",
    title: "LEGO 75257 Falcon",
    sold: soldFor(40),
    asked: [12_000],
  });
  const shelf = () => fetch(`${server.origin}/categories/legos`).then((answer) => answer.text());
  await vi.waitFor(async () => expect(await shelf()).toContain("Quibblestone"), { timeout: 60_000, interval: 500 });
  await server.stop();

  writeFileSync(clockFile, "0");
  // Connections that are made from now on find this `now()` first.
  await query(databaseUrl, "create table clock (ahead interval)");
  await query(databaseUrl, "insert into clock values ('0')");
  await query(
    databaseUrl,
    "create function public.now() returns timestamptz stable return pg_catalog.now() + (select ahead from public.clock)",
  );
  await query(databaseUrl, `alter database ${path.basename(databaseUrl)} set search_path = public, pg_catalog`);
  server = await startServer({
    ...{ databaseUrl, sampleData: "off" },
    env: {
      ...settings,
      ...{ WORKER: "off", CLOCK_FILE: clockFile, GATE_CODE: "" },
      NODE_OPTIONS: `--import=${new URL("../support/server/moving-clock.ts", import.meta.url)}`,
    },
  });
  const [member, operator] = [await newMember(server), await newMember(server)];
  await query(databaseUrl, "update profile set is_operator = true where user_id = $1", [operator.id]);
  readers = [
    { name: "nobody", headers: {} },
    { name: "a member", headers: { Cookie: member.cookies } },
    { name: "an operator", headers: { Cookie: operator.cookies } },
  ];
  const values = {
    ...{ id: member.id, userId: member.id, name: encodeURIComponent(liveSource) },
    ...{ category: "legos", itemKind: "legos", itemKey: "75257", itemId: "75257", key: "75257" },
  };
  const shelves = ["source=ebay", "source=ebay&sort=cheapest", "source=ebay&q=lego", "source=others"];
  addresses = await everyReadable(values, {
    "/categories/legos": shelves,
    "/legos": shelves,
    "/search": ["q=lego", "q=lego&source=ebay", "q=quibblestoen&source=ebay", "q=falcon&category=legos"],
    "/api/legos": ["source=ebay", "page=1"],
    "/api/search": ["q=lego", "q=falcon"],
  });
}

/** Lets time pass for the server and its database, and for nothing that is on record. */
async function setClock(ahead: number): Promise<void> {
  await query(databaseUrl, "update clock set ahead = make_interval(secs => $1)", [ahead / 1_000]);
  writeFileSync(clockFile, String(ahead));
  await vi.waitFor(() => expect(readFileSync(`${clockFile}.read`, "utf8")).toBe(String(ahead)), 10_000);
}

const crawl = () => findWords(server, readers, addresses, words);
const pathsOf = (found: Awaited<ReturnType<typeof crawl>>) => [...new Set(found.map(({ path }) => path.split("?")[0]))];

test("what eBay shows is on its panels alone, and after six hours on no page, feed, call, search, picture or back-up, though no worker runs", async () => {
  const before = pathsOf(await crawl());
  expect(before).toEqual(expect.arrayContaining(["/categories/legos", "/categories/legos/75257", "/search"]));
  // Neither a call of the API, a feed, an embedded page nor a picture has ever anything of it.
  expect(before.filter((found) => /^\/(api|feeds|embed|images|sitemap|collection|alerts)/.test(found ?? ""))).toEqual(
    [],
  );

  // Whatever holds a page then may hold it for as long as it may.
  const [seen] = await query(
    databaseUrl,
    `select extract(epoch from min(seen_at) - pg_catalog.now()) * 1000 as since
    from listing_seen join listing on id = listing_id where source = $1`,
    [liveSource],
  );
  const left = 6 * hour + Number(seen?.since);
  expect(left).toBeGreaterThan(5 * hour);
  expect(left).toBeLessThanOrEqual(6 * hour);
  await setClock(left - 530_000);
  expect(pathsOf(await crawl())).toEqual(expect.arrayContaining(["/categories/legos", "/search"]));
  await setClock(left);
  expect(await crawl()).toEqual([]);
  // They are still on record: only a worker deletes them.
  expect(await query(databaseUrl, "select from listing where source = $1", [liveSource])).toHaveLength(4);
});

test("no back-up has ever anything of it", async () => {
  const file = path.join(scratch.path, "backup.tar.gz");
  const { code, output } = await runScript("backup", server, file);
  expect([code, output]).toEqual([0, expect.stringContaining(liveSource)]);
  const text = (await readArchive(file))
    .map(({ bytes }) => bytes.toString("latin1"))
    .join("")
    .toLowerCase();
  expect(words.filter((word) => text.includes(word.toLowerCase()))).toEqual([]);
});

test("a start without keys deletes all of it", async () => {
  await server.stop();
  server = await startServer({ databaseUrl, sampleData: "off" });
  await vi.waitFor(async () => expect(await wordsLeft(databaseUrl, [...words, liveSource])).toEqual([]), 60_000);
});
