import { afterAll, beforeAll, expect, test } from "vitest";
import { pageText } from "#tests/support/browser/page-text.ts";
import { letTimePass } from "#tests/support/catalog/let-time-pass.ts";
import { newMember } from "#tests/support/collection/members.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { liveSettings, recordOffers } from "#tests/support/server/live-site.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";

let databaseUrl: string;
let server: TestServer;
let withoutEbay: TestServer;
beforeAll(async () => {
  databaseUrl = await newDatabase();
  const site = { databaseUrl, sampleData: "off" } as const;
  [server, withoutEbay] = await Promise.all([
    startServer({ ...site, env: liveSettings }),
    startServer({ ...site, env: { WORKER: "off" } }),
  ]);
  await recordOffers(server);
});
afterAll(() => Promise.all([server.stop(), withoutEbay.stop()]));

const htmlOf = async (path: string, from = server) =>
  (await (await fetch(from.origin + path)).text()).replace(/<!-- -->/g, "");
const textOf = async (path: string, from = server) => pageText(await htmlOf(path, from));
const item = "/categories/legos/75257";

test("a shelf shows one source at a time, eBay's where it has some, and the switch keeps the rest of the choice", async () => {
  const usual = await htmlOf("/categories/legos?sort=cheapest");
  expect(usual).toContain("Falcon dear");
  expect(usual).not.toContain("Falcon listing 1");
  expect(usual).toMatch(
    /data-count="2" href="\/categories\/legos\?source=others&amp;sort=cheapest"[^>]*>Other sources/,
  );
  expect(usual).toMatch(/data-count="6" aria-current="true" href="[^"]*">On eBay/);
  const others = await htmlOf("/categories/legos?source=others&sort=cheapest");
  expect(others).toContain("Falcon listing 1");
  expect(others).not.toContain("Falcon dear");
  expect(others).toMatch(/href="\/categories\/legos\?source=ebay&amp;sort=cheapest"/);
  // Forms keep whose listings they are of.
  expect(others.match(/type="hidden" name="source" value="others"/g)).toHaveLength(2);
  const comics = await htmlOf("/categories/comics");
  expect(comics).toMatch(/data-count="0" aria-current="true" href="[^"]*">Other sources/);
});

test("a shelf of eBay's is a panel with its time, live beside the title, and an age on each card", async () => {
  const text = await textOf("/categories/legos");
  expect(text).toMatch(/On eBay as of \d\d:\d\d UTC/);
  expect(await htmlOf("/categories/legos")).toMatch(/<\/span>live<\/span>/);
  expect(text.match(/as of \d\d:\d\d UTC/g)).toHaveLength(7);
  expect(text).toMatch(/Prices include delivery within the United States where eBay states it\. What eBay shows/);
});

test("a card says what a buyer pays with delivery, and of an auction its bids and its end", async () => {
  const text = await textOf("/categories/legos");
  expect(text).toContain("$92.60 Used, $79.65 + $12.95 delivery");
  expect(text).toMatch(/Deal: 9% below the value of \d+ sales, delivery included/);
  expect(text).toMatch(/\$70\.90 Used, bid \$61\.00 \+ \$9\.90 delivery/);
  expect(text).toMatch(/Auction ends in 3 h, (?:at|on [^·]+,) \d\d:\d\d · 7 bids; not compared, bids rise at the end/);
  // Neither the bid nor the lot is compared, and nothing sold sealed.
  expect(text.match(/Sold for \$/g)).toHaveLength(2);
  expect(text).toContain("$5.00 Used, delivery not stated");
  expect(text.match(/View on eBay/g)).toHaveLength(6);
});

test("a link to eBay keeps the parameters of its affiliate address", async () => {
  const address = "https://www.ebay.com/itm/110000000000?mkevt=1&amp;campid=5338000000&amp;toolid=10001";
  for (const path of ["/categories/legos", item, "/search?q=falcon"])
    expect(await htmlOf(path), path).toContain(`href="${address}"`);
});

test("a card of a listing that names no item has no page of its title and cannot be tracked", async () => {
  const html = await htmlOf("/categories/legos?q=provenance");
  expect(html).toContain("Some bricks of unknown provenance");
  expect(html).not.toContain("Price History");
  expect(html).not.toContain('name="track"');
  expect((await htmlOf("/categories/legos")).match(/name="track"/g)).toHaveLength(5);
});

