import { afterAll, beforeAll, expect, test } from "vitest";
import { newDatabase } from "#tests/support/database/databases.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ databaseUrl: await newDatabase({ sample: true }), sampleData: "off" });
});
afterAll(() => server.stop());

const read = async (path: string) => {
  const response = await fetch(server.origin + path);
  expect(response.status, path).toBe(200);
  return response.text();
};

const hrefsIn = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));

/** Where the first card of a listing leads. */
const firstCard = (html: string) =>
  hrefsIn(html.slice(html.indexOf('id="listing-'))).find((href) => href.startsWith("/categories/")) ?? "";

/** Where the link back in the header leads. */
const backFrom = (html: string) => hrefsIn(/<header.*?<\/header>/s.exec(html)?.[0] ?? "")[1];

test("a visit in one currency goes on in it: other categories, items, home and the way back", async () => {
  const listing = await read("/categories/legos?currency=GBP");
  const item = firstCard(listing);
  expect(item).toContain("currency=GBP");
  expect(hrefsIn(listing)).toContain("/?currency=GBP");
  expect(hrefsIn(await read("/?currency=GBP"))).toContain("/categories/comics?currency=GBP");
  expect(backFrom(await read(item))).toBe("/categories/legos?currency=GBP");
});

test("a filter on the currency can be taken away, and no other page's links gain one", async () => {
  const hrefs = hrefsIn(await read("/categories/legos?currency=GBP&condition=used"));
  expect(hrefs).toContain("/categories/legos?condition=used");
  expect(hrefsIn(await read("/categories/legos")).filter((href) => href.includes("currency"))).toEqual([]);
});

test("an item leads back to the page, the search, the filters and the order that it was opened from", async () => {
  const path = "/categories/legos?theme=star-wars&from=20&condition=used&lots=hidden&sort=cheapest&page=2";
  const item = firstCard(await read(path));
  const opened = await read(item);
  expect(backFrom(opened)).toBe(path);
  // Another choice on the item's page keeps the way back.
  const other = hrefsIn(opened).find((href) => href.includes("window=90d")) ?? "";
  expect(backFrom(await read(other))).toBe(path);
  expect(opened).toMatch(/<link rel="canonical" href="[^"?]*"/);
  expect(backFrom(await read(firstCard(await read("/categories/legos?q=falcon"))))).toBe("/categories/legos?q=falcon");
  expect(firstCard(await read("/categories/legos"))).not.toContain("?");
});

test.each([
  "https://evil.test/",
  "//evil.test",
  "theme=<script>&page=x",
  "page=2\u0000",
  "a".repeat(5_000),
  "%E0%A4%A",
])("a way back of %j leads to the listing", async (back) => {
  const html = await read(`/categories/legos/75257?back=${encodeURIComponent(back)}`);
  expect(["/categories/legos", "/categories/legos?page=2"]).toContain(backFrom(html));
});

test("a listing says where it is", async () => {
  const crumbs =
    /aria-label="Breadcrumb".*?<\/nav>/s.exec(await read("/categories/legos?theme=star-wars&page=2"))?.[0] ?? "";
  expect(hrefsIn(crumbs)).toEqual(["/", "/categories/legos"]);
  expect(crumbs).toMatch(/aria-current="page"[^>]*>Star Wars</);
});
