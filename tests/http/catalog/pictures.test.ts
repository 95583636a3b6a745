import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { dayMs } from "#app/models/platform/day.ts";
import { picture } from "#tests/support/account/pictures.ts";
import { runImport } from "#tests/support/catalog/run-import.ts";
import { callApi, newMember } from "#tests/support/collection/members.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { root } from "#tests/support/server/own-settings.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";

const signature = `${"aB_-".repeat(10)}xyz`;
const scratch = scratchDir("pictures");
const databaseUrl = await newDatabase();
const place = { databaseUrl, dataDir: scratch.path };
const env = { WORKER: "off" };
const server = await startServer({ ...place, sampleData: "off", env: { ...env, IMAGE_HOSTS: "pictures.test" } });
const forbidden = await startServer({ ...place, sampleData: "off", env: { ...env, IMAGE_HOSTS: "none" } });
await storeFiles(signature);
const file = path.join(scratch.path, "listings.csv");
const rows = Array.from({ length: 6 }, (_, nth) => {
  const at = new Date(Date.now() - (nth + 1) * dayMs).toISOString();
  return `listing,legos,LEGO Star Wars ${75_100 + nth} Pictured Ship,120,USD,${at},https://pictures.test/${nth}.jpg,p${nth}`;
});
const sales = Array.from({ length: 6 }, (_, nth) => {
  const at = new Date(Date.now() - (nth + 1) * dayMs).toISOString();
  return `sale,legos,LEGO Star Wars 75100 Pictured Ship New,${110 + nth},USD,${at},,s${nth}`;
});
const columns = "kind,category,title,price,currency,observed_at,image_url,source_item_id";
writeFileSync(file, [columns, ...rows].join("\n"));
const sold = path.join(scratch.path, "sales.csv");
writeFileSync(sold, [columns.replace("observed_at", "sold_at"), ...sales].join("\n"));
const { code, output } = await runImport(place, file, sold);
if (code !== 0) throw new Error(output);
afterAll(async () => {
  await server.stop();
  await forbidden.stop();
  scratch.remove();
});

async function storeFiles(name: string) {
  const folder = path.join(scratch.path, "images", name.slice(0, 2));
  mkdirSync(folder, { recursive: true });
  const webp = await picture("webp", { width: 320, height: 240 });
  for (const width of [160, 320, 640]) writeFileSync(path.join(folder, `${name}-${width}.webp`), webp);
}

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

const pictures = (html: string) => html.match(/<img [^>]*\/images\/[^>]*>/g) ?? [];
const pageOf = async ({ origin }: TestServer, address: string) => (await fetch(origin + address)).text();

test("a page notes the pictures that it wants, shows them once they are stored, and covers until then", async () => {
  expect(pictures(await pageOf(server, "/categories/legos"))).toEqual([]);
  const wanted = "select signature, source from picture where host = 'pictures.test' order by source";
  await expect.poll(async () => (await query(databaseUrl, wanted)).length, { timeout: 20_000 }).toBe(6);
  const rows = await query(databaseUrl, wanted);
  for (const row of rows) await storeFiles(String(row.signature));
  await query(
    databaseUrl,
    "update picture set state = 'stored', bytes = 1 where source <> 'https://pictures.test/5.jpg'",
  );
  await query(databaseUrl, "update category_revision set revision = revision + 1 where category = 'legos'");
  const signatures = rows.slice(0, 5).map((row) => String(row.signature));
  await expect.poll(async () => pictures(await pageOf(server, "/categories/legos")).length, { timeout: 5_000 }).toBe(5);
  const shown = pictures(await pageOf(server, "/categories/legos"));
  expect(signatures.filter((name) => shown.some((tag) => tag.includes(name)))).toEqual(signatures);
  expect(shown.map((tag) => /loading="(\w+)"/.exec(tag)?.[1])).toEqual(["eager", "eager", "eager", "eager", "lazy"]);
  expect(shown.map((tag) => tag.includes('fetchpriority="high"'))).toEqual([true, false, false, false, false]);
  for (const tag of shown) {
    expect(tag).toMatch(/ width="320" height="240" alt="" decoding="async"/);
    expect(tag).toMatch(/srcSet="(\/images\/[\w-]{43}\/160) 160w, (\/images\/[\w-]{43}\/320) 320w, [^"]* 640w"/);
  }
});

