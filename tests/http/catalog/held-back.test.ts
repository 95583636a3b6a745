import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { dayMs } from "#app/models/platform/day.ts";
import { recordItems } from "#tests/support/catalog/record-item.ts";
import { runImport } from "#tests/support/catalog/run-import.ts";
import { query } from "#tests/support/database/query.ts";
import { readPage } from "#tests/support/server/read-page.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer();
const folder = scratchDir("held-back").path;

const day = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString();
const row = (ago: number, price: number) => `LEGO 75257 Millennium Falcon used,${price},USD,${day(ago)},Used`;
const header = "title,price,currency,sold at,condition";

async function importRows(name: string, ...rows: string[]): Promise<string> {
  const file = path.join(folder, `${name}.csv`);
  writeFileSync(file, [header, ...rows, ""].join("\n"));
  const { code, output } = await runImport(server, "--kind", "sale", "--category", "legos", "--source", name, file);
  expect(code, output).toBe(0);
  return output;
}

const honest = Array.from({ length: 40 }, (_, at) => row(11 + 9 * at, 100 + (at % 3)));
const madeUp = [6, 5, 4, 3, 2].flatMap((ago, at) => [row(ago, 150 + at), row(ago - 0.5, 160 + at)]);
const page = () => readPage(server, "/categories/legos/75257?window=30d&sales=value");
const api = async () => (await fetch(`${server.origin}/api/price-history/75257`)).json();

test("what one file holds back is said on page, chart, print, embed and API, and is gone when it is taken back", async () => {
  await importRows("honest", ...honest);
  const before = await page();
  expect(before.text).toMatch(/Sells for about \$101 used\. Half of \d+ sales in 90 days were between/);
  expect(before.text).not.toContain("held back");
  const valueBefore = (await api()).value;

  const report = await importRows("made-up", row(1.5, 101), ...madeUp);
  const { html, text } = await page();
  expect(text).toMatch(
    /Sells for about \$101 used\. Half of \d+ sales in the (?:90|365) days to \d+ \w{3} were between/,
  );
  expect(text).toContain(
    "10 newer sales, about $157, are held back. They are 55% above the 37 sales of the year before, and began 6 days ago. A jump must last three weeks before the value follows it.",
  );
  expect(html).toMatch(/aria-label="Lowest \$100, [^"]*; 10 newer sales from \$150 to \$164, held back"/);
  expect(text).toContain("and newer sales differ");
  expect(text).toMatch(/Last sold \$101\.00/);
  expect(text).toContain("10 held back, about $157");
  expect(html.match(/<title>[^<]*\. Held back<\/title>/g)).toHaveLength(10);
  expect(text).toContain("each colored ring one held back. The line is the mean of each");
  expect(text).toMatch(/7-day average \$101\.00 1 sale, 10 held back/);
  expect(text.match(/ held back LEGO 75257/g)?.length).toBeGreaterThan(2);
  expect(text).toMatch(/1 newer than the value 10 held back/);
  expect(text).toContain("Held back The price lies more than 25% above the sales of the year before.");

  const { value, stats, details, excluded } = await api();
  expect(value).toMatchObject({
    median: valueBefore.median,
    certainty: "medium",
    until: value.heldBack.from,
    heldBack: { sales: 10, median: 157, low: 150, high: 164, yearSales: 37, yearMedian: 101 },
  });
  expect(stats.last7d).toBe(101);
  expect(details.last7d).toMatchObject({ count: 1, heldBack: 10 });
  expect(excluded.filter((sale: { excludedBy: string }) => sale.excludedBy === "held-back")).toHaveLength(10);

  for (const ending of ["", ".svg"]) {
    const embedded = await readPage(server, `/embed/legos/75257${ending}`);
    expect(embedded.html).toContain("10 newer sales, about $157, are held back.");
    expect(embedded.html.match(/class="held"/g)).toHaveLength(10);
  }
  const evidence = await readPage(server, "/items/legos/75257/evidence.csv");
  expect(evidence.html.match(/,held back,/g)).toHaveLength(10);
  expect(evidence.html.match(/,newer,/g)).toHaveLength(1);
  expect(evidence.html.match(/,counted,/g)).toHaveLength(value.sales);
  expect((await readPage(server, "/search?q=75257")).text).toContain("10 newer held back");

  const [, id = ""] = /--undo (\d+)/.exec(report) ?? [];
  expect((await runImport(server, "--undo", id)).code).toBe(0);
  expect((await api()).value).toEqual(valueBefore);
  expect((await page()).text).not.toContain("held back");
}, 120_000);

test("evidence has no sale of a source that may not be published, and names it", async () => {
  await importRows("honest", ...honest);
  await importRows("shop", ...[20, 25, 28].map((ago) => row(ago, 103)));
  await importRows("formula", `=1+1 ${row(23, 102)}`);
  const read = async () => (await readPage(server, "/items/legos/75257/evidence.csv")).html;
  const whole = await read();
  expect(whole).toMatch(/^left out,\r$/m);
  expect(whole).toContain(`,"'=1+1 LEGO 75257 Millennium Falcon used",`);
  await query(
    server.databaseUrl,
    `insert into source (name, kind, settings) values ('shop', 'push', '{"mayBePublished": "false"}')`,
  );
  const kept = await read();
  await query(server.databaseUrl, "delete from source where name = 'shop'");
  expect(kept).toMatch(/^left out,3 sales of shop\r$/m);
  expect(kept.match(/,shop,/g)).toBeNull();
  expect(whole.match(/,shop,/g)).toHaveLength(3);
  expect(kept.split("\r\n").length).toBe(whole.split("\r\n").length - 3);
}, 60_000);

test("the sales behind a value are listed by default, and all of them where that is asked for", async () => {
  const sold = Array.from({ length: 230 }, () => 5_000);
  await recordItems(server, { itemKind: "minifigures", itemKey: "sw0001", title: "LEGO Luke sw0001", sold, asked: [] });
  const ofValue = await readPage(server, "/minifigure/sw0001");
  const [, sales = ""] = /Half of (\d+) sales in 30 days/.exec(ofValue.text) ?? [];
  expect(ofValue.text).toContain(`These are the sales in USD of the last 30 days`);
  expect(ofValue.text).toContain(` ${sales} counted Show these ${sales} sales Show all 230 sales`);
  expect(ofValue.text).not.toContain("Date Title");
  const listed = await readPage(server, "/minifigure/sw0001?sales=value");
  expect(listed.text.match(/ Counted /g)).toHaveLength(Number(sales));
  expect(ofValue.html).toContain('href="/minifigure/sw0001?sales=all#calculation"');
  const all = await readPage(server, "/minifigure/sw0001?sales=all&page=3");
  expect(all.text).toContain("These are the sales in USD of all time");
  expect(all.text).toContain(`${sales} counted ${230 - Number(sales)} older`);
  expect(all.text.match(/Older than the value/g)).toHaveLength(30);
  expect(all.html).toContain('href="/minifigure/sw0001?sales=all&amp;page=2#calculation"');
  expect(all.html).toMatch(/<details[^>]* open=""/);
});
