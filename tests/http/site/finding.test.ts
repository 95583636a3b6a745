import { afterAll, expect, test } from "vitest";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { accessCode } from "#tests/support/server/locked-site.ts";
import { startServer } from "#tests/support/server/server.ts";

const origin = "https://chartables.test";
const databaseUrl = await newDatabase({ sample: true });
const options = { databaseUrl, sampleData: "off" } as const;
const server = await startServer({ ...options, env: { WORKER: "off", ORIGIN: origin } });
const locked = await startServer({ ...options, env: { WORKER: "off", ACCESS_CODE: accessCode } });
afterAll(() => Promise.all([server.stop(), locked.stop()]));

async function read(path: string, site = server) {
  const response = await fetch(site.origin + path);
  return { status: response.status, type: response.headers.get("content-type"), body: await response.text() };
}

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);

test("the sitemap holds every item with a counted sale and no other, each with the day of its newest sale", async () => {
  const index = await read("/sitemap.xml");
  expect(index).toMatchObject({ status: 200, type: "application/xml; charset=utf-8" });
  const parts = addressesIn(index.body);
  expect(parts.every((part) => part.startsWith(`${origin}/sitemap/`))).toBe(true);
  const texts = await Promise.all(parts.map(async (part) => (await read(part.slice(origin.length))).body));
  const [{ items } = { items: 0 }] = await query(
    databaseUrl,
    "select count(distinct item_id)::int as items from sale where excluded_by is null",
  );
  const listed = texts.flatMap((text) => [...text.matchAll(/<loc>([^<]*)<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/g)]);
  expect(new Set(listed.map(([, address]) => address)).size).toBe(items);
  expect(texts.flatMap(addressesIn)).toContain(`${origin}/categories/comics`);
});

test("an address of the sitemap is the canonical one, and its page is for search engines", async () => {
  const [, first = ""] = addressesIn((await read("/sitemap.xml")).body);
  const addresses = addressesIn((await read(first.slice(origin.length))).body);
  for (const address of [addresses[0], addresses[500], addresses.at(-1)]) {
    const { status, body } = await read(String(address).slice(origin.length));
    expect(status).toBe(200);
    expect(body).toContain(`<link rel="canonical" href="${address}"/>`);
    expect(body).not.toContain("noindex");
  }
});

test.each([
  "/sitemap/999999.xml",
  "/sitemap/x.xml",
  "/sitemap/-1.xml",
  "/sitemap/1e3.xml",
  `/sitemap/${"9".repeat(99)}.xml`,
])("%s is no part of it", async (path) => expect((await read(path)).status).toBe(404));

test("robots.txt names the sitemap, and keeps robots from what is somebody's own", async () => {
  const { status, type, body } = await read("/robots.txt");
  expect({ status, type }).toEqual({ status: 200, type: "text/plain; charset=utf-8" });
  expect(body).toContain(`Sitemap: ${origin}/sitemap.xml`);
  for (const path of ["/api/", "/profile", "/user-profile", "/tracked-items"]) {
    expect(body).toContain(`Disallow: ${path}\n`);
  }
  expect(body).not.toMatch(/Disallow: \/(?:categories|embed|minifigure|$)/m);
});

test.each(["/robots.txt", "/sitemap.xml", "/sitemap/pages.xml", "/embed/legos/75257.png"])(
  "a locked site shows no robot its %s",
  async (path) => expect((await read(path, locked)).status).toBe(401),
);

test("a browser can search here from its address bar", async () => {
  const { type, body } = await read("/opensearch.xml");
  expect(type).toBe("application/opensearchdescription+xml; charset=utf-8");
  expect(body).toContain(`template="${origin}/search?q={searchTerms}"`);
  const home = (await read("/")).body;
  expect(home).toContain('<link rel="search" href="/opensearch.xml"');
});

test.each([
  ["/favicon.ico", /^image\/(x-icon|vnd\.microsoft\.icon)/],
  ["/favicon.svg", /^image\/svg\+xml/],
  ["/apple-touch-icon.png", /^image\/png/],
  ["/manifest.webmanifest", /^application\/manifest\+json/],
])("%s is there and may change within the hour", async (path, type) => {
  const response = await fetch(server.origin + path);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(type);
  expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
  expect((await read("/")).body).toContain(`href="${path}"`);
});

test("every icon that the manifest names is there", async () => {
  const { icons } = JSON.parse((await read("/manifest.webmanifest")).body);
  expect(icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain("maskable");
  for (const { src, sizes } of icons) {
    const png = Buffer.from(await (await fetch(server.origin + src)).arrayBuffer());
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});
