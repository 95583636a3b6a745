import { expect, test } from "vitest";
import { itemPath } from "#app/web/urls/item-path.server.ts";
import { recordItems, soldFor } from "#tests/support/catalog/record-item.ts";
import { readPage } from "#tests/support/server/read-page.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

/** The texts of each category where nothing is known. */
const emptyPages = [
  {
    id: "legos",
    back: "Back to LEGO",
    noSales: "No sales of this item are on record yet.",
    noListings: "No price history available. Try a different LEGO set.",
  },
  {
    id: "figures",
    back: "Back to Figures",
    noSales: "No price history available. Try a different action figure.",
    noListings: "No current listings found for this item.",
  },
  {
    id: "comics",
    back: "Back to Comics",
    noSales: "No price history available. Try a different comic book.",
    noListings: "No current listings found for this comic.",
  },
  ...[
    { id: "model-trains", back: "Back to Model Trains" },
    { id: "model-cars", back: "Back to Model Cars" },
    { id: "sports-memorabilia", back: "Back to Sports Memorabilia" },
  ].map((category) => ({
    ...category,
    noSales: "No sales of this item are on record yet.",
    noListings: "No current listings found for this item.",
  })),
];

/** An item of each category, under an item key that its own rules would give as well. */
const items = [
  { itemKind: "legos", itemKey: "75257", title: "LEGO 75257 Millennium Falcon", shown: 12 },
  { itemKind: "figures", itemKey: "darth-vader", title: "Hasbro Darth Vader 6 inch", shown: 6 },
  { itemKind: "comics", itemKey: "amazing-spider-man-300", title: "Amazing Spider-Man #300", shown: 6 },
  { itemKind: "model-trains", itemKey: "bachmann-big-boy", title: "Bachmann Big Boy HO Scale", shown: 6 },
  { itemKind: "model-cars", itemKey: "custom-camaro", title: "Hot Wheels Custom Camaro", shown: 6 },
  { itemKind: "sports-memorabilia", itemKey: "jordan-jersey", title: "Signed Jordan Jersey", shown: 6 },
] as const;

const server = await sharedServer();
await recordItems(
  server,
  ...items.map(({ itemKind, itemKey, title }) => ({
    itemKind,
    itemKey,
    title,
    sold: soldFor(40),
    asked: [8_813, ...soldFor(13)],
  })),
  {
    itemKind: "minifigures",
    itemKey: "sw0001",
    title: "LEGO Luke Skywalker <minifigure> & \u201cfriend\u201d sw0001",
    sold: soldFor(210),
    asked: [],
  },
);

const page = (path: string) => readPage(server, path);

test.each(emptyPages)("$id without sales and listings says so in its own words", async (category) => {
  const { status, html, text } = await page(`/categories/${category.id}/zzz`);
  expect(status).toBe(200);
  expect(html).toContain(`<h1`);
  expect(text).toMatch(/Unable to load price history No price data available|No historical price data available/);
  expect(text).toContain(`Recently sold ${category.noSales}`);
  expect(text).toContain(`Current listings ${category.noListings}`);
  expect(text.match(/N\/A/g)).toHaveLength(3);
  expect(text).toContain(category.back);
  expect(html).toContain(`href="/categories/${category.id}"`);
  expect(html).not.toContain("application/atom+xml");
});

