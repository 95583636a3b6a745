import { writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { dayMs } from "#app/models/platform/day.ts";
import { pageText } from "#tests/support/browser/page-text.ts";
import { runImport } from "#tests/support/catalog/run-import.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { type SharedServer, sharedServer } from "#tests/support/server/shared-server.ts";

let server: SharedServer;

interface Sold {
  title: string;
  dollars: number[];
  condition?: string;
  category?: string;
}

let sales = 0;
/** Sales on the days before today, the first of them yesterday. */
function rowsOf({ title, dollars, condition = "", category = "legos" }: Sold): string[] {
  return dollars.map((price, day) => {
    sales += 1;
    const soldAt = new Date(Date.now() - (day + 1) * dayMs).toISOString();
    return `sale,${category},"${title} no ${sales}x",${price},USD,${condition},${soldAt},s${sales}`;
  });
}

const around = (price: number, count: number) =>
  Array.from({ length: count }, (_, at) => price + (at % 2 === 0 ? at : -at));

beforeAll(async () => {
  server = await sharedServer();
  const comic = { category: "comics", title: "Amazing Spider-Man #300" };
  const file = path.join(scratchDir("conditions").path, "sold.csv");
  writeFileSync(
    file,
    [
      "kind,category,title,price,currency,condition,sold_at,source_item_id",
      ...rowsOf({ title: "LEGO 75257 Millennium Falcon", dollars: around(200, 24), condition: "New" }),
      ...rowsOf({ title: "LEGO 75257 Millennium Falcon", dollars: around(124, 9), condition: "Pre-Owned" }),
      ...rowsOf({ title: "LEGO 75257 Millennium Falcon sealed", dollars: [130], condition: "Used" }),
      ...rowsOf({ title: "LEGO 75257 Millennium Falcon", dollars: [170, 171, 180], condition: "New (Other)" }),
      ...rowsOf({ title: "LEGO 75257 Millennium Falcon", dollars: [150, 160] }),
      ...rowsOf({ title: "LEGO 75257 Millennium Falcon", dollars: [20], condition: "For parts or not working" }),
      ...rowsOf({ title: "LEGO 10497 Galaxy Explorer", dollars: around(90, 9) }),
      ...rowsOf({ title: "LEGO 10497 Galaxy Explorer", dollars: around(80, 3), condition: "New" }),
      ...rowsOf({ ...comic, title: `${comic.title} CGC 9.8`, dollars: around(3_000, 6) }),
      ...rowsOf({ ...comic, title: `${comic.title} CGC 9.6`, dollars: around(1_500, 6) }),
      ...rowsOf({ ...comic, title: `${comic.title} CGC 9.2`, dollars: [900, 950] }),
      ...rowsOf({ ...comic, dollars: around(300, 8), condition: "Ungraded" }),
    ].join("\n"),
  );
  const { code, output } = await runImport(server, file);
  expect(code, output).toBe(0);
});

const page = async (address: string) => {
  const response = await fetch(server.origin + address, { redirect: "manual" });
  return {
    status: response.status,
    headers: response.headers,
    text: pageText(await response.text()).replaceAll("&quot;", '"'),
  };
};

test("a page opens in the condition with the most sales, and its switch counts those of each", async () => {
  const { text } = await page("/categories/legos/75257");
  expect(text).toContain("New, sealed 24 sales Used 10 sales Open box 3 sales Unknown 2 sales Value, New, sealed $200");
  expect(text).toContain("Sells for about $200 sealed. Half of 24 sales in 30 days were between $189 and $211.");
  expect(text).toContain("Medium certainty: the median lies between");
  expect(text).toContain("Used against sealed 63% 10 and 24 sales");
  expect(text).toContain("Sold prices, sealed");
});

test("averages, chart and sales are of the chosen condition only", async () => {
  const { text } = await page("/categories/legos/75257?condition=used&window=all");
  expect(text).toContain("Value, Used $125");
  expect(text).toContain("Half of 10 sales in 30 days were between");
  expect(text).toMatch(/90-day average \$125\.00 10 sales/);
  expect(text).not.toContain("$200.00");
  expect(text).toContain("10 counted 1 excluded: Damaged or incomplete");
});

test("a contradiction is shown with its sale", async () => {
  const { text } = await page("/categories/legos/75257?condition=used&sales=value");
  expect(text).toContain('The source says "Used", the title says "sealed".');
});

test("three sales have a range, two none, and a condition without sales says so", async () => {
  const open = await page("/categories/legos/75257?condition=open-box");
  expect(open.text).toContain(
    "$170 to $180 3 sales with an open box, from $170 to $180. From five sales on, we give a value.",
  );
  const unknown = await page("/categories/legos/75257?condition=unknown");
  expect(unknown.text).toContain("Last sold in unknown condition for $150.00 on");
  const graded = await page("/categories/legos/75257?condition=psa-10");
  expect(graded.text).toContain("We know of no sales graded PSA 10 yet.");
});

test("unknown does not open a page where another condition has three sales", async () => {
  expect((await page("/categories/legos/10497")).text).toContain(
    "New, sealed 3 sales Unknown 9 sales Value, New, sealed",
  );
});

test("a comic has one page with a ladder of its grades", async () => {
  const { text } = await page("/categories/comics/amazing-spider-man-300");
  expect(text).toContain("Every grade");
  expect(text).toMatch(
    /CGC 9\.8 \$3,000 2\.0× 6 .*CGC 9\.6 \$1,500 6 .*CGC 9\.2 too few 2 \$900\.00 on .*Raw \$300 8 /,
  );
});

test("an address or a title with a grade opens the comic in that grade", async () => {
  const old = await page("/categories/comics/amazing-spider-man-300-cgc-9-6?window=90d");
  expect(old.status).toBe(301);
  expect(old.headers.get("location")).toBe("/categories/comics/amazing-spider-man-300?window=90d&condition=cgc-9.6");
  const titled = await page(`/categories/comics/${encodeURIComponent("Amazing Spider-Man #300 CGC 9.6 NM+")}`);
  expect(titled.text).toContain("Sells for about $1,500 graded CGC 9.6.");
  expect(titled.text).toContain("CGC 9.6 against raw 5.0×");
  const api = await fetch(
    `${server.origin}/api/price-history-comic/amazing-spider-man-300-cgc-9-8?title=ASM%20300%20CGC%209.6`,
  );
  expect(await api.json()).toMatchObject({
    id: "amazing-spider-man-300",
    condition: "cgc-9.6",
    value: { median: 1_499.5 },
  });
});
