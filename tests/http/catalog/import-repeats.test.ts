import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { csvRow } from "#app/models/files/csv.ts";
import { countOf, runImport } from "#tests/support/catalog/run-import.ts";
import { tableSums, withDatabaseOf } from "#tests/support/database/database-of.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const files = scratchDir("repeats").path;
const server = await sharedServer();

const file = (name: string, text: string) => {
  writeFileSync(path.join(files, name), text);
  return path.join(files, name);
};

const salesOf = (source: string) =>
  withDatabaseOf(server, ({ db }) =>
    db
      .selectFrom("sale")
      .select(["title", "price_minor", "source_item_id", "sold_at", "shipping_minor"])
      .where("source", "=", source)
      .orderBy("id")
      .execute(),
  );

/** The columns of the orders that a seller downloads from eBay; those of people and taxes shortened. */
const orderColumns = [
  ...["Sales Record Number", "Order Number", "Buyer Username", "Buyer Name", "Buyer Email", "Buyer Note"],
  ...["Buyer Address 1", "Buyer City", "Buyer State", "Buyer Zip", "Buyer Country", "Ship To Name", "Ship To Phone"],
  ...["Item Number", "Item Title", "Custom Label", "Sold Via Promoted Listings", "Quantity", "Sold For"],
  ...["Shipping And Handling", "Item Location", "Item Zip Code", "Item Country", "eBay Collected Tax", "Total Price"],
  ...["Payment Method", "Sale Date", "Paid On Date", "Ship By Date", "Shipped On Date", "Feedback Left"],
  ...["Tracking Number", "Transaction ID", "Variation Details", "eBay Plus", "Tax City", "Tax State"],
];

function orderLine(cells: Record<string, string>): string {
  return csvRow(orderColumns.map((name) => cells[name] ?? ""));
}

test("eBay's report of orders is read whole: each item of an order is a sale, its total is none", async () => {
  const order = (number: string, cells: Record<string, string>) =>
    orderLine({
      "Order Number": number,
      "Buyer Name": "Ada Q.",
      "Buyer State": "TX",
      Quantity: "1",
      "Sale Date": "Nov-03-26",
      "Paid On Date": "Nov-04-26",
      "Tax State": "TX",
      ...cells,
    });
  const item = (id: string, title: string, price: string, line: string) => ({
    "Item Number": id,
    "Item Title": title,
    "Sold For": price,
    "Transaction ID": line,
  });
  const report = file(
    "orders.csv",
    [
      `${",".repeat(orderColumns.length - 1)}\r\n`,
      csvRow(orderColumns),
      orderLine({}),
      order("11-10001-20001", {
        ...item("407100000001", "LEGO 60600 new sealed", "$171.00", "7001"),
        "Shipping And Handling": "$9.50",
      }),
      order("11-10001-20002", { "Sold For": "$271.00", "Total Price": "$280.50" }),
      order("11-10001-20002", item("407100000001", "LEGO 60600 new sealed", "$171.00", "7002")),
      order("11-10001-20002", item("407100000002", "LEGO 60601 new sealed", "$100.00", "7003")),
      "\r\n4,record(s) downloaded,\r\nSeller ID : seller_x\r\n",
    ].join(""),
  );
  const left = path.join(files, "orders-left.csv");
  const options = ["--category", "legos", "--kind", "sale", "--source", "orders"];
  const { code, output } = await runImport(server, report, ...options, "--rejected", left);
  expect(code, output).toBe(0);
  const counts = ["rows read", "kept", "rejected: total of an order", "no rows"].map((what) => countOf(output, what));
  expect(counts).toEqual([counts.slice(1).reduce((sum, count) => sum + count), 3, 1, expect.any(Number)]);
  expect(output).toContain("Buyer Name, ");
  expect(output).not.toContain("Ada");
  expect(await salesOf("orders")).toMatchObject([
    {
      source_item_id: "11-10001-20001/7001",
      price_minor: 17_100,
      shipping_minor: 950,
      sold_at: new Date("2026-11-03"),
    },
    { source_item_id: "11-10001-20002/7002", price_minor: 17_100 },
    { source_item_id: "11-10001-20002/7003", price_minor: 10_000 },
  ]);
  expect(readFileSync(left, "utf8")).toMatch(/^5,"?total of an order, not an item of it"?,/m);

  const again = await runImport(server, report, ...options);
  expect(["kept", "repeated: the same row"].map((what) => countOf(again.output, what))).toEqual([0, 3]);
});

