import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { picture } from "#tests/support/account/pictures.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";

const signature = `${"aB_-".repeat(10)}xyz`;
const scratch = scratchDir("pictures");
const folder = path.join(scratch.path, "images", signature.slice(0, 2));
let databaseUrl: string;
let server: TestServer;
beforeAll(async () => {
  databaseUrl = await newDatabase();
  server = await startServer({ databaseUrl, dataDir: scratch.path, sampleData: "off" });
  mkdirSync(folder, { recursive: true });
  const webp = await picture("webp", { width: 320, height: 240 });
  for (const width of [160, 320, 640]) writeFileSync(path.join(folder, `${signature}-${width}.webp`), webp);
});
afterAll(async () => {
  await server.stop();
  scratch.remove();
});

const ask = (address: string, init?: RequestInit) => fetch(`${server.origin}/images/${address}`, init);

test("a stored picture is a WebP that nothing can run in, cached for a week and never asked for again", async () => {
  const response = await ask(`${signature}/320`);
  expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).format).toBe("webp");
  expect([response.status, Object.fromEntries(response.headers)]).toEqual([
    200,
    expect.objectContaining({
      "content-type": "image/webp",
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "cache-control": "public, max-age=604800, immutable",
      "x-content-type-options": "nosniff",
      etag: expect.stringMatching(/^"[\w-]+"$/),
    }),
  ]);
  expect(response.headers.has("set-cookie")).toBe(false);
  const again = await ask(`${signature}/320`, { headers: { "If-None-Match": response.headers.get("etag") ?? "" } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

test("a picture that is asked for is noted as such", async () => {
  await query(
    databaseUrl,
    "insert into picture (signature, source, host, state, asked_at) values ($1, 'https://a.example/b', 'a.example', 'stored', '2020-01-01')",
    [signature],
  );
  await ask(`${signature}/160`);
  const askedAt = async () =>
    (await query(databaseUrl, "select asked_at from picture where signature = $1", [signature]))[0];
  await expect.poll(askedAt, { timeout: 20_000 }).not.toMatchObject({ asked_at: new Date("2020-01-01T00:00:00Z") });
});

test.each([
  ["a width that there is not", `${signature}/321`],
  ["no width", `${signature}/0320`],
  ["a picture that is not stored", `${"b".repeat(43)}/320`],
  ["a name of another form", "etc/320"],
  ["a way out of the folder", "..%2f..%2fsession-secret/320"],
  ["a zero byte", `${signature}%00/320`],
  ["a hash", `${"%23".repeat(43)}/320`],
  ["a long name", `${"a".repeat(7_000)}/320`],
  ["an address", `${encodeURIComponent("https://10.0.0.1/a.jpg")}/320`],
])("%s is a 404 that nobody caches", async (_what, address) => {
  const response = await ask(address);
  expect([response.status, response.headers.get("cache-control")]).toEqual([404, expect.stringContaining("no-")]);
});

test("a link in the folder to elsewhere is no picture", async () => {
  const other = `${"link".repeat(10)}xyz`;
  mkdirSync(path.join(scratch.path, "images", "li"));
  symlinkSync(path.join(scratch.path, "session-secret"), path.join(scratch.path, "images", "li", `${other}-320.webp`));
  expect((await ask(`${other}/320`)).status).toBe(404);
});

test("64 kB in place of a name are refused without a failure", async () => {
  const { status } = await askRaw(server, { path: `/images/${"a".repeat(65_536)}/320` });
  expect([404, 414, 431]).toContain(status);
});