test("tracking a card of eBay's keeps the item, by its own name, and nothing of the listing", async () => {
  const ada = await newMember({ ...server, databaseUrl }, "ada_of_live");
  const html = await htmlOf("/categories/legos?q=cheap");
  const [, listing = ""] = /name="track" value="(\d+)"/.exec(html) ?? [];
  const body = new URLSearchParams({ track: listing, returnTo: "/categories/legos" });
  const headers = { Cookie: ada.cookies, "Sec-Fetch-Site": "same-origin" };
  await fetch(`${server.origin}/collection/items`, { method: "POST", body, headers, redirect: "manual" });
  const rows = await query(databaseUrl, "select title, url, item_key, condition_key from collection_entry");
  expect(rows).toEqual([{ title: "Millennium Falcon", url: null, item_key: "75257", condition_key: "used" }]);
});

test("searches are saved of other sources only", async () => {
  expect(await htmlOf("/categories/legos?q=falcon")).not.toContain("Save this search");
  expect(await htmlOf("/categories/legos?q=falcon&source=others")).toContain("Save this search");
  expect(await htmlOf("/search?q=falcon")).not.toContain("Save this search");
  expect(await htmlOf("/search?q=falcon&source=others")).toContain("Save this search");
});

test("a saved search opens on the others, which its alerts are of", async () => {
  const { id, cookies } = await newMember({ ...server, databaseUrl }, "bob_of_live");
  await query(databaseUrl, "insert into collection (user_id) values ($1) on conflict do nothing", [id]);
  const [saved] = await query(
    databaseUrl,
    "insert into saved_search (user_id, category, theme, query) values ($1, 'legos', null, 'falcon') returning id",
    [id],
  );
  const body = new URLSearchParams({ intent: "open", id: String(saved?.id) });
  const headers = { Cookie: cookies, "Sec-Fetch-Site": "same-origin" };
  const address = `${server.origin}/collection/searches`;
  const opened = await fetch(address, { method: "POST", body, headers, redirect: "manual" });
  expect(opened.headers.get("location")).toBe("/categories/legos?q=falcon&source=others");
});