test("ids that a spreadsheet rounded do not count, which the report says, and repeats are listed with what they repeat", async () => {
  const rounded = file(
    "rounded.csv",
    [
      "Item ID,Title,Sold Price,Date Sold",
      "4.07197E+11,LEGO 60610 used complete,$100.00,2026-01-02",
      "4.07197E+11,LEGO 60611 used complete,$100.00,2026-01-02",
      "4.07197E+11,LEGO 60610 used complete,$100.00,2026-01-02",
      "4.07197E+11,LEGO 60611 used complete,$101.00,2026-01-02",
      "",
    ].join("\n"),
  );
  const left = path.join(files, "rounded-left.csv");
  const options = ["--category", "legos", "--source", "rounded"];
  const first = await runImport(server, rounded, ...options, "--rejected", left);
  expect(countOf(first.output, "kept"), first.output).toBe(2);
  expect(first.output).toMatch(/its id does not count: a spreadsheet rounded it \(lines 2, 3, 4, 5\)/);
  expect(readFileSync(left, "utf8")).toBe(
    [
      "line,reason,title",
      "4,repeats line 2,LEGO 60610 used complete",
      "5,repeats line 3 at nearly its price,LEGO 60611 used complete",
      "",
    ].join("\r\n"),
  );
  const number = /--undo (\d+)/.exec(first.output)?.[1];
  const later = path.join(files, "rounded-later.csv");
  await runImport(server, rounded, ...options, "--rejected", later);
  expect(readFileSync(later, "utf8")).toContain(`2,repeats a row of import ${number},LEGO 60610 used complete\r\n`);
});

test("an import is taken back by its number, and one that there is not is answered with the last ones", async () => {
  const sold = (name: string, set: number, price: string) =>
    file(name, `Title,Sold Price,Sold On\nLEGO ${set} new,${price},2026-01-01\nLEGO 60621 new,${price},2026-01-02\n`);
  const options = ["--category", "legos", "--source", "taken-back"];
  await runImport(server, sold("stays.csv", 60_620, "$50"), ...options);
  const before = await tableSums(server);
  const { output } = await runImport(server, sold("goes.csv", 60_622, "$90"), ...options);
  const undo = /To take this import back: npm run import -- --undo (\d+)/.exec(output)?.[1] ?? "";
  const taken = await runImport(server, "--undo", undo);
  expect(taken).toMatchObject({
    code: 0,
    output: expect.stringContaining(`Import ${undo} is taken back: 2 sales, 0 listings.`),
  });
  const after = await tableSums(server);
  for (const table of ["sale", "listing", "item_value", "market_import"].map((name) => `public.${name}`))
    expect([table, after[table]]).toEqual([table, before[table]]);

  // An import that brings nothing has no number.
  const again = await runImport(server, sold("stays.csv", 60_620, "$50"), ...options);
  expect(again.output).not.toContain("--undo");
  const gone = await runImport(server, "--undo", undo);
  expect(gone.code).not.toBe(0);
  expect(gone.output).toMatch(
    new RegExp(`There is no import ${undo}\\.\\nThe last ones:\\n.*stays\\.csv \\(source taken-back\\)`),
  );
  for (const wrong of [
    ["--undo", "x"],
    ["--undo", "-1"],
    ["--undo", "1", "a.csv"],
  ])
    expect((await runImport(server, ...wrong)).code).not.toBe(0);
});

test("a row names its own source where the operator named none, and never the sample", async () => {
  const rows = (set: number) =>
    ["shop-a", "sample", "SAMPLE"].map((source, at) => `LEGO ${set + at} new,$5,2026-01-01,${source}`);
  const sold = (name: string, set: number) =>
    file(name, ["Title,Sold Price,Sold On,source", ...rows(set), ""].join("\n"));
  await runImport(server, sold("own-source.csv", 60_630), "--category", "legos");
  await runImport(server, sold("named-source.csv", 60_640), "--category", "legos", "--source", "named");
  expect(await salesOf("shop-a")).toHaveLength(1);
  expect((await salesOf("named")).map(({ title }) => title)).toEqual([
    "LEGO 60640 new",
    "LEGO 60641 new",
    "LEGO 60642 new",
  ]);
  const invented = (await salesOf("sample")).filter(({ title }) => /LEGO 606[34]\d new/.test(title));
  expect(invented).toEqual([]);
});
