import { readdirSync } from "node:fs";
import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { raiseDueRevisions } from "#app/models/catalog/catalog-change.server.ts";
import { purgeSource } from "#app/models/market/purge-source.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { address, network } from "#app/models/sources/address.server.ts";
import { type RunReport, runSource } from "#app/models/sources/run-source.server.ts";
import { addSource, changeSettings, listRuns, listSources, removeSource } from "#app/models/sources/sources.server.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const header = "kind,category,title,price,currency,sold_at,observed_at,source_item_id";
const good = [
  header,
  "sale,legos,LEGO 75257 Millennium Falcon new,149.00,USD,2026-11-20,,s1",
  `listing,legos,LEGO 10281 Bonsai Tree new,35.00,USD,,${new Date().toISOString()},l1`,
].join("\n");

let answer: Answer;
const asked: { url: string | undefined; headers: IncomingMessage["headers"] }[] = [];
const site = createServer((request, response) => {
  asked.push({ url: request.url, headers: request.headers });
  answer(request, response);
});
const sends =
  (body: string | Buffer, status = 200, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, headers).end(body);
  };

let origin = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.close();
  site.closeAllConnections();
});

beforeEach(async () => {
  await purgeSource("cards");
  await sql`delete from source where name = 'cards'`.execute(db);
  asked.length = 0;
  network.timeoutMs = 120_000;
  await addSource("cards", "address", { address: `${origin}/cards.csv?key=hush-hush`, isPrivate: true });
});

async function run(respond: Answer): Promise<RunReport> {
  answer = respond;
  const report = await runSource("cards", "now", () => {});
  if (!report) throw new Error("Another process runs it.");
  return report;
}

/** All that is on record of the source, row by row. */
async function rows(): Promise<unknown> {
  const { rows: found } = await sql`
    select (select jsonb_agg(to_jsonb(sale) order by id) from sale where source = 'cards') as sales,
      (select jsonb_agg(to_jsonb(listing) order by id) from listing where source = 'cards') as listings`.execute(db);
  return found;
}

const secondsUntilNextRun = async () => {
  const { rows: found } = await sql<{ seconds: number }>`
    select extract(epoch from next_run_at - now())::float8 as seconds from source where name = 'cards'`.execute(db);
  return found[0]?.seconds ?? Number.NaN;
};

test("a file is fetched with its query and recorded under the source's name; unchanged, it is not read again", async () => {
  const first = await run(sends(good, 200, { ETag: '"one"', "Last-Modified": "Sat, 28 Nov 2026 10:00:00 GMT" }));
  expect(first).toMatchObject({ file: "cards.csv", problem: null, report: { kept: 2, source: "cards" } });
  expect(asked[0]?.url).toBe("/cards.csv?key=hush-hush");
  expect(await secondsUntilNextRun()).toBeCloseTo(3_600, -2);
  const before = await rows();
  expect(await run(sends("", 304))).toMatchObject({ file: null, problem: null, report: null });
  expect(asked[1]?.headers).toMatchObject({
    "if-none-match": '"one"',
    "if-modified-since": "Sat, 28 Nov 2026 10:00:00 GMT",
  });
  // A site that knows nothing of either sends all of it again.
  expect(await run(sends(good))).toMatchObject({ file: null, problem: null, report: null });
  expect(await rows()).toEqual(before);
  expect(await listRuns("cards", 10)).toMatchObject([{ file: null, read: 0 }, { file: null }, { read: 2, kept: 2 }]);
  expect(readdirSync(path.join(env.DATA_DIR, "fetched"))).toEqual([]);
});

test("once its rows are taken away, the same file brings them again", async () => {
  await run(sends(good));
  await purgeSource("cards");
  expect(await run(sends(good))).toMatchObject({ report: { kept: 2 } });
});

test("what a source brings is news once a minute at most, its prices too", async () => {
  const revision = async () => {
    const { rows: found } = await sql<{ revision: number; is_due: boolean }>`
      select revision, is_due from category_revision where category = 'legos'`.execute(db);
    return found[0];
  };
  await raiseDueRevisions("all");
  await sql`update category_revision set raised_at = now()`.execute(db);
  const before = await revision();
  expect(await run(sends(good))).toMatchObject({ report: { kept: 2 } });
  expect(await revision()).toEqual({ revision: before?.revision, is_due: true });
  await sql`update category_revision set raised_at = now() - interval '1 minute'`.execute(db);
  await raiseDueRevisions("after a minute");
  expect(await revision()).toEqual({ revision: (before?.revision ?? 0) + 1, is_due: false });
});

