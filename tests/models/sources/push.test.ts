import { readdirSync } from "node:fs";
import { rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { purgeSource } from "#app/models/market/purge-source.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import {
  awaitReport,
  findSourceOfToken,
  newPushToken,
  push,
  receiveUpload,
  requireUpload,
  revokePushToken,
} from "#app/models/sources/push.server.ts";
import { runSource } from "#app/models/sources/run-source.server.ts";
import { addSource, listSources } from "#app/models/sources/sources.server.ts";

const header = "title,price,currency,sold_at,category,source";
const sale = (price: string) => `LEGO 75257 Millennium Falcon new,${price},USD,2026-11-20,legos,sample`;
const good = [header, sale("149.00"), sale("160.00"), "No price,,USD,2026-11-20,legos,x"].join("\n");

const folder = path.join(env.DATA_DIR, "uploads");
const filesKept = () => readdirSync(folder);

beforeEach(async () => {
  await purgeSource("shop");
  await sql`delete from source where kind = 'push'`.execute(db);
  await rm(folder, { recursive: true, force: true });
  await addSource("shop", "push", {});
  await addSource("other", "push", { currency: "GBP" });
});

function send(content: string | Buffer, { key = null as string | null, source = "shop", name = "rows.csv" } = {}) {
  async function* body() {
    const bytes = Buffer.from(content);
    for (let at = 0; at < bytes.length; at += 50) yield bytes.subarray(at, at + 50);
  }
  return receiveUpload(source, { name, idempotencyKey: key, body: body() });
}

async function run(source = "shop") {
  const report = await runSource(source, "now", () => {});
  if (!report) throw new Error("Another process runs it.");
  return report;
}

const salesOf = async (source: string) =>
  (await db.selectFrom("sale").select("price_minor").where("source", "=", source).execute()).length;

test("a file is recorded under the source's name, whatever its rows say, and its report says what became of them", async () => {
  expect(await push.isAnythingWaiting("shop")).toBe(false);
  const sent = await send(good);
  expect(sent).toMatchObject({ state: "waiting", bytes: good.length, rows: null, problem: null });
  expect(filesKept()).toEqual([sent.id]);
  expect([await push.isAnythingWaiting("shop"), await push.isAnythingWaiting("other")]).toEqual([true, false]);
  expect(await run()).toMatchObject({ file: "rows.csv", problem: null, report: { source: "shop", kept: 2 } });
  expect(await requireUpload("shop", sent.id)).toMatchObject({
    state: "recorded",
    rows: { read: 3, kept: 2, updated: 0, repeated: 0, rejected: [{ reason: "no price", count: 1, lines: [4] }] },
  });
  expect([filesKept(), await salesOf("shop"), await push.isAnythingWaiting("shop")]).toEqual([[], 2, false]);
  // Nobody else's report.
  await expect(requireUpload("other", sent.id)).rejects.toThrow("There is no such upload.");
});

test("packed files are unpacked, files of JSON lines are read, and what cannot be read is refused with a sentence", async () => {
  const lines = JSON.stringify({
    title: "LEGO 10281 Bonsai Tree new",
    price: 35,
    currency: "USD",
    sold_at: "2026-11-19",
    category: "legos",
  });
  const sent = [
    await send(gzipSync(good)),
    await send(`${lines}\n`, { name: "rows.jsonl" }),
    await send("a,b\n1,2\n"),
    await send(""),
    await send(Buffer.alloc(65_536)),
  ];
  for (const _ of sent) await run();
  expect((await Promise.all(sent.map(({ id }) => requireUpload("shop", id)))).map((upload) => upload)).toMatchObject([
    { state: "recorded", rows: { kept: 2 } },
    { state: "recorded", rows: { kept: 1 } },
    { state: "refused", rows: null, problem: expect.stringContaining("rows.csv has no column for title and price") },
    { state: "refused", problem: expect.stringMatching(/^rows\.csv is empty\. .* npm run sources -- set shop/) },
    { state: "refused", problem: expect.stringContaining("rows.csv") },
  ]);
  expect(filesKept()).toEqual([]);
  // What a program sends is no failure of the source.
  expect((await listSources(1)).find(({ name }) => name === "shop")).toMatchObject({ state: "waiting" });
});

test("the same file with the same key is kept once, also of two at a time; another file with it is refused", async () => {
  const [first, second] = await Promise.all([send(good, { key: "2026-11-28" }), send(good, { key: "2026-11-28" })]);
  expect(first.id).toBe(second.id);
  expect(filesKept()).toEqual([first.id]);
  await run();
  expect(await send(good, { key: "2026-11-28" })).toMatchObject({ id: first.id, state: "recorded" });
  await expect(send(`${good}\n`, { key: "2026-11-28" })).rejects.toThrow("came with another file before");
  expect(filesKept()).toEqual([]);
  const elsewhere = await send(good, { key: "2026-11-28", source: "other" });
  const without = await send(good);
  expect(new Set([first.id, elsewhere.id, without.id]).size).toBe(3);
});

