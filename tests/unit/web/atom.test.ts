import fc from "fast-check";
import { expect, test } from "vitest";
import { type AtomFeed, atomResponse, escapeXml } from "#app/web/api/atom.server.ts";

const feed: AtomFeed = {
  id: "comics/spider-man-300",
  title: "New sales of Spider-Man #300",
  path: "/feeds/comics/spider-man-300.atom",
  pagePath: "/categories/comics/spider-man-300",
  entries: [
    {
      id: "sale/7",
      title: '$1.00: <b>Tom & Jerry\'s\u0000 "best"\u001b\ud800</b>',
      link: "https://www.ebay.com/itm/1?a=1&b=2",
      updated: new Date("2026-11-03T10:00:00Z"),
      kind: "counted",
      content: "Sold.",
    },
    { id: "sale/6", title: "x", link: null, updated: new Date("2026-11-01"), kind: "excluded", content: "A lot." },
  ],
};
const requestFor = (known?: string) =>
  new Request("http://localhost/", { headers: known === undefined ? {} : { "If-None-Match": known } });

test("a feed has its address, its page, its date and permanent ids", async () => {
  const response = atomResponse(feed, requestFor());
  expect(response.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
  const xml = await response.text();
  for (const part of [
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    "<id>tag:localhost,2026:comics/spider-man-300</id>",
    "<id>tag:localhost,2026:sale/7</id>",
    "<updated>2026-11-03T10:00:00.000Z</updated>",
    'rel="self" type="application/atom+xml" href="http://localhost:3000/feeds/comics/spider-man-300.atom"',
    'rel="alternate" type="text/html" href="http://localhost:3000/categories/comics/spider-man-300"',
    "<title>$1.00: &lt;b&gt;Tom &amp; Jerry&apos;s &quot;best&quot;&lt;/b&gt;</title>",
    'href="https://www.ebay.com/itm/1?a=1&amp;b=2"',
  ]) {
    expect(xml).toContain(part);
  }
});

test("any title becomes valid text of XML 1.0", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(escapeXml(text)).toMatch(/^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u);
      expect(escapeXml(text)).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|apos);)/);
    }),
  );
  expect(escapeXml("\u0000\u0008\u000b\u001f\ufffe\uffff\ud800a\udc00")).toBe("a");
});

test("a reader that has the feed gets 304 and nothing else", async () => {
  const etag = atomResponse(feed, requestFor()).headers.get("ETag") ?? "";
  expect(etag).toMatch(/^"[\w-]+"$/);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const response = atomResponse(feed, requestFor(known));
    expect([response.status, await response.text(), response.headers.get("ETag")]).toEqual([304, "", etag]);
  }
  expect(atomResponse(feed, requestFor('"other"')).status).toBe(200);
  expect(atomResponse({ ...feed, entries: [] }, requestFor(etag)).status).toBe(200);
});

test("an empty feed never changes", async () => {
  const tags = [1, 2].map(() => atomResponse({ ...feed, entries: [] }, requestFor()).headers.get("ETag"));
  expect(tags[0]).toBe(tags[1]);
});
