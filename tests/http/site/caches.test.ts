import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageText } from "#tests/support/browser/page-text.ts";
import { type RecordedItem, recordItems } from "#tests/support/catalog/record-item.ts";
import { startPostgres, type TestPostgres } from "#tests/support/database/postgres.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";

let postgres: TestPostgres;
let databaseUrl: string;
let server: TestServer;
beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.createDatabase();
  server = await startServer({ databaseUrl, sampleData: "off", env: { LOG_LEVEL: "fatal" } });
});
afterAll(async () => {
  await server.stop();
  await postgres.stop();
});

const ask = async (path: string) => fetch(server.origin + path);
const textOf = async (path: string) => pageText(await (await ask(path)).text());

/** An item with an offer, recorded by another process. */
const record = (itemKind: RecordedItem["itemKind"], itemKey: string, title: string) =>
  recordItems({ dataDir: server.dataDir, databaseUrl }, { itemKind, itemKey, title, sold: [], asked: [10_000] });

test("news of one category shows at once where it belongs, and leaves the pages of the others cached", async () => {
  await record("legos", "75257", "LEGO 75257 Falcon");
  await expect.poll(() => textOf("/categories/legos")).toContain("LEGO 75257 Falcon listing 1");
  expect(await textOf("/categories/comics")).not.toContain("listing 1");
  const home = await textOf("/");

  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query("update listing set title = 'Changed behind our back'");
  await client.end();
  await record("comics", "batman-1", "Batman #1");
  await expect.poll(() => textOf("/categories/comics")).toContain("Batman #1 listing 1");
  expect(await textOf("/")).not.toBe(home);
  expect(await textOf("/search?q=batman")).toContain("Batman #1 listing 1");
  expect(await textOf("/categories/legos")).toContain("LEGO 75257 Falcon listing 1");

  await record("legos", "10281", "LEGO 10281 Bonsai");
  await expect.poll(() => textOf("/categories/legos")).toContain("Changed behind our back");
});

test("a page comes compressed to whoever understands that and plain to others, each time with a nonce of its own", async () => {
  const nonces = new Set<string | undefined>();
  for (const [said, encoding] of [
    [undefined, undefined],
    ["gzip", "gzip"],
    ["br;q=1.0, GZIP;q=0.5", "gzip"],
    ["*", "gzip"],
    ["gzip;q=0, *", "br"],
    ["identity", undefined],
    ["gzip;q=0", undefined],
  ] as const) {
    const { headers, text } = await askEncoded("/categories/model-cars", said);
    expect(headers["content-encoding"], said).toBe(encoding);
    expect(headers.vary).toBe("Accept-Encoding");
    const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
    nonces.add(nonce);
    const scripts = text.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(2);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    expect(text).toContain("</html>");
    expect(text).toContain("streamController.close();");
  }
  expect(nonces.size).toBe(7);
});

const decoders = { gzip: gunzipSync, br: brotliDecompressSync };

/** Asks with this `Accept-Encoding`, or none. */
async function askEncoded(path: string, accepted: string | undefined) {
  const [response] = (await once(
    get(server.origin + path, { headers: accepted ? { "Accept-Encoding": accepted } : {} }),
    "response",
  )) as [IncomingMessage];
  const { headers } = response;
  const body = await buffer(response);
  const decode = decoders[headers["content-encoding"] as keyof typeof decoders];
  return { headers, text: (decode?.(body) ?? body).toString() };
}

test("pages that need no database answer while it is away, whether they were asked for before or not", async () => {
  const fresh = await startServer({ databaseUrl, sampleData: "off", env: { LOG_LEVEL: "fatal" } });
  const statusOf = async (path: string) => (await fetch(fresh.origin + path)).status;
  await ask("/categories/figures");
  await postgres.kill();
  for (const path of ["/search", "/auth", "/forgot-password"]) expect(await statusOf(path), path).toBe(200);
  expect(await statusOf("/categories/figures")).toBe(503);

  expect((await ask("/search")).status).toBe(200);
  expect((await ask("/categories/figures")).status).toBe(200);
  expect((await ask("/categories/figures?q=anything")).status).toBe(503);
  await fresh.stop();
  await postgres.restart();
  await expect.poll(async () => (await ask("/categories/figures?q=anything")).status).toBe(200);
});