test("an item's page shows the picture of its newest listing over the cover, and says that it is a picture", async () => {
  const html = await pageOf(server, "/categories/legos/75100");
  expect(pictures(html)[0]).toContain('loading="eager" fetchpriority="high"');
  expect(html).toContain('role="img" aria-label="Picture: ');
  expect(await pageOf(server, "/categories/legos/75105")).toContain('role="img" aria-label="Drawn cover: ');
});

test("wherever a cover stands its picture lies over it: in a search, on home, in collections, feeds and profiles", async () => {
  const rows = await query(databaseUrl, "select signature from picture where source = 'https://pictures.test/0.jpg'");
  const member = await newMember(server);
  for (const collectionType of ["tracked", "owned"]) {
    const body = {
      itemTitle: "LEGO Star Wars 75100 Pictured Ship New",
      itemCategory: "legos",
      itemPrice: "99",
      collectionType,
    };
    await callApi(server, "POST", `/api/collections/${member.id}/add`, { as: member.headers, body });
  }
  await query(
    databaseUrl,
    `insert into trending_item (item_id, sales, views, currency, condition_key, price_change, trend)
     select id, 1, 0, 'USD', 'new', 1, 'up' from item where key = '75100'`,
  );
  const picturesOn = async (address: string) =>
    pictures((await askRaw(server, { path: address, headers: { Cookie: member.cookies } })).body);
  for (const [address, count] of [
    ["/", 1],
    ["/search?q=75100", 2],
    ["/profile?tab=owned", 1],
    ["/profile?tab=tracked", 1],
    ["/tracked-items", 1],
    ["/community", 3],
    [`/users/${member.id}`, 3],
    ["/check?title=LEGO+75100&price=100", 1],
  ] as const) {
    const shown = await picturesOn(address);
    expect([address, shown.length]).toEqual([address, count]);
    expect(shown.every((tag) => tag.includes(String(rows[0]?.signature)))).toBe(true);
    // On home it is far down, in a list of what was just sold.
    expect(shown[0]).toContain(address === "/" ? 'loading="lazy"' : 'loading="eager" fetchpriority="high"');
  }
});

test("where the settings forbid pictures, everything is a cover", async () => {
  for (const address of ["/categories/legos", "/categories/legos/75100", "/search?q=pictured", "/"]) {
    expect(pictures(await pageOf(forbidden, address))).toEqual([]);
  }
});

test.each([
  ["none", []],
  ["pictures.test", ["pictures.test"]],
])("with IMAGE_HOSTS=%s, pages and jobs connect to no other hosts than %o", async (hosts, expected) => {
  await query(
    databaseUrl,
    `insert into picture (signature, source, host, state)
     select md5(image_url) || '${"a".repeat(11)}', image_url, 'pictures.test', 'wanted' from listing where image_url is not null
     on conflict (source) do update set state = 'wanted', try_at = now(), attempts = 0`,
  );
  const file = path.join(scratch.path, `connections-${hosts}.txt`);
  const counter = pathToFileURL(path.join(root, "tests/support/pictures/note-connections-process.ts"));
  counter.searchParams.set("file", file);
  const env = { IMAGE_HOSTS: hosts, WORKER: "on", NODE_OPTIONS: `--import=${counter}` };
  const startedAt = new Date();
  const working = await startServer({ databaseUrl, dataDir: scratch.path, sampleData: "off", env });
  for (const address of ["/categories/legos", "/categories/legos/75100", "/search?q=pictured", "/"])
    await pageOf(working, address);
  const ran = "select distinct name from pgboss.job where name like '%-pictures' and completed_on > $1";
  await expect.poll(async () => (await query(databaseUrl, ran, [startedAt])).length, { timeout: 60_000 }).toBe(3);
  await working.stop();
  const others = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  expect([...new Set(others)]).toEqual(expected);
});
