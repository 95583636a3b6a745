import { afterAll, beforeAll, expect, test } from "vitest";
import { guideSource } from "#app/models/catalog/guide-source.ts";
import { pageText } from "#tests/support/browser/page-text.ts";
import { recordGuide } from "#tests/support/catalog/record-guide.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { guideSettings, recordGuidedItems } from "#tests/support/server/guide-site.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";

let databaseUrl: string;
let server: TestServer;
let withoutKeys: TestServer;
beforeAll(async () => {
  databaseUrl = await newDatabase();
  const site = { databaseUrl, sampleData: "off" } as const;
  [server, withoutKeys] = await Promise.all([
    startServer({ ...site, env: guideSettings }),
    startServer({ ...site, env: { WORKER: "off" } }),
  ]);
  await recordGuidedItems(server);
});
afterAll(() => Promise.all([server.stop(), withoutKeys.stop()]));

const htmlOf = async (path: string, from = server) =>
  (await (await fetch(from.origin + path)).text()).replace(/<!-- -->/g, "");
const textOf = async (path: string, from = server) => pageText(await htmlOf(path, from));
const item = "/categories/legos/75257";
const minifigure = "/minifigure/sw0001";

/** The words of the panel of a page. */
async function panelOf(path: string): Promise<string> {
  const [panel = ""] = /<section[^>]*>(?:(?!<section).)*On BrickLink.*?<\/section>/s.exec(await htmlOf(path)) ?? [];
  return pageText(panel)
    .replace(/ ([,.])/g, "$1")
    .trim();
}

test("the page of a set has what BrickLink says of it in the shown condition, apart from our figures", async () => {
  const used = await panelOf(`${item}?condition=used`);
  expect(used).toMatch(/^On BrickLink as of \d\d:\d\d UTC Sold there in six months, used: BrickLink's own figures\./);
  expect(used).toContain("Average $126.10 Lowest $88.00 Highest $171.00 Sold 164");
  expect(used).toContain("23 asked for there: from $119.00, half of them below $139.50.");
  expect(used).toContain("Its price guide of this set");
  expect(used).not.toMatch(/days? old/);
  const html = await htmlOf(`${item}?condition=used`);
  expect(html).toContain('href="https://www.bricklink.com/v2/catalog/catalogitem.page?S=75257-1#T=P"');
});

test("the page of a minifigure has it too, with the address of a minifigure", async () => {
  expect(await panelOf(`${minifigure}?condition=used`)).toContain("Its price guide of this minifigure");
  const address = "https://www.bricklink.com/v2/catalog/catalogitem.page?M=sw0001#T=P";
  expect(await htmlOf(`${minifigure}?condition=used`)).toContain(`href="${address}"`);
});

test("a page has no panel of another condition, of an item without figures, or without keys", async () => {
  for (const path of [
    `${item}?condition=new`,
    "/categories/legos/10281?condition=used",
    "/categories/legos",
    "/search?q=falcon",
  ])
    expect(await textOf(path), path).not.toContain("On BrickLink");
  for (const path of [item, minifigure])
    expect(await htmlOf(`${path}?condition=used`, withoutKeys), path).not.toMatch(/On BrickLink|"guide/);
});

test("nothing of BrickLink's figures is in feeds, the API, the evidence, embeds, or what search engines read", async () => {
  const figures = /126\.1|139\.5|171\.0|12610|13950|17100/;
  for (const path of [
    ...["/feeds/legos/75257.atom", "/api/price-history/75257", "/api/search?q=falcon", "/embed/legos/75257"],
    ...["/items/legos/75257/evidence.csv?currency=USD&condition=used", "/search?q=falcon", "/categories/legos"],
  ]) {
    const response = await fetch(server.origin + path);
    expect(response.status, path).toBe(200);
    expect(await response.text(), path).not.toMatch(figures);
  }
  const html = await htmlOf(`${item}?condition=used`);
  expect(html).toMatch(figures);
  expect(html.split("</head>")[0]).not.toMatch(figures);
});

test("figures of some days ago have their day and their age, and why where BrickLink could not be asked", async () => {
  await recordGuide(server, { daysAgo: 3 });
  await expect.poll(() => panelOf(`${item}?condition=used`)).toMatch(/Three days old\. Its price guide/);
  expect(await panelOf(`${item}?condition=used`)).toMatch(/^On BrickLink as of \d\d? [A-Z][a-z]{2}(?: \d{4})? Sold/);
  await query(databaseUrl, "update source set failures_in_a_row = 2 where name = $1", [guideSource]);
  await recordGuide(server, { daysAgo: 3 });
  await expect
    .poll(() => panelOf(`${item}?condition=used`))
    .toContain("Three days old: BrickLink could not be asked since. Its price guide of this set");
});

test("where nothing sold and none is offered, the panel says so", async () => {
  const none = { sold_average_minor: null, sold_lowest_minor: null, sold_highest_minor: null };
  const noOffer = { offered_count: 0, offered_lowest_minor: null, offered_median_minor: null };
  await recordGuide(server, { sold_count: 0, ...none, ...noOffer });
  await expect
    .poll(() => panelOf(`${item}?condition=used`))
    .toMatch(/UTC Nothing sold there in six months, used\. None is asked for there now\. Its price guide of this set/);
});
