import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { pageText } from "#tests/support/browser/page-text.ts";
import { type RecordedItem, recordItems } from "#tests/support/catalog/record-item.ts";
import { startPostgres } from "#tests/support/database/postgres.ts";
import { startServer } from "#tests/support/server/server.ts";

const postgres = await startPostgres();
const databaseUrl = await postgres.createDatabase();
const server = await startServer({ databaseUrl, sampleData: "off", env: { LOG_LEVEL: "fatal" } });
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

test("a page comes in an encoding that the client takes, with brotli where it can", async () => {
  for (const [accepted, encoding] of [
    [undefined, undefined],
    ["gzip", "gzip"],
    ["br;q=1.0, GZIP;q=0.5", "br"],
    ["*", "br"],
    ["identity", undefined],
    ["gzip;q=0", undefined],
    ["gzip;q=0, *", "br"],
    ["gzip, deflate, br", "br"],
  ] as const) {
    const { headers, text } = await askAs("/categories/model-cars", { "Accept-Encoding": accepted });
    expect(headers["content-encoding"], accepted).toBe(encoding);
    expect(headers.vary).toBe("Accept-Encoding, Cookie");
    expect(text).toContain("</html>");
    expect(text).toContain("streamController.close();");
  }
});

test.each(["/categories/model-trains", "/api/model-trains"])(
  "%s has a tag, and who holds it in any encoding gets 304, with HEAD as with GET",
  async (path) => {
    const tags = new Set<string | undefined>();
    for (const accepted of ["identity", "gzip", "gzip;q=0, br"]) {
      const { headers } = await askAs(path, { "Accept-Encoding": accepted });
      tags.add(headers.etag);
      const again = { "Accept-Encoding": "gzip, br", "If-None-Match": `"other", ${headers.etag}` };
      for (const method of ["GET", "HEAD"]) {
        const revalidated = await askAs(path, again, method);
        expect([revalidated.status, revalidated.text, revalidated.headers["cache-control"]]).toEqual([
          304,
          "",
          "public, max-age=0, must-revalidate",
        ]);
      }
    }
    // A tag is of the bytes.
    expect(tags.size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"/);
    const head = await askAs(path, {}, "HEAD");
    const { headers, text } = await askAs(path, {});
    expect([head.status, head.text, head.headers["content-length"]]).toEqual([200, "", headers["content-length"]]);
    expect(Number(headers["content-length"])).toBe(Buffer.byteLength(text));
  },
);

test("whoever sends a cookie of ours or a token gets nothing that was stored", async () => {
  await record("figures", "funko-pop-heroes-01", "Funko Pop Batman #01");
  await expect.poll(() => textOf("/api/figures")).toContain("Batman #01 listing 1");
  const client = new pg.Client(databaseUrl);
  await client.connect();
  // Until the server has heard of the last change by `record`, it makes the response again.
  let title = "";
  const isSeen = async () => {
    title = `Seen anew ${randomUUID()}`;
    await client.query("update listing set title = $1 where category = 'figures'", [title]);
    return (await textOf("/api/figures")).includes(title);
  };
  await expect.poll(isSeen).toBe(false);
  await client.end();
  const ofOurs = ["session", "flash", "gate", "known-browser", "recovery"].map((name) => `theme=dark; ${name}=made-up`);
  const particular: Record<string, string>[] = [
    ...ofOurs.map((Cookie) => ({ Cookie })),
    { Authorization: "Bearer made-up" },
  ];
  const anybody: Record<string, string>[] = [{}, { Cookie: "theme=dark; sessions=1; my-session=2" }];
  for (const headers of [...particular, ...anybody]) {
    const { text } = await askAs("/api/figures", headers);
    expect(text.includes(title), JSON.stringify(headers)).toBe(particular.includes(headers));
  }
  // What was made for them was not stored either: it says that it is private.
  const address = "/categories/figures?sort=cheapest";
  for (const [wanted, whose] of [
    ["private", particular],
    ["public", anybody],
    ["private", particular],
  ] as const) {
    for (const headers of whose) {
      const sent = await askAs(address, headers);
      expect(sent.headers["cache-control"]?.split(",")[0], JSON.stringify(headers)).toBe(wanted);
    }
  }
});

test.each(["/api/figures.data", "/categories/figures.data", "/_root.data"])(
  "%s is page data each time, and stored by nobody",
  async (path) => {
    for (let time = 0; time < 3; time += 1) {
      const { status, headers } = await askAs(path, { "Accept-Encoding": "gzip, br" });
      expect([status, headers["content-type"]]).toEqual([200, "text/x-script; charset=utf-8"]);
      expect(headers["cache-control"]).toContain("private");
    }
  },
);

test("a page from the store is a line of the log, without its query", async () => {
  const logging = await startServer({ databaseUrl, sampleData: "off", env: { NODE_ENV: "production" } });
  for (let time = 0; time < 3; time += 1) await fetch(`${logging.origin}/categories/comics?q=secret`);
  const lines = () => logging.output().match(/"path":"\/categories\/comics","status":200/g) ?? [];
  await expect.poll(lines).toHaveLength(3);
  await fetch(`${logging.origin}/favicon.svg`);
  await fetch(`${logging.origin}/healthz`);
  await expect.poll(logging.output).toContain('"path":"/healthz","status":200');
  expect(logging.output()).not.toContain("favicon");
  expect(logging.output()).not.toContain("secret");
  await logging.stop();
});

test("a locked site stores nothing", async () => {
  const locked = await startServer({ databaseUrl, sampleData: "off", env: { ACCESS_CODE: "open sesame" } });
  for (let time = 0; time < 3; time += 1) {
    const { status, headers } = await fetch(`${locked.origin}/categories/comics`, { redirect: "manual" });
    expect([status, headers.get("Cache-Control")]).toEqual([302, "private, no-store"]);
  }
  await locked.stop();
});

test("a shared cache may keep public pages and reads for SHARED_CACHE_SECONDS, and no others", async () => {
  const shared = await startServer({ databaseUrl, sampleData: "off", env: { SHARED_CACHE_SECONDS: "20" } });
  const kept = async (path: string) => (await fetch(shared.origin + path)).headers.get("Cache-Control");
  for (const path of ["/categories/comics", "/api/comics"])
    expect(await kept(path)).toBe("public, max-age=0, must-revalidate, s-maxage=20");
  for (const path of ["/community", "/auth", "/api/activities", "/categories/none"])
    expect(await kept(path), path).not.toMatch(/public|s-maxage/);
  await shared.stop();
});

const decoders = { gzip: gunzipSync, br: brotliDecompressSync };

/** Asks with these headers, and no others. */
async function askAs(path: string, accepted: Record<string, string | undefined>, method = "GET") {
  const headers = Object.fromEntries(Object.entries(accepted).filter(([, value]) => value !== undefined));
  const sent = request(server.origin + path, { method, headers }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const body = await buffer(response);
  const decode = decoders[response.headers["content-encoding"] as keyof typeof decoders];
  const text = (body.length > 0 ? (decode?.(body) ?? body) : body).toString();
  return { status: response.statusCode, headers: response.headers, text };
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