test("what a killed run has left of a file is deleted after a day", async () => {
  const left = (name: string) => path.join(env.DATA_DIR, "fetched", name);
  await mkdir(path.dirname(left("")), { recursive: true });
  await writeFile(left("old.part"), "");
  await writeFile(left("new.part"), "");
  const dayBefore = new Date(Date.now() - 86_500_000);
  await utimes(left("old.part"), dayBefore, dayBefore);
  await address.removeOld();
  expect(readdirSync(path.dirname(left("x")))).toEqual(["new.part"]);
  await rm(left("new.part"));
});

test("packed files are unpacked, whatever they are called, and dates stand in an address", async () => {
  const packed = gzipSync(good);
  await changeSettings("cards", { address: `${origin}/{month}/cards-{day}.csv.gz?day={day}` });
  expect(await run(sends(packed))).toMatchObject({ report: { kept: 2 } });
  const day = new Date().toISOString().slice(0, 10);
  expect(asked[0]?.url).toBe(`/${day.slice(0, 7)}/cards-${day}.csv.gz?day=${day}`);
  await purgeSource("cards");
  expect(await run(sends(packed, 200, { "Content-Encoding": "gzip" }))).toMatchObject({ report: { kept: 2 } });
  await purgeSource("cards");
  await changeSettings("cards", { address: `${origin}/cards.csv` });
  expect(await run(sends(packed))).toMatchObject({ file: "cards.csv.gz", report: { kept: 2 } });
});

test("by a shorter interval the next run is sooner, by a longer one as soon; one that failed waits as long as it would", async () => {
  await run(sends(good));
  await changeSettings("cards", { everyMinutes: 600 });
  expect(await secondsUntilNextRun()).toBeCloseTo(3_600, -2);
  await changeSettings("cards", { everyMinutes: 5 });
  expect(await secondsUntilNextRun()).toBeCloseTo(300, -2);
  await run(sends("", 429, { "Retry-After": "7200" }));
  await changeSettings("cards", { everyMinutes: 10 });
  expect(await secondsUntilNextRun()).toBeCloseTo(7_200, -2);
});

test("what the network says is said in words", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => closed.once("listening", resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  await changeSettings("cards", { address: `http://127.0.0.1:${port}/cards.csv` });
  expect(await run(sends(good))).toMatchObject({
    hasFailed: true,
    problem: "The file did not come: nobody answers at this address.",
  });
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toUTCString();
const garbage = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7_919) % 256));

/** What goes wrong, what the operator reads, and after how many seconds it is tried again. */
const failures: [string, Answer, string, [number, number]][] = [
  ["429 that says when", sends("", 429, { "Retry-After": "7200" }), "The site answered 429", [7_190, 7_205]],
  ["429 with a date", sends("", 429, { "Retry-After": inMinutes(90) }), "The site answered 429", [5_300, 5_405]],
  ["429 for ever", sends("", 429, { "Retry-After": "99999999" }), "The site answered 429", [86_000, 86_405]],
  ["429 for a moment", sends("", 429, { "Retry-After": "1" }), "The site answered 429", [1_795, 3_605]],
  ["429 that says nothing", sends("", 429), "The site answered 429: it was asked too often.", [1_795, 3_605]],
  ["500", sends("oops", 500), "The site answered 500.", [1_795, 3_605]],
  ["no answer", () => {}, "The file did not come: no answer in time.", [1_795, 3_605]],
  ["garbage", sends(garbage), "cards.csv", [1_795, 3_605]],
  [
    "half a body",
    (_, response) => {
      response.writeHead(200, { "Content-Length": String(good.length) });
      response.write(good.slice(0, 150), () => setTimeout(() => response.destroy(), 50));
    },
    "The file did not come: ",
    [1_795, 3_605],
  ],
  ["a redirect", sends("", 302, { Location: "/other.csv" }), "sends us to another address", [1_795, 3_605]],
  ["500 MB", sends("x", 200, { "Content-Length": "524288000" }), "more than 256 MB", [1_795, 3_605]],
  ["other columns", sends("colour,size\nred,3\n"), "has no column for title and price", [1_795, 3_605]],
  ["an empty file", sends(""), "cards.csv is empty.", [1_795, 3_605]],
  ["an expired key", sends("", 401), "Is the key in the address still valid?", [1_795, 3_605]],
  ["no such file", sends("", 404), "there is no such file", [1_795, 3_605]],
  [
    "an unknown currency",
    sends(good.replaceAll("USD", "QQQ").replaceAll("149.00", "99.00")),
    "does not say the currency",
    [1_795, 3_605],
  ],
];