test("nothing is kept of a file that breaks off", async () => {
  async function* broken() {
    yield Buffer.from(good.slice(0, 100));
    throw new Error("The client went away.");
  }
  await expect(receiveUpload("shop", { name: "rows.csv", idempotencyKey: null, body: broken() })).rejects.toThrow(
    "The client went away.",
  );
  expect(filesKept()).toEqual([]);
  expect(await push.isAnythingWaiting("shop")).toBe(false);
});

test("at most four are received at once, and no more once a thousand or twice the largest file wait", async () => {
  const gates: (() => void)[] = [];
  async function* slow() {
    await new Promise<void>((resolve) => gates.push(resolve));
    yield Buffer.from(good);
  }
  const four = Array.from({ length: 4 }, () =>
    receiveUpload("shop", { name: "rows.csv", idempotencyKey: null, body: slow() }),
  );
  await expect(send(good)).rejects.toMatchObject({ code: "too-many-uploads", retryAfter: 10 });
  await send(good, { source: "other" });
  await expect.poll(() => gates).toHaveLength(4);
  for (const open of gates) open();
  await Promise.all(four);
  await sql`update upload set bytes = ${2 * env.IMPORT_BYTES - 3 * good.length - 1} where id = ${(await four[0])?.id}`.execute(
    db,
  );
  await send(good);
  await expect(send(good)).rejects.toMatchObject({ code: "too-much-waits", retryAfter: 60 });
  await sql`
    insert into upload (id, source, digest, file, bytes)
    select 'other ' || number, 'other', '', 'rows.csv', 1 from generate_series(1, 999) as number`.execute(db);
  await expect(send(good, { source: "other" })).rejects.toMatchObject({ code: "too-much-waits" });
});

test("a file that waits on the disk of another machine is left to that one, and comes after nothing", async () => {
  const elsewhere = await send(good);
  await rm(path.join(folder, elsewhere.id));
  expect(await push.isAnythingWaiting("shop")).toBe(false);
  const here = await send(good);
  await run();
  expect(await requireUpload("shop", elsewhere.id)).toMatchObject({ state: "waiting" });
  expect(await requireUpload("shop", here.id)).toMatchObject({ state: "recorded" });
});

test("a token is of one source, until there is a new one or it is revoked; only its hash is on record", async () => {
  const token = await newPushToken("shop");
  expect(token).toMatch(/^chartables_[\w-]{43}$/);
  expect(await findSourceOfToken(token)).toBe("shop");
  const { rows } = await sql<{ secret: string }>`select secret from source where name = 'shop'`.execute(db);
  expect(JSON.stringify(rows)).not.toContain(token.slice(-20));
  expect(await findSourceOfToken(rows[0]?.secret ?? "")).toBeNull();
  const next = await newPushToken("shop");
  expect([await findSourceOfToken(token), await findSourceOfToken(next)]).toEqual([null, "shop"]);
  await revokePushToken("shop");
  for (const wrong of [next, "", "chartables_", "null", `chartables_${"x".repeat(65_536)}`])
    expect(await findSourceOfToken(wrong)).toBeNull();
  for (const name of ["inbox", "nobody"])
    await expect(newPushToken(name)).rejects.toThrow("to which programs send rows");
});

test("whoever sent a file waits for its report only for a while", async () => {
  const sent = await send(good);
  const signal = new AbortController().signal;
  expect(await awaitReport("shop", sent, 600, signal)).toMatchObject({ state: "waiting" });
  const [report] = await Promise.all([awaitReport("shop", sent, 10_000, signal), run()]);
  expect(report).toMatchObject({ state: "recorded", rows: { kept: 2 } });
});

test("reports go after 30 days, files that no row names after a day; what waits here stays", async () => {
  const [old, oldAndWaiting, recent] = [await send(good), await send(good), await send(good)];
  await sql`update upload set ended_at = now() where id in (${old.id}, ${recent.id})`.execute(db);
  await sql`update upload set received_at = now() - interval '31 days' where id <> ${recent.id}`.execute(db);
  await sql`
    insert into upload (id, source, digest, file, bytes, received_at)
    values ('on another machine', 'shop', '', 'rows.csv', 1, now() - interval '31 days')`.execute(db);
  await writeFile(path.join(folder, "killed.part"), "");
  const dayBefore = new Date(Date.now() - 86_500_000);
  for (const name of [oldAndWaiting.id, recent.id, "killed.part"])
    await utimes(path.join(folder, name), dayBefore, dayBefore);
  await push.removeOld();
  const left = await db.selectFrom("upload").select("id").execute();
  expect(left.map(({ id }) => id).sort()).toEqual([oldAndWaiting.id, recent.id].sort());
  expect(filesKept().sort()).toEqual([old.id, oldAndWaiting.id].sort());
});

test("with a source go its uploads", async () => {
  await send(good);
  await sql`delete from source where name = 'shop'`.execute(db);
  expect(await db.selectFrom("upload").selectAll().execute()).toEqual([]);
});