test.each(items)(
  "$itemKind: sold prices, six recent sales, $shown listings and how their prices compare",
  async (item) => {
    const { status, html, text } = await page(`/categories/${item.itemKind}/${item.itemKey}`);
    expect(status).toBe(200);
    const recent = text.slice(text.indexOf("Recently sold"), text.indexOf("Current listings"));
    const listings = text.slice(text.indexOf("Current listings"));
    expect(recent.match(new RegExp(`${item.title} sold \\d+`, "g"))).toHaveLength(6);
    expect(recent).toContain(`${item.title} sold 1 $100.00`);
    expect(recent).toMatch(/\d{4} · (Used|Loose|Raw|Ungraded) · eBay/);
    expect(listings.match(/View Listing/g)).toHaveLength(item.shown);
    const seen = /as of \d\d:\d\d UTC|as of \d+ \w+(?: \d{4})?/.source;
    expect(listings).toMatch(
      new RegExp(
        `${item.title} listing 1 \\$88.13 Used, ebay.com, ${seen} Deal: 13% below the value of 29 sales, delivery not stated`,
      ),
    );
    expect(listings).toMatch(/Sold for \$101 (?:used|loose|raw|ungraded), median of 29 sales/);
    expect(html).toContain('href="https://www.ebay.com/itm/1000000000"');
    expect(html).toContain('href="https://www.ebay.com/itm/2000000000"');
    expect(text).toMatch(/Trending (Up|Down)|Stable/);
    const [week, month] = item.itemKind === "comics" ? ["7 Days", "30 Days"] : ["7-day average", "30-day average"];
    expect(text).toMatch(new RegExp(`${week} \\$100\\.\\d\\d [67] sales`));
    expect(text).toMatch(new RegExp(`${month} \\$101\\.\\d\\d (29|30) sales`));
    for (const window of ["7d", "30d", "90d", "All"]) expect(text).toContain(` ${window} `);
  },
);

test.each(items)("$itemKind: one address, a title of its own and a feed in the head", async ({ itemKind, itemKey }) => {
  const { html } = await page(`/categories/${itemKind}/${itemKey}?window=30d`);
  const path = itemPath(itemKind, itemKey);
  expect(html).toContain(`<link rel="canonical" href="${server.origin}${path}?window=30d"/>`);
  expect(html).toContain(
    `<link rel="alternate" type="application/atom+xml" title="Feed of new sales" href="/feeds/${itemKind}/${itemKey}.atom"/>`,
  );
  expect(html).toMatch(/<title>[^<]+ \((LEGO 75257|Figures|Comics|Model Trains|Model Cars|Sports Memorabilia)\): /);
  expect(html).toMatch(new RegExp(`<a [^>]*href="/feeds/${itemKind}/${itemKey}.atom"[^>]*>.*?Feed of new sales</a>`));
});

test("the heading is the item's name, whether its key or a title is in the address", async () => {
  const name = "Amazing Spider-Man #300";
  const { html } = await page("/categories/comics/amazing-spider-man-300");
  expect(html).toMatch(new RegExp(`<h1[^>]*>${name}</h1>`));
  const { html: ofTitle } = await page(`/categories/comics/${encodeURIComponent(`${name} First Venom`)}`);
  expect(ofTitle).toMatch(new RegExp(`<h1[^>]*>${name}</h1>`));
  expect(ofTitle).toContain(`href="${server.origin}/categories/comics/amazing-spider-man-300"`);
});

test("a minifigure is found by its id, and only by one that has sales", async () => {
  const found = await page("/search?q=sw0001");
  expect(found.html).toMatch(/<a [^>]*href="\/minifigure\/sw0001"[^>]*>/);
  expect(found.text).not.toContain("No results found");
  expect((await page("/search?q=sw9999")).text).toContain("No results found for your search.");
});

test("a minifigure's page shows four tiles, 90 days, the last ten sales and where they come from", async () => {
  const { status, html, text } = await page("/minifigure/sw0001");
  expect(status).toBe(200);
  expect(html).toMatch(/<h1[^>]*>LEGO Luke Skywalker [^<]*<\/h1>/);
  expect(text).toMatch(/Current Average \$110\.45 210 sales, all time/);
  expect(text).toMatch(/6-Month Average \$109\.0\d 18[12] sales/);
  expect(text).toMatch(/7-Day Average \$100\.\d\d [67] sales/);
  expect(text).toContain("Sales Count 210 all time");
  expect(text).toContain("Sales from the past 90 days");
  const table = text.slice(text.indexOf("Recent Sales"), text.indexOf("Data source"));
  expect(table).toContain("Used · eBay");
  expect(table).toMatch(/Date Price Title \d+ \w{3} \d{4} \$100\.00 LEGO Luke Skywalker .* sold 1 /);
  expect(table.match(/ sold \d+ /g)).toHaveLength(10);
  expect(text).toMatch(/Data source: eBay\. Last updated: \d+ \w{3} \d{4}/);
  expect(text).toContain("Back to LEGO");
  expect(html).toContain('href="/feeds/minifigures/sw0001.atom"');
  expect(text).toContain("How we calculated this");
  expect(html).toContain('href="/minifigure/sw0001?sales=all#calculation"');
});