test.each(failures)(
  "%s overwrites nothing, says why, and is tried again later",
  async (what, respond, sentence, [low, high]) => {
    await run(sends(good));
    const before = await rows();
    if (what === "no answer") network.timeoutMs = 1_000;
    const calls = asked.length;
    const failed = await run(respond);
    expect(failed).toMatchObject({ report: null, hasFailed: true, problem: expect.stringContaining(sentence) });
    expect(asked.length).toBe(calls + 1);
    expect(await rows()).toEqual(before);
    expect(await secondsUntilNextRun()).toBeGreaterThan(low);
    expect(await secondsUntilNextRun()).toBeLessThan(high);
    expect(JSON.stringify([failed, await listRuns("cards", 10)])).not.toContain("hush");
    expect(readdirSync(path.join(env.DATA_DIR, "fetched"))).toEqual([]);
    network.timeoutMs = 120_000;
    expect(await run(sends(good.replace("149.00", "150.00").replace(",s1", ",s2")))).toMatchObject({
      report: { kept: 1, repeated: 1 },
    });
  },
);

test("the calls of a day end, and go on at midnight", async () => {
  await run(sends("", 304));
  await sql`update source set calls = 299 where name = 'cards'`.execute(db);
  expect(await run(sends("", 304))).toMatchObject({ problem: null });
  expect(await run(sends("", 304))).toMatchObject({ hasFailed: true, problem: expect.stringContaining("300 calls") });
  expect(asked).toHaveLength(2);
  const midnight = new Date(new Date().toISOString().slice(0, 10)).getTime() + 86_400_000;
  expect(await secondsUntilNextRun()).toBeGreaterThan((midnight - Date.now()) / 1_000 - 5);
  await sql`update source set calls_until = now() where name = 'cards'`.execute(db);
  expect(await run(sends("", 304))).toMatchObject({ problem: null });
});

test("only the host that was allowed may be private, and never one that is link-local", async () => {
  await changeSettings("cards", { isPrivate: null });
  expect(await run(sends(good))).toMatchObject({
    problem: "The file did not come: a host at an address that is not public.",
  });
  for (const host of ["http://169.254.169.254/latest/meta-data/", "http://[fe80::1]/x.csv", "http://0xA9FEA9FE/x"]) {
    await changeSettings("cards", { address: host, isPrivate: true });
    expect((await run(sends(good))).problem, host).toContain("an address that is not public");
  }
  expect(asked).toEqual([]);
});

test("what follows the ? is in no list, and a restore says that it is gone", async () => {
  expect(JSON.stringify(await listSources(10))).not.toContain("hush");
  await sql`update source set secret = null where name = 'cards'`.execute(db);
  expect(await run(sends(good))).toMatchObject({
    problem: "The part of its address after the ? is in no back-up. Set the whole address again.",
  });
  expect(asked).toEqual([]);
  await changeSettings("cards", { currency: "USD" });
  await changeSettings("cards", { address: `${origin}/cards.csv?key=new` });
  expect(await run(sends(good))).toMatchObject({ report: { kept: 2 } });
  // Said otherwise, the same file is read again.
  await changeSettings("cards", { currency: "GBP" });
  expect(await run(sends(good))).toMatchObject({ file: "cards.csv", report: { kept: 0 } });
  expect(asked.map(({ url }) => url)).toEqual(["/cards.csv?key=new", "/cards.csv?key=new"]);
});

test("addresses, names and intervals that cannot be are refused with a sentence", async () => {
  const refused = (name: string, given: Record<string, unknown>, sentence: string) =>
    expect(addSource(name, "address", given)).rejects.toThrow(sentence);
  await refused("cards", { address: `${origin}/x` }, 'There is a source "cards" already.');
  await refused("sample", { address: `${origin}/x` }, "The name sample is taken.");
  await refused("a b#c", { address: `${origin}/x` }, "at most 60 letters");
  await refused("other", { address: "ftp://example.com/x" }, "It begins with https:// or http://.");
  await refused("other", { address: "not an address" }, "It begins with https:// or http://.");
  await refused("other", { address: "https://me:secret@example.com/x" }, "no name and password in it");
  await refused("other", { address: `${origin}/x`, everyMinutes: "1" }, "It is a whole number from 5 to 10,080.");
  await refused("other", { address: `${origin}/x`, columns: "nonsense" }, "--columns is like");
  await removeSource("cards");
  await expect(removeSource("inbox")).rejects.toThrow("can be paused, not removed");
  await expect(removeSource("cards")).rejects.toThrow('There is no source "cards".');
});
