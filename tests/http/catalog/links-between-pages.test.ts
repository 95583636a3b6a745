import { expect, test } from "vitest";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer({ sample: true });

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

const canonicalOf = (html: string) => /<link rel="canonical" href="https?:\/\/[^/]+([^"]*)"/.exec(html)?.[1];
const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replace(/<[^>]*>/g, "");

test("a set's address says its name; number, name and title open the same page, and say which address is its own", async () => {
  const address = "/categories/legos/75257-millennium-falcon";
  for (const other of [
    "75257",
    "75257-millennium-falcon",
    "75257-old-name",
    "75257-1",
    "LEGO Star Wars 75257 sealed",
  ]) {
    const html = await read(`/categories/legos/${encodeURIComponent(other)}`);
    expect([other, canonicalOf(html), headingOf(html)]).toEqual([other, address, "Millennium Falcon"]);
  }
  expect(firstCard(await read("/categories/legos?q=75257"))).toBe(`${address}?back=q%3D75257`);
  expect(await read("/embed/legos/75257")).toContain(address);
  expect(await read("/feeds/legos/75257.atom")).toContain(address);
});

test("a card of a graded listing leads to its item in that grade", async () => {
  const cards = hrefsIn(await read("/categories/comics?condition=graded")).filter((href) =>
    /^\/categories\/comics\/[a-z\d-]+\?condition=[a-z]+-[\d.]+/.test(href),
  );
  expect(cards.length).toBeGreaterThan(10);
  const grade = /condition=([a-z]+)-([\d.]+)/.exec(cards[0] ?? "");
  const html = await read(cards[0] ?? "");
  expect(html.toLowerCase()).toContain(`sells for about`);
  expect(html).toContain(`${grade?.[1]?.toUpperCase()} ${grade?.[2]}`);
});

test.each([
  ["/legos?from=&to=&condition=&currency=", "/legos"],
  ["/categories/legos?theme=city&from=20&to=", "/categories/legos?theme=city&from=20"],
  ["/check?title=75257&price=&currency=&category=", "/check?title=75257"],
])("fields that a form left empty leave the address: %s", async (path, tidy) => {
  const response = await fetch(server.origin + path, { redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([302, tidy]);
});

test("the chips of a price range say its currency", async () => {
  expect(await read("/categories/legos?from=20&to=1500.5")).toMatch(/From \$20<.*Up to \$1,500\.50</s);
  expect(await read("/categories/legos?from=20&currency=GBP")).toContain("From GBP 20<");
});