test("a chosen source is canonical without it where the page shows it anyway, and else unlisted", async () => {
  const canonical = (html: string) => /<link rel="canonical" href="[^"]*?(\/categories[^"]*)"/.exec(html)?.[1];
  const chosen = await htmlOf("/categories/legos?source=ebay");
  expect([canonical(chosen), chosen.includes("noindex")]).toEqual(["/categories/legos", false]);
  const others = await htmlOf("/categories/legos?source=others");
  expect([canonical(others), others.includes("noindex")]).toEqual(["/categories/legos?source=others", true]);
  const filtered = await htmlOf("/categories/legos?condition=used&source=ebay");
  expect(filtered).toContain("noindex");
});

test("the page of an item has a panel of its own for eBay, the cheapest first and auctions last", async () => {
  const text = await textOf(item);
  const panel = text.slice(text.indexOf("On eBay as of"), text.indexOf("Recently sold"));
  const titles = ["cheap", "dear", "sealed", "bid"].map((word) => panel.indexOf(`Falcon ${word}`));
  expect(titles.every((at) => at > 0)).toBe(true);
  expect(titles).toEqual([...titles].sort((one, other) => one - other));
  expect(panel).toContain("$92.60");
  expect(panel).toContain("$79.65 + $12.95 delivery");
  expect(panel).toContain("not compared, bids rise at the end");
  expect(panel).not.toContain("Lot of 3");
  expect(panel).toContain("1 more is a lot, a part or another item");
  expect(panel).toContain("Prices include delivery within the United States.");
  expect(text).toContain("Other listings");
  expect(text).not.toContain("Current listings");
  expect(panel).not.toContain("Falcon listing 1");
  const html = await htmlOf(item);
  expect(html).toContain('href="/categories/legos?q=75257&amp;source=ebay"');
});

test("pages of a kind's own have the panel too, and one without listings says that none is known", async () => {
  const text = await textOf("/minifigure/sw0001");
  expect(text).toMatch(/On eBay We know of no listing there\./);
  expect(await textOf("/categories/legos/10281")).toMatch(/On eBay We know of no listing there\./);
  expect(await htmlOf("/categories/legos/99999-unheard-of")).not.toContain("On eBay");
});

test("a search shows eBay's where it finds some there, else the others, and whom one chooses", async () => {
  const usual = await textOf("/search?q=falcon");
  expect([usual.includes("Falcon dear"), usual.includes("Falcon listing 1")]).toEqual([true, false]);
  const others = await textOf("/search?q=falcon&source=others");
  expect([others.includes("Falcon dear"), others.includes("Falcon listing 1")]).toEqual([false, true]);
  expect(await textOf("/search?q=bonsai")).toContain("Bonsai listing 1");
  expect(await textOf("/search?q=bonsai&source=ebay")).not.toContain("Bonsai listing 1");
});

test("nothing of eBay is in feeds, the sitemap, the API, embeds, or what search engines and previews read", async () => {
  for (const path of [
    "/feeds/legos/75257.atom",
    "/sitemap.xml",
    "/sitemap/1.xml",
    "/api/legos",
    "/api/search?q=falcon",
  ])
    expect(await htmlOf(path), path).not.toMatch(/Falcon (?:dear|cheap|bid)|ebay\.com\/itm\/11/);
  expect(await htmlOf("/embed/legos/75257")).not.toMatch(/Falcon (?:dear|cheap|bid)/);
  for (const path of ["/categories/legos", item, "/search?q=falcon"]) {
    const [head = ""] = (await htmlOf(path)).split("</head>");
    expect(head, path).not.toMatch(/Falcon (?:dear|cheap|bid)|itm\/11|92\.60/);
  }
});

test("the footer says that links to eBay may earn something, where they may", async () => {
  const sentence = "Links to eBay may earn this site a commission.";
  expect(await textOf("/auth")).toContain(sentence);
  expect(await textOf("/auth", withoutEbay)).not.toContain(sentence);
});

test("where eBay is off, pages know no sources, and a chosen one changes nothing", async () => {
  for (const path of ["/categories/legos", "/search?q=falcon", item]) {
    const html = await htmlOf(path, withoutEbay);
    for (const word of ["On eBay", "Falcon dear", "Other sources", "Other listings", "?source="])
      expect(html.includes(word), `${path}: ${word}`).toBe(false);
    const chosen = await htmlOf(`${path}${path.includes("?") ? "&" : "?"}source=ebay`, withoutEbay);
    expect(pageText(chosen)).toBe(pageText(html));
    expect(/<link rel="canonical"[^>]*>/.exec(chosen)?.[0]).toBe(/<link rel="canonical"[^>]*>/.exec(html)?.[0]);
  }
});

test("the switch calls the others sample data where they are nothing else", async () => {
  expect(await textOf("/categories/legos")).not.toContain("On eBay Sample data");
  await query(databaseUrl, "update listing set source = 'sample' where source = 'test' and category = 'legos'");
  await query(databaseUrl, "update category_revision set revision = revision + 1; notify catalogue_changed");
  await expect.poll(() => textOf("/categories/legos")).toContain("On eBay Sample data");
  expect(await textOf("/search?q=falcon&category=legos")).toContain("On eBay Sample data");
});

test("while eBay does not answer, the panel says since when and until when it shows what it has", async () => {
  await query(
    databaseUrl,
    `insert into source_run (source, started_at, ended_at, problem) values ('eBay live', now(), now(), 'eBay is busy.');
     update source set failures_in_a_row = 1 where name = 'eBay live'`,
  );
  await query(databaseUrl, "update category_revision set revision = revision + 1; notify catalogue_changed");
  await expect
    .poll(() => textOf(item))
    .toMatch(/eBay did not answer (at|on) [^;]+; we ask again (at|on) [^,]+(?:, \d\d:\d\d)?, and show these until/);
  expect(await textOf(item)).toContain("Falcon cheap");
});

test("what eBay showed six hours ago is on no page, and the panel says that nobody can say what is there now", async () => {
  await query(databaseUrl, `update source_run set started_at = started_at - interval '6 hours'; ${letTimePass(6)}`);
  const ended =
    /We cannot say what is for sale there now\. eBay last answered (at|on) [^.]*, and its listings are shown for six hours at most\./;
  await expect.poll(() => textOf(item)).toMatch(ended);
  for (const path of [item, "/categories/legos", "/categories/legos?source=ebay", "/search?q=falcon"])
    expect(await htmlOf(path), path).not.toMatch(/Falcon (?:dear|cheap|bid)/);
  expect(await textOf("/categories/legos?source=ebay")).toMatch(ended);
  expect(await textOf("/categories/legos")).toContain("Falcon listing 1");
});