test("a title in the address names a minifigure that nobody has named, and no other", async () => {
  const { html, text } = await page("/minifigure/COL21-3?title=Luke+Skywalker%0A%3Cb%3E");
  expect(html).toMatch(/<h1[^>]*>Luke Skywalker &lt;b&gt;<\/h1>/);
  expect(text).toContain("Minifigure col21-3");
  expect(html).toContain(`<link rel="canonical" href="${server.origin}/minifigure/col21-3"/>`);
  const named = await page("/minifigure/sw0001?title=Somebody+else");
  expect(named.html).toMatch(/<h1[^>]*>LEGO Luke Skywalker [^<]*<\/h1>/);
  expect(named.html.match(/<title>[^<]*<\/title>/)?.[0]).toContain("LEGO Luke Skywalker");
});

test("a minifigure without sales says so", async () => {
  const { status, text } = await page("/minifigure/col21-3");
  expect(status).toBe(200);
  expect(text).toContain("LEGO Minifigure col21-3");
  expect(text).toContain("No historical price data available");
  expect(text).toContain("Recent Sales No sales of this minifigure are on record yet.");
  expect(text.match(/N\/A/g)?.length).toBeGreaterThanOrEqual(3);
});

test.each(["75257", "luke", "sw1", "sw0001.json"])("/minifigure/%s is a 404 page with a back link", async (id) => {
  const { status, html, text } = await page(`/minifigure/${id}`);
  expect(status).toBe(404);
  expect(text).toContain("Minifigure not found");
  expect(html).toContain('href="/categories/legos"');
});

test("a feed has the latest 50 sales with their prices, and says which count", async () => {
  const response = await fetch(`${server.origin}/feeds/minifigures/sw0001.atom`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  const xml = await response.text();
  expect(xml.match(/<entry>/g)).toHaveLength(50);
  const ids = [...xml.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(51);
  expect(xml).toContain("<title>$100.00: LEGO Luke Skywalker &lt;minifigure&gt; &amp; “friend” sw0001 sold 1</title>");
  expect(xml).toContain("Sold for $100.00, Used. Counted in the averages.");
  expect(xml).toContain(`href="${server.origin}/feeds/minifigures/sw0001.atom"`);
  expect(xml).toContain(`href="${server.origin}/minifigure/sw0001"`);
});

test("a feed that has not changed answers 304", async () => {
  const where = `${server.origin}/feeds/comics/amazing-spider-man-300.atom`;
  const etag = (await fetch(where)).headers.get("etag") ?? "";
  const again = await fetch(where, { headers: { "If-None-Match": etag } });
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  const head = await fetch(where, { method: "HEAD" });
  expect([head.status, head.headers.get("etag")]).toEqual([200, etag]);
});

test.each([
  ["GET", "/feeds/comics/nothing.atom", 404],
  ["GET", "/feeds/pirates/75257.atom", 404],
  ["GET", "/feeds/legos/75257.rss", 404],
  ["GET", `/feeds/legos/${"7".repeat(2_000)}.atom`, 404],
  ["POST", "/feeds/legos/75257.atom", 405],
  ["DELETE", "/feeds/legos/75257.atom", 405],
])("%s %s answers %i", async (method, path, status) => {
  expect((await fetch(server.origin + path, { method })).status).toBe(status);
});
