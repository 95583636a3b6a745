import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { newVisitor } from "#tests/support/account/new-visitor.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { accessCode } from "#tests/support/server/locked-site.ts";
import { watchMemory } from "#tests/support/server/memory-growth.ts";
import { bareEnvironment } from "#tests/support/server/own-settings.ts";
import { type Place, runScript } from "#tests/support/server/run-script.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startServer } from "#tests/support/server/server.ts";

const header = "title,price,currency,sold_at,category,condition";
const sold = (...prices: string[]) =>
  [header, ...prices.map((price) => `LEGO 75257 Millennium Falcon at ${price},${price},USD,2026-11-20,legos,new`)].join(
    "\n",
  );

const place: Place & { databaseUrl: string } = {
  dataDir: scratchDir("push").path,
  databaseUrl: await newDatabase(),
  env: { IMPORT_BYTES: "20000000" },
};
const open = await startServer({ ...place, env: { ...place.env, WORKER: "on", EMAIL_CONFIRMATION: "off" } });
const largeBytes = 300_000_000;
const locked = await startServer({
  ...place,
  env: { IMPORT_BYTES: String(largeBytes), WORKER: "off", ACCESS_CODE: accessCode },
});
afterAll(() => Promise.all([open.stop(), locked.stop()]));

const sources = async (...args: string[]) => (await runScript("sources", place, ...args)).output;
const tokenIn = (output: string) => /chartables_[\w-]{43}/.exec(output)?.[0] ?? "";
const added = await sources("add", "shop", "--push");
const token = tokenIn(added);
const other = tokenIn(await sources("add", "other", "--push", "--category", "legos"));

interface Sent {
  to?: { origin: string };
  as?: string;
  type?: string;
  headers?: Record<string, string>;
}

async function send(body: BodyInit, { to = open, as = token, type = "text/csv", headers }: Sent = {}) {
  const response = await fetch(`${to.origin}/api/market/rows`, {
    method: "POST",
    headers: { Authorization: `Bearer ${as}`, "Content-Type": type, ...headers },
    body,
    duplex: "half",
  } as RequestInit);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const report = async (location: string | null, as = token, { origin }: { origin: string } = open) =>
  (await fetch(origin + location, { headers: { Authorization: `Bearer ${as}` } })).json();

const within = { timeout: 90_000, interval: 500 };

test("what a program sends is on its item's page within 90 s, and its report says what became of it", async () => {
  const sent = await send(sold("149.00", "150.00", "no price"), { headers: { "Idempotency-Key": "first" } });
  expect([200, 202]).toContain(sent.status);
  const location = sent.headers.get("Location");
  expect(sent.headers.get("Cache-Control")).toBe("private, no-store");
  await expect.poll(() => report(location), within).toMatchObject({ state: "recorded" });
  expect(await report(location)).toMatchObject({
    rows: { read: 3, kept: 2, repeated: 0, rejected: [{ reason: expect.any(String), count: 1, lines: [4] }] },
    problem: null,
  });
  const page = async () => (await fetch(`${open.origin}/categories/legos/75257`)).text();
  await expect.poll(page, within).toContain("Millennium Falcon at 150.00");
  // The same once more, as a program does that heard no answer.
  const again = await send(sold("149.00", "150.00", "no price"), { headers: { "Idempotency-Key": "first" } });
  expect([again.status, again.headers.get("Location")]).toEqual([200, location]);
  expect((await send(sold("1.00"), { headers: { "Idempotency-Key": "first" } })).status).toBe(409);
  expect((await send(sold("149.00"), { headers: { Prefer: "respond-async" } })).status).toBe(202);
  expect((await send(sold("1.00"), { headers: { "Idempotency-Key": "ä b" } })).status).toBe(400);
  expect(await query(place.databaseUrl, "select count(*)::int as sales from sale")).toEqual([{ sales: 2 }]);
}, 200_000);

test("a token opens the gate for its own rows and reports, and nothing else", async () => {
  const sent = await send(gzipSync(sold("160.00")), { to: locked });
  expect([200, 202]).toContain(sent.status);
  const location = sent.headers.get("Location");
  await expect.poll(() => report(location, token, locked), within).toMatchObject({ rows: { kept: 1 } });
  expect(await report(location, other, locked)).toMatchObject({ code: "upload" });
  const authorization = { Authorization: `Bearer ${token}` };
  for (const path of ["/api/legos", "/api/auth/user", "/", "/admin"]) {
    const answer = await fetch(locked.origin + path, { headers: authorization, redirect: "manual" });
    expect([answer.status, path]).toEqual([path.startsWith("/api") ? 401 : 302, path]);
  }
  expect((await fetch(`${open.origin}/api/auth/user`, { headers: authorization })).status).toBe(401);
});

test("nobody else sends rows or reads reports, and a locked site says only that it is locked", async () => {
  const { tokens, cookies } = await newVisitor(open);
  const wrong: Record<string, Record<string, string>> = {
    nothing: {},
    "a made-up token": { Authorization: `Bearer chartables_${"x".repeat(43)}` },
    "a long token": { Authorization: `Bearer chartables_${"x".repeat(10_000)}` },
    "a token of another kind": { Authorization: `Bearer ${tokens.accessToken}` },
    "the token in another scheme": { Authorization: `Basic ${token}` },
    "an empty token": { Authorization: "Bearer" },
    "a session": { Cookie: cookies, "Sec-Fetch-Site": "same-origin" },
    "no text": { Authorization: "Bearer %00\t'; select" },
  };
  for (const [what, headers] of Object.entries(wrong))
    for (const [site, code] of [[open, "no-source-token"] as const, [locked, "locked"] as const])
      for (const [method, path] of [["POST", "/api/market/rows"] as const, ["GET", "/api/market/rows/1"] as const]) {
        const init = { method, headers: { ...headers, "Content-Type": "text/csv" } };
        const answer = await fetch(site.origin + path, { ...init, ...(method === "POST" && { body: sold("1.00") }) });
        expect([what, path, answer.status, (await answer.json()).code]).toEqual([what, path, 401, code]);
      }
  // A browser of another site.
  const Origin = "https://evil.test";
  expect((await send(sold("1.00"), { headers: { Origin, Cookie: cookies } })).status).toBe(403);
  expect(await query(place.databaseUrl, "select count(*)::int as files from upload")).toEqual([{ files: 3 }]);
});

test("too much, a type that is no file's, and half a body are refused, and nothing of them is kept", async () => {
  expect((await send(sold("1.00"), { type: "application/x-www-form-urlencoded" })).status).toBe(415);
  const piece = Buffer.alloc(1_000_000, "x");
  const announced = await send(Buffer.alloc(20_000_001, "x"));
  const streamed = await send(new ReadableStream({ pull: (controller) => controller.enqueue(piece) }));
  expect([announced.status, streamed.status]).toEqual([413, 413]);
  const leaving = new AbortController();
  const half = fetch(`${open.origin}/api/market/rows`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "text/csv" },
    body: new ReadableStream({
      async pull(controller) {
        controller.enqueue(piece.subarray(0, 100_000));
        await new Promise((resolve) => setTimeout(resolve, 50));
      },
    }),
    signal: leaving.signal,
    duplex: "half",
  } as RequestInit);
  const kept = () => readdirSync(path.join(place.dataDir, "uploads"));
  await expect.poll(kept).toHaveLength(1);
  leaving.abort();
  await expect(half).rejects.toThrow("abort");
  await expect.poll(kept).toEqual([]);
  expect(open.output()).not.toMatch(/"level":[56]0/);
});

test("on a full disk nothing is kept, a sentence says why, and pages go on", async () => {
  const limit = (bytes: string) => execFileSync("prlimit", ["--pid", String(locked.pid), `--fsize=${bytes}`]);
  limit("100000:unlimited");
  const refused = await send(Buffer.alloc(1_000_000, "x"), { to: locked });
  expect(refused).toMatchObject({ status: 503, body: { code: "disk-full" } });
  expect(refused.headers.has("Retry-After")).toBe(true);
  expect(readdirSync(path.join(place.dataDir, "uploads"))).toEqual([]);
  limit("unlimited:unlimited");
  expect((await send("a,b\n", { to: locked })).body.problem ?? "").not.toContain("disk");
});

test("a large file is never in the memory of the server", async () => {
  const grownBy = watchMemory(locked.pid);
  const piece = Buffer.alloc(100_000, "x");
  let left = largeBytes / piece.length;
  const body = new ReadableStream({
    pull(controller) {
      left -= 1;
      if (left < 0) controller.close();
      else controller.enqueue(piece);
    },
  });
  const sent = await send(body, { to: locked, as: other });
  expect(sent.body).toMatchObject({ bytes: largeBytes });
  // Up to 90 MB of what was written already wait for a garbage collection, however large the file is.
  expect(grownBy()).toBeLessThan(largeBytes / 2);
}, 60_000);

test("during maintenance nothing is taken, and afterwards again", async () => {
  await runScript("maintenance", place, "on");
  await expect.poll(async () => (await send(sold("1.00"))).status, within).toBe(503);
  expect((await report("/api/market/rows/1")).code).toBe("maintenance");
  await runScript("maintenance", place, "off");
  await expect.poll(async () => (await send(sold("160.00"))).status, within).toBeLessThan(203);
}, 120_000);

test("the operator makes the token, which is shown once, and revokes it", async () => {
  expect(added).toContain(`curl http://localhost:`);
  expect(await sources()).toMatch(/shop \(Push\): waiting\n/);
  expect(await sources()).not.toContain("chartables_");
  const next = tokenIn(await sources("token", "shop"));
  expect((await send(sold("1.00"))).status).toBe(401);
  expect((await send(sold("160.00"), { as: next })).status).toBeLessThan(203);
  expect(await sources("revoke", "shop")).toContain("npm run sources -- token shop");
  expect((await send(sold("1.00"), { as: next })).status).toBe(401);
  expect(await sources()).toContain("It has no token. To make one: npm run sources -- token shop");
  for (const impossible of [
    ["token", "inbox"],
    ["revoke", "nobody"],
    ["add", "shop", "--push"],
  ])
    expect(await sources(...impossible)).toMatch(/^There is (a|no) source "[a-z]+"[^\n]*\n$/);
  for (const wrong of [["token"], ["add", "x"]]) expect(await sources(...wrong)).toContain("Usage: ");
  expect(open.output() + locked.output()).not.toMatch(/chartables_[\w-]{20}/);
});

test("ten lines of Python send a file, as docs/sources.md says", async () => {
  const [, program = ""] = /```python\n(.+?)```/s.exec(readFileSync("docs/sources.md", "utf8")) ?? [];
  expect(program.trim().split("\n").length).toBeLessThanOrEqual(10);
  const file = path.join(place.dataDir, "today.csv");
  writeFileSync(file, sold("171.00"));
  const env = { ...bareEnvironment(), SITE: open.origin, TOKEN: tokenIn(await sources("token", "shop")), FILE: file };
  const run = () => execFileSync("python3", ["-c", program], { env, encoding: "utf8" });
  expect(run()).toMatch(/^20[02] /);
  expect(run()).toMatch(/^20[02] /);
  const kept = () => query(place.databaseUrl, "select count(*)::int as sales from sale where price_minor = 17100");
  await expect.poll(kept, within).toEqual([{ sales: 1 }]);
}, 120_000);
